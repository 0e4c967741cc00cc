import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StoredText } from './stored-text.tsx'

const html = (text: string) =>
  renderToStaticMarkup(<StoredText text={text} />).replace(/^<span class="stored-text">|<\/span>$/g, '')

test.each(['al-Fatihah', 'ash-Shams', 'Ar-Rahman', 'adh-Dhariyat', 'an-Nas', 'Dhul-Kifl', 'Dhu’l-Kifl'])(
  '%s is never broken at its hyphen',
  (word) => {
    expect(html(`Which is it: ${word}?`)).toBe(`Which is it: <span class="whitespace-nowrap">${word}</span>?`)
  },
)

test('other hyphens may break, and no letter is lost', () => {
  expect(html('a well-known, salt-free half-truth')).toBe('a well-known, salt-free half-truth')
  const long = 'Sahih al-Bukhari and al-Baqarah of the Prophet ﷺ'
  expect(html(long).replace(/<[^>]*>/g, '')).toBe(long.replace(' ﷺ', '\u00a0ﷺ'))
})
