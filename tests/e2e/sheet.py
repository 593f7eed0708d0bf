"""The sheet with all cards of a game, as a browser draws it, and the faults on it."""

from __future__ import annotations

from typing import Any, Final

SIZES: Final = {"wide": (1440, 900), "phone": (390, 844)}
"""The screen sizes for which a sheet is made."""

LOOK: Final = """(lines) => [...document.querySelectorAll('[data-card]')].flatMap((card) => {
  const id = card.dataset.card, box = card.getBoundingClientRect(), found = new Set()
  const seen = (part) => !part.closest('svg') && !part.closest('.sr') && part.getBoundingClientRect().width > 0
  const parts = [...card.querySelectorAll('*')].filter(seen)
  for (const part of parts) {
    const at = part.getBoundingClientRect()
    if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1)
      found.add('outside: ' + part.textContent.slice(0, 30))
    if (part.clientWidth && part.scrollWidth > part.clientWidth + 1) found.add('cut: ' + part.textContent.slice(0, 30))
    const hides = getComputedStyle(part).overflowY !== 'visible'
    if (hides && part.clientHeight && part.scrollHeight > part.clientHeight + 2)
      found.add('cut below: ' + part.textContent.slice(0, 30))
  }
  // what is written: the boxes of the words themselves, line by line
  const written = []
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.data.trim() || !seen(node.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const at of range.getClientRects()) if (at.width > 1) written.push([node, at])
  }
  const art = card.querySelector('.art')?.getBoundingClientRect()
  written.forEach(([node, a], i) => {
    for (const [other, b] of written.slice(i + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (other !== node && wide > 2 && high > Math.min(a.height, b.height) / 2)
        found.add('overlapping: ' + node.data + ' / ' + other.data)
    }
    if (art && Math.min(a.right, art.right) - Math.max(a.left, art.left) > 2
        && Math.min(a.bottom, art.bottom) - Math.max(a.top, art.top) > 3) found.add('on the picture: ' + node.data)
  })
  if (![...card.querySelectorAll('.emblem .main')].some((main) => main.getAttribute('d'))) found.add('no picture')
  // word joiners only keep a sign beside its number
  const plain = (words) =>
    words.replace(/\\u2060/g, '').replace(/\\s+/g, ' ').toLowerCase().replace(/\\*$/, '').trim()
  const said = plain(card.textContent)
  const titles = new Set([...card.querySelectorAll('[title]')].map((one) => plain(one.title)))
  const mark = [...titles].join(' ')
  for (const line of lines[id] ?? ['(no such card)'])
    if (!said.includes(plain(line)) && !titles.has(plain(line)) && !mark.includes(plain(line.replace(/^\\*\\s*/, ''))))
      found.add('missing: ' + line)
  return [...found].map((one) => id + ': ' + one)
})"""
"""The faults on the cards of the page: text that is cut off, outside its card, or on top of other text or the picture;
a card without a picture; a line of the card that is missing."""


def look(page: Any, game: str, lang: str) -> list[str]:
    """All faults on the sheet that the page shows now."""
    answer = page.request.get(f"/api/v1/games/{game}/text/{lang}")
    assert answer.ok, answer.status
    lines: dict[str, list[str]] = answer.json()["cards"]
    page.locator(".emblem .main[d^='M'], .emblem .main[d^='m']").first.wait_for(state="attached")
    page.evaluate("document.querySelectorAll('[data-card]').forEach((c) => (c.style.contentVisibility = 'visible'))")
    wrong: list[str] = page.evaluate(LOOK, lines)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        wrong.append("the page is wider than the screen")
    return wrong
