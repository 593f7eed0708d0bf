import { describe, expect, it } from 'vitest'
import keys from '../src/lib/i18n/keys.ts?raw'
import english from '../src/locale/en.po'
import account from '../src/locale/en.po?account'
import { messages, section } from '../tools/po'

const source = `msgid ""
msgstr ""
"Language: en\\n"

#. a remark
msgid "app.home"
msgstr "Say \\"home\\""

msgid "app.long"
msgstr ""
"one\\n"
"two"

msgid "game.players"
msgid_plural "game.players"
msgstr[0] "{n} player"
msgstr[1] "{n} players"

msgid "account.name"
msgstr "Name"
`

describe('a catalogue of labels', () => {
  it('is read with quotes, long texts and plural forms', () => {
    expect(messages(source)).toEqual({
      'app.home': 'Say "home"',
      'app.long': 'one\ntwo',
      'game.players': ['{n} player', '{n} players'],
      'account.name': 'Name',
    })
  })
  it('has an entry for each id, even if no empty line is between two of them', () => {
    expect(messages('msgid "one"\nmsgstr "1"\nmsgid "two"\nmsgstr "2"\n')).toEqual({ one: '1', two: '2' })
    const wanted = [...keys.matchAll(/\| '([^']+)'/g)].map(([, id]) => id ?? '')
    expect(wanted.length).toBeGreaterThan(100)
    expect(wanted.filter((id) => !english[id])).toEqual([])
  })
  it('has sections, which are loaded by themselves', () => {
    expect(section(messages(source), 'account')).toEqual({ name: 'Name' })
    expect(Object.keys(section(messages(source), ''))).toEqual(['app.home', 'app.long', 'game.players'])
    expect(account['forgot']).toBeTruthy()
    expect(english['app.home']).toBeTruthy()
    expect(Object.keys(english).filter((id) => id.startsWith('account.'))).toEqual([])
  })
})
