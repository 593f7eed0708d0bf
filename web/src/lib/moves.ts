/** Moves for the list: grouped by verb, found by words. */
import { printed } from './mark'
import { plain, type Text } from './text'
import type { Move, Refusal } from './types'

export interface Shown<M extends Move = Move> {
  move: M
  label: string
  /** Label and text without accents, for searching. */
  key: string
  /** The card that the move is about, and the words on it. */
  about: string
  hint: string
}

export interface Group<M extends Move = Move> {
  verb: string
  /** Empty for moves that are the only ones with their verb. */
  title: string
  moves: Shown<M>[]
}

export const verbOf = (move: Pick<Move, 'text'>): string => move.text.split(' ')[0] ?? ''

export function show<M extends Move>(moves: M[], text: Text, worth: (id: string) => boolean = () => true): Shown<M>[] {
  return moves.map((move) => {
    const label = text.move(move)
    const named = Object.values(move.label?.params ?? {}).filter((value) => typeof value === 'string')
    const about = [move.touches[move.touches.length - 1] ?? '', ...named].find((id) => text.card(id).length) ?? ''
    const hint = worth(about) ? printed(text.card(about)).join(' · ') : ''
    return { move, label, key: plain(`${label} ${move.text} ${hint}`), about, hint }
  })
}

/**
 * The moves, with every answer to the next question that can be given at once in place of the move before it. A guide
 * leads `singly`, move by move.
 */
export const spread = (moves: Move[], singly = false): Move[] =>
  moves.flatMap((move) =>
    move.then && !singly
      ? move.then.map((one) => ({ ...one, touches: [...one.touches, ...move.touches], before: move.text }))
      : [move],
  )

/** What is sent for these moves. */
export const texts = (moves: Move[]): string[] =>
  moves.flatMap((move) => (move.before ? [move.before, move.text] : [move.text]))

/** Words that mean nothing at the end of a title. */
const SMALL = new Set([
  'a',
  'al',
  'against',
  'con',
  'contra',
  'contro',
  'da',
  'de',
  'desde',
  'di',
  'el',
  'en',
  'for',
  'from',
  'il',
  'in',
  'la',
  'of',
  'on',
  'per',
  'su',
  'the',
  'to',
  'with',
])

/** The words that all labels begin with, without the beginning of players' names and the words that lead up to it. */
export function commonStart(labels: string[], seats: string[] = []): string {
  const [first = [], ...rest] = labels.map((label) => label.split(' '))
  let n = 0
  while (first[n] !== undefined && rest.every((words) => words[n] === first[n])) n++
  for (const seat of seats) {
    const words = seat.split(' ')
    for (let k = words.length; k > 0; k--)
      if (words.slice(0, k).join(' ') === first.slice(n - k, n).join(' ')) {
        n -= k
        break
      }
  }
  while (n > 0 && SMALL.has((first[n - 1] ?? '').toLowerCase())) n--
  return first
    .slice(0, n)
    .join(' ')
    .replace(/[:,(–-]+$/, '')
    .trim()
}

/**
 * Groups verbs with several moves, in the order of their first move; single moves stay by themselves. Moves that end
 * the turn come last, where nobody plays them by mistake.
 */
export function group<M extends Move>(given: Shown<M>[], text: Text): Group<M>[] {
  const shown = [...given.filter((one) => !ends(one.move)), ...given.filter((one) => ends(one.move))]
  const byVerb = new Map<string, Shown<M>[]>()
  for (const one of shown) {
    const verb = verbOf(one.move)
    const list = byVerb.get(verb)
    if (list) list.push(one)
    else byVerb.set(verb, [one])
  }
  const groups: Group<M>[] = []
  for (const [verb, moves] of byVerb) {
    const title =
      moves.length === 1
        ? ''
        : text.or(`verb.${verb}`, '') ||
          commonStart(
            moves.map((m) => m.label),
            text.seats,
          )
    if (!title) {
      const last = groups[groups.length - 1]
      if (last && !last.title) last.moves.push(...moves)
      else groups.push({ verb, title: '', moves })
    } else groups.push({ verb, title, moves })
  }
  return groups
}

export function search<M extends Move>(shown: Shown<M>[], words: string): Shown<M>[] {
  const parts = plain(words).split(/\s+/).filter(Boolean)
  return parts.length ? shown.filter((one) => parts.every((part) => one.key.includes(part))) : shown
}

/** Whether a move ends something for the player; readers may want to confirm such moves. */
export const ends = (move: Pick<Move, 'text' | 'ends'>): boolean => move.ends ?? false

/** Whether a move gives something up; it is offered, but not suggested. */
export const givesUp = (move: Pick<Move, 'text' | 'gives_up'>): boolean => move.gives_up ?? false

export interface Reason {
  rule: string
  because: string
  moves: Shown<Refusal>[]
}

/** Refused moves with the same reason, so that the reason is given once. */
export function byRule(refused: Shown<Refusal>[], text: Text): Reason[] {
  const found = new Map<string, Reason>()
  for (const one of refused) {
    const because = text.because(one.move.because)
    const key = `${one.move.rule} ${because}`
    const reason = found.get(key) ?? { rule: one.move.rule, because, moves: [] }
    reason.moves.push(one)
    found.set(key, reason)
  }
  return [...found.values()]
}

/** The refused moves of an object, without those that are legal through another question. */
export const touching = <M extends Move | Refusal>(moves: M[], object: string): M[] =>
  moves.filter((move) => move.touches.includes(object))

/** The keys of the moves in the list of a question. */
export interface Numbers {
  question: string | null
  keys: Map<string, number>
}

/**
 * Assigns keys 1 to 9 from the top. Moves that differ only in a number get that number. While the same question is
 * asked repeatedly, a move keeps its key, and the key of a move that is gone stays free as long as there are others.
 */
export function number(moves: Move[], question: string | null, before: Numbers): Numbers {
  const told = moves.map((move) => /^[a-z-]+ (\d)$/.exec(move.text)?.[1])
  if (moves.length > 1 && told.every((digit) => digit !== undefined) && new Set(moves.map(verbOf)).size === 1) {
    return { question, keys: new Map(moves.map((move, i) => [move.text, Number(told[i])])) }
  }
  const keys = new Map(before.question === question ? before.keys : [])
  const taken = new Set(keys.values())
  const now = new Set(moves.map((move) => move.text))
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((key) => !taken.has(key))
  for (const [text, key] of keys) if (!now.has(text)) free.push(key)
  for (const move of moves) {
    if (keys.has(move.text)) continue
    const key = free.shift()
    if (key === undefined) break
    for (const [text, other] of keys) if (other === key) keys.delete(text)
    keys.set(move.text, key)
  }
  return { question, keys }
}
