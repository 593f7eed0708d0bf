/** The service worker: it makes the page installable, says when there is no connection, and shows push messages. */
import { home, post, del, get } from './api'
import type { PushOut } from './meeting-shapes'

/** Whether this browser can have a service worker here: only over https, or on the machine itself. */
const able = (): boolean => 'serviceWorker' in navigator && isSecureContext

export async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!able()) return null
  try {
    return await navigator.serviceWorker.register(`${home}/sw.js`, { scope: `${home}/` })
  } catch {
    return null // private windows refuse it; the page works without
  }
}

/** Whether push messages can reach this browser at all. */
export const pushable = (): boolean => able() && 'PushManager' in window && 'Notification' in window

export const pushed = (): Promise<PushOut[]> => get<PushOut[]>('/me/push')
export const endPush = (id: string): Promise<void> => del<void>(`/me/push/${encodeURIComponent(id)}`)

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

/** Asks the reader for permission and subscribes this browser; returns false if the reader or the browser refuses. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const worker = await register()
  if (!worker) return false
  await navigator.serviceWorker.ready
  let found: PushSubscription
  try {
    found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
  } catch {
    return false // no push service, or one that cannot be reached
  }
  const { endpoint, keys } = found.toJSON()
  await post<PushOut>('/me/push', { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' })
  return true
}

/** Ends the subscription of this browser, at its push service too. */
export async function unsubscribe(id: string): Promise<void> {
  await endPush(id)
  const worker = await navigator.serviceWorker.getRegistration(`${home}/`)
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
