/**
 * The guide to the page is written once, in `docs/`, and becomes part of the page when it is built:
 * `import guide from '.../play-in-the-browser.md'` is its text as HTML, with the addresses of its pictures. Only what
 * these guides use is understood: headings, paragraphs, lists, pictures, code, bold and italic words.
 */
import type { Plugin } from 'vite'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** Words with code, bold and italic ones. */
function words(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, i) =>
      i % 2
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
            .replace(/\*([^*]+)\*/g, '<em>$1</em>')
            .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1'),
    )
    .join('')
}

/** One part of a text, between empty lines. `picture` returns the address of a picture. */
function block(text: string, picture: (path: string) => string): string {
  const shown = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(text)
  if (shown)
    return `<figure><img src="${picture(shown[2] ?? '')}" alt="${escaped(shown[1] ?? '')}" loading="lazy"></figure>`
  const heading = /^(#+) (.*)$/.exec(text)
  if (heading) return `<h${heading[1]!.length}>${words(heading[2] ?? '')}</h${heading[1]!.length}>`
  if (text.startsWith('- ')) {
    const items = text.split(/\n(?=- )/).map((item) => words(item.slice(2).replace(/\s*\n\s*/g, ' ')))
    return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  }
  return `<p>${words(text.replace(/\n/g, ' '))}</p>`
}

/** A guide as HTML. */
export const html = (source: string, picture: (path: string) => string): string =>
  source
    .trim()
    .split(/\n\s*\n/)
    .map((text) => block(text, picture))
    .join('\n')

export function guides(): Plugin {
  return {
    name: 'guides',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined
      const pictures: string[] = []
      const text = html(source, (path) => `\u0000${pictures.push(path) - 1}\u0000`)
      const imports = pictures.map((path, i) => `import p${i} from ${JSON.stringify(`${path}?url`)}`)
      const parts = text.split('\u0000').map((part, i) => (i % 2 ? `p${part}` : JSON.stringify(part)))
      return [...imports, `export default ${parts.join(' + ')}`].join('\n')
    },
  }
}
