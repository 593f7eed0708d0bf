/** A table that is open on the page: what the server said last, what is shown, and what the reader does with it. */
import { untrack } from 'svelte'
import { Answers } from './answers.svelte'
import { api, comeWith, Failure } from './api'
import {
  gripAttributes,
  loadExtras,
  objectAttributes,
  type BoardControl,
  type Extras,
  type GripAttributes,
  type ObjectAttributes,
} from './board'
import { Coming } from './coming.svelte'
import { Hand } from './hand.svelte'
import { language, t } from './i18n/index.svelte'
import { Link, type Linked } from './link.svelte'
import { Show } from './motion/show.svelte'
import { spread, texts } from './moves'
import { announce } from './notify'
import { Past } from './past.svelte'
import { prefs, session } from './prefs.svelte'
import { called, declined, leftToBots } from './seats'
import { share } from './share'
import { play as sound } from './sound'
import { store, stored } from './stored'
import { Talk } from './talk.svelte'
import { Text } from './text'
import { toasts } from './toast.svelte'
import type { Call, ChatLine, Guided, LogLine, Move, Position, Refusal, Rule, Table, Words } from './types'
import { Warned } from './warned.svelte'
import { commonWords, ruleBook, tableWords } from './words.svelte'

const EMPTY: ReadonlySet<string> = new Set<string>()
export class TableState implements BoardControl, Linked {
  table = $state.raw<Table | null>(null)
  /** What the board shows while the reader is not looking back. */
  shown = $state.raw<Position | null>(null)
  refusals = $state.raw<Refusal[]>([])
  seat = $state<number | null>(null)
  missing = $state<'' | 'not-found' | 'password'>('')
  busy = $state(false)
  selected = $state<string | null>(null)
  anchor = $state.raw<Element | null>(null)
  /** The overlay of the board that is open. */
  opened = $state('')
  /** A hint is shown. */
  hinting = $state(false)
  /** Only the board is shown. */
  full = $state(false)
  /** Where the pointer is while something is dragged. */
  pointer = $state.raw<[number, number] | null>(null)
  aim = $state<string | null>(null)
  /** The move that waits for confirmation. */
  pending = $state.raw<Move | null>(null)
  /** The rule that the rules panel shows. */
  rule = $state('')
  /** The person who must take the screen before anything more is shown. */
  cover = $state<number | null>(null)
  uncovered = $state(false)
  /** Whether the reader has played a move since the page was opened. */
  moved = $state(false)
  /** Lines of the log after this one are new to the reader. */
  mark = $state(0)
  /** When the table was last received, in milliseconds. */
  told = $state(0)
  extras = $state.raw<Extras>({})
  private words = $state.raw<{ common: Words; game: Words } | null>(null)
  private rules = $state.raw<Map<string, Rule>>(new Map())
  /** The seat that the live connection listens for. */
  private heardBy: number | null = null
  /** The seat whose view the reader sees, or whose position is being loaded. */
  private eyes: number | null = null
  private turning: number | null | undefined
  private latest = -1
  closed = false
  /** The guide of a first game, which lets only some moves through. */
  guide = $state.raw<Guided | null>(null)
  /** What the guide points at now. */
  pointed = $state.raw<ReadonlySet<string>>(EMPTY)
  covered = $state.raw({ above: 0, below: 0 })
  /** The moves being sent, and the version of the position in which they were played. */
  private sending: Promise<boolean> = Promise.resolve(true)
  private sentAt = -1
  /** The rest of a gesture, while others answer its beginning. */
  private rest: { question: string | null; moves: Move[] } | null = null

  readonly link = new Link(this)
  readonly talk = new Talk(this)
  readonly history = new Past(this)
  /** What is shown between two positions: pieces that travel, and moments that count. */
  readonly motion = new Show(this)
  /** The moves of others that are still to be shown. */
  readonly coming = new Coming(
    (position) => this.show(position, false),
    () => this.motion.left,
  )
  /** The first move of what others did before the reader's last one; 0 if that is not known. */
  since = 0
  /** The earlier position that the reader looks at. */
  get past(): Position | null {
    return this.history.position
  }
  readonly position = $derived(this.past ?? this.shown)
  private readonly calledAll = $derived(JSON.stringify(this.table?.seats.map(called) ?? []))
  /** The names of the seats; the same list as long as no name changes. */
  readonly names = $derived(JSON.parse(this.calledAll) as string[])
  readonly text = $derived(
    new Text(language.current, this.words?.common, this.words?.game, this.names, this.extras.card),
  )
  readonly ready = $derived(this.words !== null)
  /** Whether the reader is asked. */
  readonly asks = $derived(
    this.seat !== null &&
      this.shown !== null &&
      !this.past &&
      this.shown.seat === this.seat &&
      this.shown.moves.length > 0 &&
      this.shown.view.outcome === null,
  )
  readonly answers = new Answers(this)
  readonly warned = new Warned(this)
  /** Whether the reader decides, that is, nothing is answered automatically first. */
  readonly myTurn = $derived(this.asks && this.answers.due === null)
  /** The rule that the question comes from. */
  readonly asking = $derived(this.myTurn ? (this.words?.game.questions?.[this.shown?.view.question ?? ''] ?? '') : '')
  readonly moves: Move[] = $derived(this.myTurn && this.shown ? spread(this.shown.moves, this.guide?.leads) : [])
  readonly over = $derived(this.shown?.view.outcome != null)
  readonly hand = new Hand(this)
  /** What the question is about; the first is the place to look at. */
  readonly about = $derived<string[]>(
    this.myTurn && this.shown ? ((this.shown.view.table['about'] as string[] | undefined) ?? []) : [],
  )
  readonly asked: ReadonlySet<string> = $derived(this.about.length ? new Set(this.about) : EMPTY)
  get lit(): ReadonlySet<string> {
    return this.hand.lit
  }
  get usable(): ReadonlySet<string> {
    return this.hand.usable
  }
  get targets(): ReadonlySet<string> {
    return this.hand.targets
  }
  get held(): string | null {
    return this.hand.held
  }
  readonly refused: ReadonlySet<string> = $derived(
    this.myTurn && prefs.refused ? new Set(this.refusals.flatMap((m) => m.touches)) : EMPTY,
  )
  /** What happened since the reader's last move. */
  readonly news = $derived<LogLine[]>(
    this.past || !this.shown || this.seat === null ? [] : this.shown.log.filter((l) => l.n > this.mark),
  )
  readonly changed: ReadonlySet<string> = $derived(
    this.news.length
      ? new Set(this.news.flatMap((l) => Object.values(l.params).filter((v): v is string => typeof v === 'string')))
      : EMPTY,
  )
  /** How many steps of the game there are to look back at. */
  readonly steps = $derived(this.shown?.n ?? 0)
  readonly at = $derived(this.past?.n ?? this.steps)
  readonly analysis = $derived(Boolean(this.table?.parent))
  readonly hotseat = $derived((this.table?.mine.length ?? 0) > 1 && !this.analysis)

  constructor(
    readonly id: string,
    invite: string,
  ) {
    comeWith(invite)
    void this.load()
  }

  async load(): Promise<void> {
    try {
      this.take(await api.table(this.id))
      this.missing = ''
    } catch (error) {
      if (error instanceof Failure && error.status === 0) {
        setTimeout(() => {
          if (!this.closed) void this.load()
        }, 1500)
        return
      }
      this.missing = error instanceof Failure && error.problem.id === 'table.password' ? 'password' : 'not-found'
      return
    }
    this.link.open()
  }

  url(): string {
    this.heardBy = this.seat
    return api.liveUrl(this.id, this.seat, this.shown?.seat === this.seat ? this.latest : -1)
  }

  quiet(): boolean {
    return this.cover !== null
  }

  async readTable(): Promise<void> {
    this.take(await api.table(this.id))
  }

  async readPosition(): Promise<void> {
    if (this.table?.status !== 'waiting') this.receive(await api.position(this.id, this.seat))
  }

  /** Loads the catalogues of the language; to be called in an effect. */
  async speak(): Promise<void> {
    const lang = language.current
    const game = this.table?.game_id
    if (!game) return
    try {
      const [common, words] = await Promise.all([commonWords(lang), tableWords(this.table!, lang)])
      if (lang !== language.current) return
      this.extras = await loadExtras(game)
      this.words = { common, game: words }
      const book = await ruleBook(game, lang)
      if (lang === language.current) this.rules = new Map(book.rules.map((rule) => [rule.id, rule]))
    } catch {
      if (!this.words)
        setTimeout(() => {
          if (!this.closed) void this.speak()
        }, 1500)
    }
  }

  ruleText(id: string): string {
    return this.rules.get(id)?.text ?? ''
  }

  // --- what the server says ---

  private take(table: Table): void {
    const before = this.table
    if (before && table.version < before.version) return
    this.table = table
    this.told = Date.now()
    if (before) this.notice(before, table)
    const seat = this.wanted(table)
    if (table.status !== 'waiting' && (seat !== this.seat || !this.shown)) void this.look(seat)
    else if (table.status === 'waiting') this.seat = seat
  }

  /**
   * Reports what happened at the table apart from the game: somebody was replaced by a bot or declines to play, or a request was refused.
   */
  private notice(before: Table, now: Table): void {
    for (const name of leftToBots(before.seats, now.seats)) toasts.say(t('table.left', { name }))
    for (const name of declined(before.seats, now.seats)) toasts.say(t('table.declined', { name }))
    const [asked, n] = [before.requests?.find((request) => request.mine && request.kind === 'undo'), this.shown?.n ?? 0]
    if (!asked || now.requests?.some((request) => request.id === asked.id)) return
    setTimeout(() => {
      if (!this.closed && (this.shown?.n ?? 0) >= n) toasts.say(t('play.declined'))
    }, 900)
  }

  /** The seat to look from: among the reader's own seats, the one that is asked. */
  private wanted(table: Table): number | null {
    if (!table.mine.length) return null
    const asked = table.waiting.find((s) => table.mine.includes(s))
    if (asked !== undefined) return asked
    return this.seat !== null && table.mine.includes(this.seat) ? this.seat : (table.mine[0] ?? null)
  }

  /** Turns to another seat; between people at one screen the cover comes first. */
  private async look(seat: number | null): Promise<void> {
    if (this.turning === seat) return
    const known = this.eyes ?? this.table?.mine[0] ?? null
    if (this.hotseat && seat !== null && seat !== known && !this.uncovered && this.table?.status === 'playing') {
      this.cover = seat
      return
    }
    await this.turnTo(seat)
  }

  async uncover(): Promise<void> {
    const seat = this.cover
    this.cover = null
    if (seat !== null) await this.turnTo(seat)
  }

  private async turnTo(seat: number | null): Promise<void> {
    this.eyes = seat
    this.turning = seat
    this.seat = seat
    this.tell(null)
    this.letGo()
    this.pending = null
    this.mark = seat === null ? 0 : stored(`saecula.mark.${this.id}.${seat}`)
    try {
      const position = await api.position(this.id, seat)
      if (this.seat !== seat) return
      if (this.shown?.seat !== seat) this.latest = -1
      this.present(position)
      if (this.heardBy !== seat) this.link.renew()
    } catch (error) {
      if (error instanceof Failure && error.status === 0)
        setTimeout(() => {
          if (!this.closed) void this.turnTo(seat)
        }, 1500)
      else toasts.failed(error)
    } finally {
      if (this.turning === seat) this.turning = undefined
    }
  }

  hear(data: { type: string; [key: string]: unknown }): void {
    if (data.type === 'position') this.receive(data['position'] as Position)
    else if (data.type === 'behind') void this.again()
    else if (data.type === 'table') this.take(data['table'] as Table)
    else if (data.type === 'hello') void this.talk.read().catch(() => undefined)
    else if (data.type === 'chat') this.talk.hear((data['line'] ?? data['chat'] ?? data) as ChatLine)
  }

  private receive(position: Position): void {
    if (position.seat !== this.seat || this.cover !== null) return
    if (position.version > (this.coming.newest ?? this.latest)) this.coming.add(position)
  }

  /** Shows a requested position, unless the live connection has already delivered a later one; later ones follow it. */
  private present(position: Position): void {
    this.coming.keep((later) => later.seat === position.seat && later.version > position.version)
    this.show(position, true)
    this.coming.drain()
  }

  private show(position: Position, own: boolean): void {
    if (position.version < this.latest) return
    const before = this.shown
    const wasTurn = untrack(() => this.myTurn)
    this.latest = position.version
    this.coming.shown(own)
    position = share(before, position)
    const plan = this.past ? null : this.motion.prepare(before, position)
    this.shown = position
    void this.motion.perform(plan, plan?.end && t('end.title'))
    this.refusals = []
    this.hinting = false
    if (!own || !this.past) this.selected = null
    this.hand.letGo()
    this.pending = null
    if (this.mark > (position.log[position.log.length - 1]?.n ?? 0))
      this.mark = position.log[position.log.length - 1]?.n ?? 0
    const turn = position.moves.length > 0 && position.view.outcome === null
    if (turn && !wasTurn && before)
      announce(this.id, `${t('play.your-turn')}: ${this.text.question(this.shown?.view.question ?? null)}`)
    else if (before && !plan) sound('piece')
    if (turn && position.seat !== null) void this.loadRefusals(position)
    if (turn && !own) this.goOn()
    const { table } = this
    const status = position.view.outcome ? 'over' : table?.status
    if (table && status && (status !== table.status || String(table.waiting) !== String(position.view.waiting)))
      this.table = { ...table, waiting: position.view.waiting, status }
  }

  private async loadRefusals(position: Position): Promise<void> {
    if (position.seat === null) return
    try {
      const refusals = await api.refusals(this.id, position.seat)
      if (this.shown === position) this.refusals = refusals
    } catch {
      // without them only the explanations are missing
    }
  }

  // --- what the reader does ---

  press(id: string, from: Element | null = null, part = ''): void {
    const wanted = this.guide?.stack(id)
    this.hand.press(id, from, wanted?.part ?? part)
    if (wanted && this.hand.only === wanted.part) this.hand.taken = { [wanted.part]: wanted.n }
  }

  letGo(): void {
    this.hand.letGo()
  }

  tell(id: string | null, from: Element | null = null): void {
    this.selected = id
    this.anchor = id === null ? null : from
  }

  object(id: string, label: string): ObjectAttributes {
    return objectAttributes(this, id, label)
  }

  grip(id: string, part = ''): GripAttributes {
    return gripAttributes(this, id, part)
  }

  /** The card at the place of an object, or the object itself. */
  cardOf(id: string): string {
    return (id && this.position ? this.extras.about?.(id, this.position.view, this.text)?.card : '') || id
  }

  /** The name of an object: given by the game, by its card, otherwise as for a screen reader. */
  nameOf(id: string, from: Element | null = null): string {
    const named = id && this.position ? this.extras.about?.(id, this.position.view, this.text)?.name : ''
    const card = this.cardOf(id)
    const drawn = from ?? document.querySelector(`.board [data-object="${CSS.escape(id)}"]`)
    const label = drawn?.getAttribute('aria-label') ?? drawn?.querySelector('.sr')?.textContent ?? ''
    return named || (this.text.hasName(card) ? this.text.name(card) : label.split(/[,:;.] /)[0]) || ''
  }

  /** How many times in a row a move can be made; for a stack, the reader chooses where the pieces are taken. */
  many(move: Move): number {
    return move.part ? 1 : (move.most ?? 1)
  }

  /** Plays a move; one that ends the turn is confirmed first, if the reader wants that. */
  async play(move: Move, sure = false, ending = false): Promise<void> {
    if (prefs.confirm && ending && !sure && this.myTurn && !this.busy) {
      this.pending = move
      return
    }
    await this.playAll([move])
  }

  /** Plays the moves of one gesture: all of them or none. If the same question comes again, it is `asked`. */
  async playAll(moves: Move[], asked = true): Promise<void> {
    const position = this.shown
    if (!position || !this.myTurn || !moves.length || this.guide?.allows(moves) === false) return
    const breaks = moves.length > 1 && moves[0]?.waits === true
    const rest = breaks ? { question: position.view.question, moves: moves.slice(1) } : null
    if (await this.send(breaks ? moves.slice(0, 1) : moves, rest, asked)) this.moved = true
  }

  /** Sends moves of the seat and shows the result; `rest` follows when the others have answered. */
  async send(moves: Move[], rest: TableState['rest'] = null, asked = false): Promise<boolean> {
    const [sends, n] = [texts(moves), this.shown?.n ?? 0]
    const heed = asked && !this.guide?.leads && this.warned.heeds(moves)
    const sent = await this.act((seat, version) => api.play(this.id, seat, sends, version, heed), rest, asked)
    if (sent) this.guide?.sent(sends, n)
    return sent
  }

  /** The live connection may show the result of the last moves before their answer arrives; the reader then acts on it. */
  private async answered(position: Position): Promise<boolean> {
    if (position.version > this.sentAt) await this.sending
    return !this.busy && this.shown?.version === position.version
  }

  /** Sends an action of the seat and shows the result. */
  async act(call: Call, rest: TableState['rest'] = null, asked = false): Promise<boolean> {
    const position = this.shown
    if (!position || this.seat === null) return false
    if (this.busy && (!(await this.answered(position)) || this.busy)) return false
    this.busy = true
    this.sentAt = position.version
    const answer = this.deliver(call, this.seat, position, asked)
    this.sending = answer
    this.pending = null
    this.tell(null)
    this.letGo()
    this.rest = rest
    const sent = await answer
    this.goOn()
    return sent
  }

  /** Sends an action to the server, and shows the answer or reports why there is none. */
  private async deliver(call: Call, seat: number, position: Position, asked: boolean): Promise<boolean> {
    try {
      const next = await call(seat, position.version)
      if (asked && next.view.question === position.view.question) this.answers.decide(next.n)
      this.own(next)
      return true
    } catch (error) {
      this.rest = null
      if (!this.warned.hear(error, position)) await this.stumble(error)
      return false
    } finally {
      this.busy = false
    }
  }

  /** Plays the rest of a gesture that others had to answer, when the same question comes again and still offers it. */
  private goOn(): void {
    const rest = this.rest
    if (!rest || this.busy || !this.myTurn) return
    this.rest = null
    const offered = new Map(this.moves.map((move) => [move.text, move]))
    const moves = rest.moves.map((move) => offered.get(move.text)).filter((move) => move !== undefined)
    if (this.shown?.view.question === rest.question && moves.length === rest.moves.length) void this.playAll(moves)
  }

  /** Shows a position that results from the reader's own action at once. */
  private own(position: Position): void {
    this.coming.stop()
    if (position.seat !== this.seat) return
    this.coming.keep((later) => later.version > position.version)
    this.since = this.news[0]?.move ?? this.since
    this.history.position = null
    this.mark = position.log[position.log.length - 1]?.n ?? 0
    if (this.seat !== null) store(`saecula.mark.${this.id}.${this.seat}`, this.mark)
    // not shown again if the live connection has already shown it, because the reader may hold something by now
    if (this.shown?.seat !== position.seat || this.shown.version !== position.version) this.show(position, true)
    this.coming.pause()
    // the live connection will deliver it if this fails
    if (this.hotseat || this.analysis) void this.readTable().catch(() => undefined)
  }

  private async stumble(error: unknown): Promise<void> {
    if (error instanceof Failure && error.status === 409) {
      toasts.say(t('play.stale'), { bad: true })
      await this.again()
    } else if (error instanceof Failure && error.status === 422 && error.problem.rule) {
      const rule = error.problem.rule
      const said = [this.text.because(error.problem.because), this.ruleText(rule) || error.problem.detail || rule]
      toasts.say(t('play.refused.move', { rule: said.filter(Boolean).join(' ') }), { bad: true, rule })
      if (error.problem.played) await this.again()
    } else {
      toasts.failed(error)
      if (error instanceof Failure && error.status === 0) this.link.lost()
    }
  }

  /** Reads the position again, and reports a failure. */
  async again(read = () => api.position(this.id, this.seat)): Promise<void> {
    const position = await this.attempt(read)
    if (position && position.seat === this.seat) this.present(position)
  }

  /** Undoes the reader's last action, or everything back to a question that was answered automatically. */
  async undo(question = ''): Promise<void> {
    const position = this.shown
    if (!position || this.seat === null) return
    if (this.busy && (!(await this.answered(position)) || this.busy)) return
    this.busy = true
    this.sentAt = position.version
    this.sending = this.takeBack(this.seat, position, question)
    await this.sending
  }

  private async takeBack(seat: number, position: Position, question: string): Promise<boolean> {
    try {
      if (position.can_undo) {
        let back = await api.undo(this.id, seat, position.version)
        // automatic answers are undone together with the reader's own moves
        while (back.can_undo && (question ? back.view.question !== question : this.answers.gave(back.n)))
          back = await api.undo(this.id, seat, back.version)
        this.answers.decide(back.n)
        this.own(back)
        toasts.say(t('play.undone'))
      } else {
        const table = await api.request(this.id, seat, 'undo')
        const waits = table.requests?.some((request) => request.mine && request.kind === 'undo') ?? false
        this.take(table)
        if (!waits) await this.again()
        toasts.say(t(waits ? 'play.request.sent' : 'play.undone'))
      }
      return true
    } catch (error) {
      await this.stumble(error)
      return false
    } finally {
      this.busy = false
    }
  }

  /** Runs a call of the API and reports what went wrong; returns its result, or undefined if it failed. */
  async attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call()
    } catch (error) {
      toasts.failed(error)
      return undefined
    }
  }

  async changeTable(call: () => Promise<Table | undefined>): Promise<void> {
    const table = await this.attempt(call)
    if (table?.id === this.id) {
      this.table = null
      this.take(table)
      this.link.renew()
      void session.start()
    }
  }

  /** Called when the reader has seen what happened. */
  seen(): void {
    this.mark = this.shown?.log[this.shown.log.length - 1]?.n ?? this.mark
    if (this.seat !== null) store(`saecula.mark.${this.id}.${this.seat}`, this.mark)
  }

  /** Ends what is being shown: the present is shown at once. */
  skip(): void {
    this.coming.flush()
    this.motion.skip()
    if (this.history.replaying) void this.history.goTo(this.steps)
  }

  close(): void {
    this.closed = true
    this.coming.stop()
    this.motion.skip()
    this.link.close()
  }
}
