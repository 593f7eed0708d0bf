/** Which page is shown: read from the address, changed without reloading. */
import { home } from './api'

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string; invite: string; at: number | null }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'cards'; game: string }
  | { page: 'reconstructed'; game: string }
  | { page: 'editor'; game: string }
  | { page: 'new'; game: string; friends: boolean; deck: string }
  | { page: 'help' }
  | { page: 'account'; link: { kind: 'confirm' | 'reset'; token: string } | null }
  | { page: 'tournaments' }
  | { page: 'tournament'; id: string }
  | { page: 'admin' }
  | { page: 'person'; who: string }
  | { page: 'history'; player: string }
  | { page: 'leaders'; game: string }
  | { page: 'lost' }

export function parse(path: string, search: string, hash: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const query = new URLSearchParams(search)
  if (parts.length === 0) return { page: 'home' }
  if (parts[0] === 'table' && parts[1])
    return { page: 'table', id: parts[1], invite: query.get('invite') ?? '', at: step(query.get('at')) }
  if (parts[0] === 'rules' && parts[1]) return { page: 'rules', game: parts[1], rule: hash.replace(/^#/, '') }
  if (parts[0] === 'cards' && parts[1]) return { page: 'cards', game: parts[1] }
  if (parts[0] === 'reconstructed' && parts[1]) return { page: 'reconstructed', game: parts[1] }
  if (parts[0] === 'editor' && parts[1]) return { page: 'editor', game: parts[1] }
  if (parts[0] === 'new' && parts[1])
    return { page: 'new', game: parts[1], friends: query.has('friends'), deck: query.get('deck') ?? '' }
  if (parts[0] === 'help') return { page: 'help' }
  if (parts[0] === 'account') return { page: 'account', link: byLetter(hash) }
  if (parts[0] === 'tournaments') return { page: 'tournaments' }
  if (parts[0] === 'tournament' && parts[1]) return { page: 'tournament', id: parts[1] }
  if (parts[0] === 'admin') return { page: 'admin' }
  if (parts[0] === 'people' && parts[1]) return { page: 'person', who: parts[1] }
  if (parts[0] === 'history') return { page: 'history', player: query.get('player') ?? '' }
  if (parts[0] === 'leaders') return { page: 'leaders', game: parts[1] ?? '' }
  return { page: 'lost' }
}

/** The position that a link leads to. */
const step = (text: string | null): number | null => (text && /^\d{1,6}$/.test(text) ? Number(text) : null)

/** What the link in an e-mail asks for. It is behind the #, so that it does not get into any log. */
function byLetter(hash: string): { kind: 'confirm' | 'reset'; token: string } | null {
  const found = /^#(confirm|reset)=([\w-]+)$/.exec(hash)
  return found ? { kind: found[1] as 'confirm', token: found[2] ?? '' } : null
}

/** A path without the one that the page is served under. */
const within = (path: string): string =>
  home && (path === home || path.startsWith(`${home}/`)) ? path.slice(home.length) : path

/** Adjusts links, which are written as if the page were at the root, to the path that it is served under. */
function lead(node: ParentNode): void {
  for (const link of node.querySelectorAll('a[href^="/"]')) {
    const path = link.getAttribute('href') ?? ''
    if (within(path) === path) link.setAttribute('href', home + path)
  }
}

class Router {
  route = $state.raw<Route>(parse(within(location.pathname), location.search, location.hash))

  constructor() {
    addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => this.click(event))
    if (home) {
      new MutationObserver(() => lead(document)).observe(document, {
        subtree: true,
        childList: true,
        attributeFilter: ['href'],
      })
    }
  }

  private read(): void {
    this.route = parse(within(location.pathname), location.search, location.hash)
  }

  go(path: string): void {
    history.pushState(null, '', home + within(path))
    this.read()
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (within(link.pathname).startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
