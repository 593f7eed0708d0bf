/** Tells a reader who may be elsewhere that it is their turn: a sound, and a notification if the page is hidden. */
import { prefs } from './prefs.svelte'
import { play as sound } from './sound'

export function announce(tag: string, body: string): void {
  sound('bell')
  const allowed = 'Notification' in window && Notification.permission === 'granted'
  if (prefs.notify && allowed && document.visibilityState === 'hidden') new Notification('Saecula', { body, tag })
}
