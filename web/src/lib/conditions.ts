/** Opens the dialog for conditional moves over the page. */
import { mount, unmount } from 'svelte'
import Conditions from '../components/Conditions.svelte'
import type { TableState } from './table.svelte'

export function openConditions(table: TableState): void {
  const shown = mount(Conditions, {
    target: document.body,
    props: { table, close: () => void unmount(shown) },
  })
}
