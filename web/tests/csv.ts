/** Reads a CSV file with a header line, as the games' data files are written. */
export function rows(csv: string): Record<string, string>[] {
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < csv.length; i++) {
    const c = csv[i]
    if (quoted) {
      if (c === '"' && csv[i + 1] === '"') {
        cell += '"'
        i++
      } else if (c === '"') quoted = false
      else cell += c
    } else if (c === '"') quoted = true
    else if (c === ',') {
      cells.push(cell)
      cell = ''
    } else if (c === '\n') {
      cells.push(cell.replace(/\r$/, ''))
      lines.push(cells)
      cells = []
      cell = ''
    } else cell += c
  }
  if (cell || cells.length) {
    cells.push(cell)
    lines.push(cells)
  }
  const [head = [], ...body] = lines
  return body
    .filter((line) => line.length > 1)
    .map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])))
}
