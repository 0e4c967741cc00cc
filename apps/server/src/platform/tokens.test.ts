import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmac } from './tokens.ts'

it('signs a text as Node does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'binary' }), (secret, text) => {
      const expected = createHmac('sha256', secret).update(text)
      expect(hmac(secret, text, 'hex')).toBe(expected.digest('hex'))
    }),
  )
})
