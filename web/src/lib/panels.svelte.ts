/**
 * The panels beside the board: the tabs (sheets over the board on a narrow screen), and the introduction for newcomers.
 */
import { MediaQuery } from 'svelte/reactivity'
import { t } from './i18n/index.svelte'
import { isStored, store } from './stored'
import type { TableState } from './table.svelte'
import type { Lang, RuleChapter } from './types'
import { ruleBook } from './words.svelte'

export type Tab = 'log' | 'rules' | 'chart' | 'chat'
export const TABS: Tab[] = ['log', 'rules', 'chart', 'chat']

/** What a tab is called. During a game, the charts are below the forecast; afterwards, below the analysis. */
export const titleOf = (tab: Tab, table: TableState): string =>
  t(tab === 'chart' && !table.over ? 'tab.forecast' : `tab.${tab}`)

const WIDE = '63.75em'

export class Panels {
  private readonly small = new MediaQuery(`(max-width: ${WIDE})`)
  private readonly sideways = new MediaQuery(`(max-width: ${WIDE}) and (orientation: landscape)`)
  tab = $state<Tab>('log')
  /** The sheet that is open over the board, on a narrow screen. */
  sheet = $state<Tab | ''>('')
  /** For readers who open a game for the first time: what a turn is, and who wins. */
  intro = $state.raw<RuleChapter[]>([])

  constructor(private readonly table: TableState) {}

  /** Wide: a column on the right. Otherwise upright: everything below the board; or flat: a strip on its right. */
  get narrow(): boolean {
    return this.small.current
  }
  get flat(): boolean {
    return this.sideways.current
  }

  open(which: Tab, stay = false): void {
    if (this.narrow) this.sheet = this.sheet === which && !stay ? '' : which
    else this.tab = which
    this.introduced()
  }

  /** Opens the rules at one of them. */
  readonly rule = (id: string): void => {
    this.table.rule = ''
    this.open('rules', true)
    queueMicrotask(() => {
      this.table.rule = id
    })
  }

  private get key(): string {
    return `saecula.intro.${this.table.table?.game_id ?? ''}`
  }

  /** Loads the introduction, unless this browser has shown it before. */
  async introduce(game: string, lang: Lang): Promise<void> {
    if (isStored(this.key)) return
    try {
      const { chapters } = await ruleBook(game, lang)
      const chapter = (...ids: string[]): RuleChapter[] =>
        chapters.filter((c) => c.overview && ids.includes(c.id)).slice(0, 1)
      const turn = chapter('TURN', 'FLOW')
      this.intro = turn.length ? [...turn, ...chapter('END')] : chapters.filter((c) => c.overview).slice(0, 1)
    } catch {
      // the rules are one press away
    }
  }

  /** Called when the reader has read it or started to play. */
  introduced(): void {
    if (!this.intro.length) return
    store(this.key, 1)
    this.intro = []
  }
}
