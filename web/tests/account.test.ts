import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '../src/lib/i18n/account'

describe('labels of the account page', () => {
  const fields = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
  it.each(['it', 'es'] as const)('are complete in %s, with the same parameters', (lang) => {
    for (const [key, value] of Object.entries(ACCOUNT.en)) {
      const other = ACCOUNT[lang][key as keyof typeof ACCOUNT.en]
      expect(other, key).toBeTruthy()
      expect(fields(other), key).toEqual(fields(value))
    }
  })
  it.each(['it', 'es'] as const)('are not left in English in %s', (lang) => {
    const same = Object.entries(ACCOUNT.en).filter(
      ([key, value]) => ACCOUNT[lang][key as keyof typeof ACCOUNT.en] === value,
    )
    expect(same.map(([key]) => key).filter((key) => !['password', 'email', 'remind.hook'].includes(key))).toEqual([])
  })
})
