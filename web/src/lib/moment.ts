/** Shares the moment of a game that is on the screen: a link that others open as spectators. */
import { enc, get } from './api'
import { tf } from './i18n/find'
import type { ShareOut } from './meeting-shapes'
import type { TableState } from './table.svelte'
import { toasts } from './toast.svelte'

export async function shareMoment(table: TableState): Promise<void> {
  try {
    const query = new URLSearchParams({ n: String(table.at) })
    if (table.seat !== null) query.set('seat', String(table.seat))
    const { url } = await get<ShareOut>(`/tables/${enc(table.id)}/share?${query}`)
    try {
      await navigator.clipboard.writeText(url)
      toasts.say(tf('shared'))
    } catch {
      toasts.say(tf('shared.link', { url }))
    }
  } catch (error) {
    toasts.failed(error)
  }
}
