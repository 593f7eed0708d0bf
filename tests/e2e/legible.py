"""Finds text that cannot be read: words that are broken in the middle, cut off at the side, or clipped in height."""

from __future__ import annotations

from typing import Any

ILLEGIBLE = """() => {
  const wrong = new Set()
  const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const styles = new Map()
  const style = (one) => { if (!styles.has(one)) styles.set(one, getComputedStyle(one)); return styles.get(one) }
  const shortened = (one) => style(one).textOverflow === 'ellipsis' || style(one).webkitLineClamp !== 'none'
    || style(one).maskImage !== 'none' || one.hasAttribute('data-cut')
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.data.trim() || parent.closest('svg, .sr, script, style') || !parent.checkVisibility()) continue
    if (style(parent).clipPath !== 'none') continue
    const object = parent.closest('[data-object]')?.dataset.object ?? parent.className
    const where = () => `${object} "${node.data.trim().slice(0, 30)}"`
    let box = null
    for (let up = parent; up && !up.matches('.table'); up = up.parentElement) {
      const { overflowX, overflowY } = style(up)
      if (shortened(up)) { box = null; break }
      if (/auto|scroll/.test(overflowX + overflowY)) break
      if (overflowX === 'visible' && overflowY === 'visible' && !up.matches('.thing, button')) continue
      box = up
      break
    }
    const frame = box?.getBoundingClientRect()
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}'’]+/gu)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = [...range.getClientRects()].filter((one) => one.width)
      if (new Set(lines.map((one) => Math.round(one.top / 4))).size > 1) wrong.add(`broken: ${word[0]} in ${where()}`)
      if (!frame || !frame.width) continue
      for (const line of lines) {
        const middle = (line.top + line.bottom) / 2
        const half = Math.min(line.height, parseFloat(style(parent).fontSize)) / 2 - 1
        const out = middle + half > frame.bottom + 1 || middle - half < frame.top - 1
        if (line.right > frame.right + 1.5) wrong.add(`cut off: ${word[0]} in ${where()}`)
        else if (style(box).overflowY !== 'visible' && out) wrong.add(`clipped: ${word[0]} in ${where()}`)
      }
    }
  }
  return [...wrong]
}"""


def illegible(page: Any) -> list[str]:
    """The faults in the text of the table as it is now."""
    found: list[str] = page.evaluate(ILLEGIBLE)
    return sorted(found)
