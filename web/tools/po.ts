/**
 * The page's labels are written in catalogues (`src/locale/<language>.po`) and become part of the page when it is built.
 * `import labels from './en.po'` imports all of them except those of a section; `./en.po?account` imports the messages
 * `account.*`, without that prefix. A message with plural forms is a list.
 */
import type { Plugin } from 'vite'

export const SECTIONS = ['account', 'people', 'profile', 'find', 'study']

export type Labels = Record<string, string | string[]>

/** The messages of a catalogue by id. */
export function messages(source: string): Labels {
  const found: Labels = {}
  for (const entry of source.split(/\n(?=msgid )/)) {
    let id = ''
    const forms: string[] = []
    let field = ''
    for (const line of entry.split('\n')) {
      const [, keyword, text] = /^(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")$/.exec(line) ?? []
      if (text === undefined) continue
      field = keyword ?? field
      const said = JSON.parse(text) as string
      if (field === 'msgid') id += said
      else if (field.startsWith('msgstr')) {
        const n = Number(/\d/.exec(field)?.[0] ?? 0)
        forms[n] = (forms[n] ?? '') + said
      }
    }
    if (id) found[id] = forms.length > 1 ? forms : (forms[0] ?? '')
  }
  return found
}

/** The messages of a section, without its prefix; if no section is named, those that belong to none. */
export function section(all: Labels, name: string): Labels {
  const entries = Object.entries(all)
  if (!name) return Object.fromEntries(entries.filter(([id]) => !SECTIONS.some((one) => id.startsWith(`${one}.`))))
  const own = entries.filter(([id]) => id.startsWith(`${name}.`))
  return Object.fromEntries(own.map(([id, said]) => [id.slice(name.length + 1), said]))
}

export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    transform(source, id) {
      const [file, name] = id.split('?')
      if (!file?.endsWith('.po')) return undefined
      return `export default ${JSON.stringify(section(messages(source), name ?? ''))}`
    },
  }
}
