/**
 * The page's service worker. It shows push messages, and a page that says so when the server cannot be reached.
 * Nothing of a game is kept: a game is always as the server says.
 */
const KEPT = 'saecula-offline-1'
const root = self.registration.scope
const OFFLINE = ['offline.html', 'offline.css', 'offline.js', 'icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(OFFLINE.map((name) => new Request(root + name, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith('saecula-') && name !== KEPT).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const name = request.url.startsWith(root) ? request.url.slice(root.length) : ''
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(root + 'offline.html')))
  } else if (OFFLINE.includes(name)) {
    event.respondWith(fetch(request).catch(() => caches.match(root + name)))
  }
})

self.addEventListener('push', (event) => {
  let said = {}
  try {
    said = event.data ? event.data.json() : {}
  } catch {
    // a message that is not ours is shown without its words
  }
  event.waitUntil(
    self.registration.showNotification(said.title || 'Saecula', {
      body: said.body || '',
      tag: said.tag || 'saecula',
      renotify: true,
      icon: root + 'icon-192.png',
      badge: root + 'icon-192.png',
      data: { url: said.url || root },
    }),
  )
})

/** Opens the table of a message: in the window that shows it, in any other, or in a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? root, root)
  const wanted = root + url.pathname.replace(new URL(root).pathname, '').replace(/^\//, '') + url.search + url.hash
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const there = windows.find((one) => one.url === wanted)
      if (there) return there.focus()
      const any = windows[0]
      if (any) {
        await any.focus()
        return any.navigate(wanted).catch(() => self.clients.openWindow(wanted))
      }
      return self.clients.openWindow(wanted)
    }),
  )
})
