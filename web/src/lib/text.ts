/**
 * Words for people, from message ids with parameters: the browser's counterpart of `saecula.text.Text`.
 *
 *     text.question('actions')            question.<name>
 *     text.move(move)                     the label that the server gives, ids by name
 *     text.event(line, viewer)            log.<event id>, {seat} and the parameters, ids by name
 *     text.name('bronze'), text.card('bronze'), text.say('ui.round', { n: 3 })
 *
 * The parameter `n` selects among the plural forms of a message; `{food:point|points}` chooses words in place,
 * `{civ:passes|pass}` by the number of a name (`grammar.plural` lists the ids of names in the plural), `{epoch:roman}`
 * is a Roman numeral. A missing parameter stays visible instead of failing.
 */
import type { Label, Lang, LogLine, Move, Params, Pattern, Words } from './types'

const NOTHING: Words = { messages: {} }

/** The plural form for a number. English, Italian and Spanish catalogues have two: one, and all others. */
function form(n: unknown): number {
  return typeof n === 'number' ? (Math.abs(n) === 1 ? 0 : 1) : 1
}

const ROMAN = ['0', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** A number in Roman numerals. */
export const roman = (n: unknown): string => ROMAN[Number(n)] ?? String(n)

const NO_NAMES: ReadonlySet<string> = new Set()

/** Whether words about a value (a number or a name) are in the singular. */
function isOne(value: unknown, plurals: ReadonlySet<string>): boolean {
  const text = String(value)
  return /^-?\d/.test(text) ? /^-?1$/.test(text) : !plurals.has(text)
}

const FIELD = /\{\{|\}\}|\{([A-Za-z0-9_.-]*)(?::([^{}]*))?\}/g

/**
 * Fills a pattern: `{name}` and `{0}` are parameters, `{n:+}` a number with its sign, `{n:roman}` a Roman numeral,
 * `{n:point|points}` the word for one or for several, doubled braces themselves. `plurals` are the names in the plural.
 */
export function fill(pattern: string, params: Record<string, unknown>, plurals = NO_NAMES): string {
  return pattern.replace(FIELD, (all, key: string | undefined, form: string | undefined) => {
    if (all === '{{') return '{'
    if (all === '}}') return '}'
    const value = params[key ?? '']
    if (value === undefined) return all
    const bar = form?.indexOf('|') ?? -1
    if (form !== undefined && bar >= 0) return isOne(value, plurals) ? form.slice(0, bar) : form.slice(bar + 1)
    if (form === 'roman') return roman(value)
    return form?.startsWith('+') && typeof value === 'number' && value >= 0 ? `+${value}` : String(value)
  })
}

/** Letters without accents and case, for searching. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A probability as a percentage. */
export const percent = (chance: number): number => Math.round(chance * 100)

export class Text {
  readonly seats: string[]
  private readonly catalogues: Record<string, Pattern>[]
  private readonly names: Record<string, string>
  private readonly cards: Record<string, string[]>
  private readonly worded = new Map<string, string[]>()
  private readonly plurals: ReadonlySet<string>
  private readonly sections = new Map<string, Record<string, string>>()
  /** The game's own wording of the lines of its cards. */
  private readonly cardWords: ((id: string, lines: string[], text: Text) => string[]) | undefined

  constructor(
    readonly lang: Lang,
    common: Words = NOTHING,
    game: Words = NOTHING,
    seats: string[] = [],
    card?: (id: string, lines: string[], text: Text) => string[],
  ) {
    this.cardWords = card
    this.catalogues = [game.messages, common.messages]
    this.names = game.names ?? {}
    this.cards = game.cards ?? {}
    this.seats = seats
    const plurals = game.messages['grammar.plural']
    this.plurals = typeof plurals === 'string' ? new Set(plurals.split(' ').map((id) => this.name(id))) : NO_NAMES
  }

  has(id: string): boolean {
    return this.catalogues.some((c) => id in c)
  }

  /** The message with its parameters; the id itself if the message does not exist. */
  say(id: string, params: Record<string, unknown> = {}): string {
    for (const catalogue of this.catalogues) {
      const found = catalogue[id]
      if (found === undefined) continue
      const pattern = typeof found === 'string' ? found : (found[form(params['n'])] ?? found[found.length - 1] ?? id)
      return fill(pattern, params, this.plurals)
    }
    return id
  }

  /** All messages whose ids begin like this, by the rest of the id, with unfilled parameters. */
  under(start: string): Record<string, string> {
    const kept = this.sections.get(start)
    if (kept) return kept
    const found: Record<string, string> = {}
    for (const messages of [...this.catalogues].reverse())
      for (const [id, pattern] of Object.entries(messages))
        if (id.startsWith(start) && typeof pattern === 'string') found[id.slice(start.length)] = pattern
    this.sections.set(start, found)
    return found
  }

  /** The message if there is one, otherwise the other text. */
  or(id: string, other: string, params: Record<string, unknown> = {}): string {
    return this.has(id) ? this.say(id, params) : other
  }

  hasName(id: string): boolean {
    return id in this.names
  }

  name(id: string): string {
    return this.names[id] ?? id
  }

  /** The lines printed on a card. A line that ends with an asterisk was reconstructed. */
  card(id: string): string[] {
    const known = this.worded.get(id)
    if (known) return known
    const lines = this.cards[id] ?? []
    const words = this.cardWords ? this.cardWords(id, lines, this) : lines
    this.worded.set(id, words)
    return words
  }

  question(name: string | null): string {
    return name === null ? '' : this.say(`question.${name}`)
  }

  phase(name: string): string {
    return this.or(`phase.${name}`, '')
  }

  private named(params: Params): Record<string, unknown> {
    const out: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(params)) {
      out[key] =
        typeof value === 'number' && key.endsWith('seat')
          ? this.seat(value)
          : typeof value === 'string'
            ? this.name(value)
            : value
    }
    return out
  }

  /** A move in words. */
  move(move: Pick<Move, 'text' | 'label'>): string {
    const [verb = '', ...args] = move.text.split(' ')
    const id = move.label?.id ?? `move.${verb}`
    if (!this.has(id)) return [this.name(verb), ...args.map((arg) => this.name(arg))].join(' ')
    const given: Record<string, unknown> = {}
    args.forEach((arg, i) => {
      given[String(i)] = this.name(arg)
    })
    const number = args.find((arg) => /^\d+$/.test(arg))
    if (number !== undefined) given['n'] = Number(number)
    return this.say(id, { ...given, ...this.named(move.label?.params ?? {}) }).replace(/:?\s*\{\d+\}/g, '')
  }

  seat(seat: number): string {
    if (seat < 0) return ''
    return this.seats[seat] || this.say('ui.player', { number: seat + 1 })
  }

  /**
   * A line of the log: for the viewer's own actions `log.<id>.you`, if there is one; otherwise `log.<id>.<rule>`, where
   * the rule says why, and `log.<id>.nobody` where a seat is -1.
   */
  event(line: LogLine, viewer: number | null = null): string {
    const params = { ...this.named(line.params), seat: this.seat(line.seat) }
    let id = `log.${line.id}`
    if (viewer !== null && line.seat === viewer && this.has(`${id}.you`)) id = `${id}.you`
    else if (line.rule && this.has(`${id}.${line.rule}`)) id = `${id}.${line.rule}`
    else if ([line.seat, line.params['other_seat']].includes(-1) && this.has(`${id}.nobody`)) id = `${id}.nobody`
    if (!this.has(id)) {
      const rest = Object.entries(params)
        .filter(([key]) => key !== 'seat')
        .map(([key, value]) => `${key} ${value}`)
      return [params.seat, line.id, rest.join(', ')].filter(Boolean).join(' ')
    }
    return this.say(id, params)
  }

  /** What a rule amounts to in a position; empty if there is no message for it. */
  because(label: Label | undefined): string {
    return label && this.has(`because.${label.id}`) ? this.say(`because.${label.id}`, this.named(label.params)) : ''
  }

  /** A loss that a move is about to bring, in a sentence. */
  warning(label: Label): string {
    return this.say(`warning.${label.id}`, this.named(label.params))
  }

  option(name: string, value?: unknown): string {
    const id = value === undefined ? `option.${name}` : `option.${name}.${String(value)}`
    return this.or(id, value === undefined ? name : String(value))
  }

  reason(reason: string): string {
    return this.or(`reason.${reason}`, reason)
  }

  award(id: string): string {
    return this.or(`award.${id}`, this.name(id))
  }
}
