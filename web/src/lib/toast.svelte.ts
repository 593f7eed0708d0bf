/** Short notices at the foot of the page. */
import { Failure } from './api'
import { language, t } from './i18n/index.svelte'

export interface Toast {
  id: number
  text: string
  rule: string
  bad: boolean
}

class Toasts {
  list = $state<Toast[]>([])
  private next = 1

  say(text: string, { rule = '', bad = false }: { rule?: string; bad?: boolean } = {}): void {
    const id = this.next++
    this.list = [...this.list.slice(-2), { id, text, rule, bad }]
    setTimeout(() => this.close(id), bad ? 9000 : 4500)
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id)
  }

  /** Shows a failure in the reader's language. */
  failed(error: unknown): void {
    this.say(explain(error), { bad: true, rule: error instanceof Failure ? (error.problem.rule ?? '') : '' })
  }
}

export function explain(error: unknown): string {
  if (!(error instanceof Failure))
    return t('problem.other', { detail: error instanceof Error ? error.message : String(error) })
  const { problem } = error
  if (problem.status === 0) return t('problem.offline')
  if (problem.status === 429) return t('problem.rate')
  const key = `problem.${problem.id ?? ''}`
  if (common.say && problem.id) {
    const said = common.say(key, problem.params ?? {})
    if (said !== key) return said
  }
  if (language.knows(key)) return t(key, problem.params ?? {})
  return t('problem.other', { detail: problem.detail ?? problem.title ?? problem.status })
}

/** The shared catalogue has the sentences for problems; the shell sets its `say` here when it is loaded. */
export const common: { say: ((id: string, params: Record<string, unknown>) => string) | null } = { say: null }

export const toasts = new Toasts()
