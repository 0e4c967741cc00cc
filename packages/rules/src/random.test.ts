import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, shuffle } from './random.ts'

const seed = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 64 })

describe('createRandom', () => {
  // Numbers of an independent implementation: a stored seed must always give the same deal.
  it.each([
    ['00000000000000000000000000000000', [4216505632, 947923937, 2491578854]],
    ['00112233445566778899aabbccddeeff', [1275674082, 3039334875, 4276471690]],
    ['ffffffffffffffffffffffffffffffff', [2053306979, 3058727884, 117756824]],
  ])('gives sfc32 numbers for %s', (text, words) => {
    const random = createRandom(text)
    expect(words.map(() => random() * 2 ** 32)).toEqual(words)
  })

  it('reads upper-case digits alike and nothing beyond the first 32', () => {
    const lower = createRandom('00112233445566778899aabbccddeeff')
    const upper = createRandom('00112233445566778899AABBCCDDEEFF0123')
    expect([lower(), lower()]).toEqual([upper(), upper()])
  })

  it.each(['', 'abc', '0'.repeat(31), `${'0'.repeat(31)}g`, `0x${'0'.repeat(32)}`, `${'0'.repeat(32)} `])(
    'throws on the seed "%s"',
    (text) => {
      expect(() => createRandom(text)).toThrow(RangeError)
    },
  )

  it('stays in [0, 1) and gives the same numbers again', () => {
    fc.assert(
      fc.property(seed, (text) => {
        const one = createRandom(text)
        const two = createRandom(text)
        for (let i = 0; i < 50; i += 1) {
          const number = one()
          expect(number).toBeGreaterThanOrEqual(0)
          expect(number).toBeLessThan(1)
          expect(two()).toBe(number)
        }
      }),
    )
  })
})

describe('shuffle', () => {
  it('keeps every item and leaves the source alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), seed, (items, text) => {
        const source = Object.freeze([...items])
        const shuffled = shuffle(source, createRandom(text))
        expect([...shuffled].sort()).toEqual([...items].sort())
        expect(source).toEqual(items)
      }),
    )
  })

  it('gives each order of three about equally often', () => {
    const counts = new Map<string, number>()
    const random = createRandom('00112233445566778899aabbccddeeff')
    for (let i = 0; i < 6000; i += 1) {
      const order = shuffle(['x', 'y', 'z'], random).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})
