/**
 * Keeps what has not changed as the same object, so that only what has changed is drawn again.
 *
 * Positions arrive whole, as JSON: `share(before, now)` returns `now`, with every part replaced by the part of `before`
 * at the same place if the two are equal. Entries of lists are matched by their number or text (log lines, moves),
 * otherwise by their index. `now` must be fresh, because it is modified.
 */
type Entry = Record<string, unknown>

const KEYS = ['n', 'text'] as const

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)

function keyOf(list: unknown[]): (typeof KEYS)[number] | undefined {
  const [first] = list
  return isEntry(first) ? KEYS.find((key) => ['number', 'string'].includes(typeof first[key])) : undefined
}

function lists(before: unknown[], now: unknown[]): unknown[] {
  let same = before.length === now.length
  const key = keyOf(now)
  const known = key && new Map(before.map((entry) => [isEntry(entry) ? entry[key] : undefined, entry]))
  for (let i = 0; i < now.length; i++) {
    const entry = now[i]
    now[i] = share(known && isEntry(entry) ? known.get(entry[key!]) : before[i], entry)
    same &&= now[i] === before[i]
  }
  return same ? before : now
}

export function share<T>(before: unknown, now: T): T {
  if (before === now || typeof now !== 'object' || now === null) return now
  if (Array.isArray(now)) return Array.isArray(before) ? (lists(before, now) as T) : now
  if (!isEntry(before)) return now
  const fresh = now as Entry
  let same = true
  let count = 0
  for (const key in fresh) {
    count++
    const part = (fresh[key] = share(before[key], fresh[key]))
    same &&= part === before[key] && (part !== undefined || key in before)
  }
  return same && count === Object.keys(before).length ? (before as T) : now
}
