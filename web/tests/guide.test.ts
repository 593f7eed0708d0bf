import { expect, test } from 'vitest'
import { html } from '../tools/guide'

test('a guide becomes HTML', () => {
  const source =
    '# Play\n\nOne **bold**\nand *fine* `a<b` [link](x.md).\n\n- one\n  more\n- two\n\n![A "board"](../p.png)\n'
  expect(html(source, (path) => `/assets/${path.slice(3)}`).split('\n')).toEqual([
    '<h1>Play</h1>',
    '<p>One <b>bold</b> and <em>fine</em> <code>a&lt;b</code> link.</p>',
    '<ul><li>one more</li><li>two</li></ul>',
    '<figure><img src="/assets/p.png" alt="A &quot;board&quot;" loading="lazy"></figure>',
  ])
})

const guides = import.meta.glob<string>('../../docs/{how-to,it,es}/*browser*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const found = {
  ...guides,
  ...import.meta.glob<string>('../../docs/es/jugar-en-el-navegador.md', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
}

test('nothing of the guides is left as it was typed', () => {
  expect(Object.keys(found)).toHaveLength(3)
  for (const source of Object.values(found)) {
    const text = html(source, () => '/p.png').replace(/<code>.*?<\/code>/g, '')
    expect(text).not.toMatch(/\*|`|\]\(|^- |^#/m)
    expect(text).toMatch(/<img /)
  }
})
