import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneLinks } from './phone-links.tsx'

const shown = (phone: string, countryCode: string | null) =>
  renderToStaticMarkup(<PhoneLinks phone={phone} countryCode={countryCode} />)

test('a number is called and written to with its country code', () => {
  const html = shown('012-345 ٦٧٨', '60')
  expect(html).toContain('tel:+6012345678')
  expect(html).toContain('https://wa.me/6012345678')
})

test('a number without a country code is called, and says why WhatsApp can’t take it', () => {
  const html = shown('012-345 ٦٧٨', null)
  expect(html).toContain('tel:012345678')
  expect(html).not.toContain('wa.me')
  expect(html).toContain('WhatsApp needs the country code')
})
