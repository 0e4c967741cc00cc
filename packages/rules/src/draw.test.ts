import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDrawFile,
  commitmentText,
  DRAW_METHOD,
  DRAW_VERSION,
  type DrawHead,
  digitsSoFar,
  drawHeadLine,
  drawNameLine,
  drawTicketLine,
  drawTickets,
  firstDifference,
  plainDigits,
  readDrawFile,
} from './draw.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const HASH = sha256('a list')

const HEAD: DrawHead = {
  version: DRAW_VERSION,
  draw_id: '00000000-0000-4000-8000-000000000001',
  season_id: '00000000-0000-4000-8000-000000000002',
  title_en: 'Main prize',
  title_ar: 'الجائزة الكبرى',
  committed_at: '2026-01-01T12:00:00.000Z',
  winners: 2,
  tickets: 3,
  method: DRAW_METHOD,
}
const NAMES = ['Amina', 'بلال', 'Zayd "Z." O’Neil'].map((name, index) => ({
  ...{ ticket: index + 1, name, salt: String(index).repeat(32) },
}))
const TICKETS = NAMES.map(({ ticket, name, salt }) => ({ ticket, name_sha256: sha256(commitmentText(name, salt)) }))
const LIST = [drawHeadLine(HEAD), ...TICKETS.map(drawTicketLine)].join('')
const FILE = LIST + NAMES.map(drawNameLine).join('')

const read = (text: string) => {
  const found = readDrawFile(text)
  if (!found.ok) throw new Error(`line ${found.line} is not one of a draw`)
  return found.file
}

describe('the tickets that are drawn', () => {
  it.each([
    ['1234', 10, [9, 4, 3, 10, 7, 6, 1, 5, 8, 2]],
    ['738291', 250, [204, 17, 96, 9, 142]],
    ['000000000000', 1000, [887, 313, 807, 21]],
    ['0042', 1, [1]],
  ])('for the digits %s among %i tickets are always %j', (digits, tickets, drawn) => {
    expect(drawTickets({ sha256, hash: HASH, digits, tickets }, drawn.length)).toEqual(drawn)
  })

  it('follow the method, as calculated by hand', () => {
    const x = Number(BigInt(`0x${sha256(`${HASH}:738291:1`).slice(0, 12)}`) % 250n)
    expect(drawTickets({ sha256, hash: HASH, digits: '738291', tickets: 250 }, 1)).toEqual([x + 1])
  })

  it('are of the list, distinct, and in the same order for any number of prizes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.stringMatching(/^\d{4,12}$/),
        fc.nat(310),
        (n, digits, count) => {
          const drawing = { sha256, hash: HASH, digits, tickets: n }
          const drawn = drawTickets(drawing, count)
          expect(drawn).toHaveLength(Math.min(n, count))
          expect(new Set(drawn).size).toBe(drawn.length)
          expect(drawn.every((ticket) => Number.isInteger(ticket) && ticket >= 1 && ticket <= n)).toBe(true)
          expect(drawTickets(drawing, count + 1).slice(0, drawn.length)).toEqual(drawn)
        },
      ),
      { seed: 7, numRuns: 60 },
    )
  })

  it('are equally likely: chi-square over 10,000 digits, for the first and for the second one', () => {
    // Chi-square bounds for 6, 19 and 52 degrees of freedom, each exceeded once in a thousand runs.
    for (const [tickets, bound] of [
      [7, 22.46],
      [20, 43.82],
      [53, 90.57],
    ] as const) {
      for (const place of [0, 1]) {
        const counts = Array<number>(tickets).fill(0)
        for (let digits = 0; digits < 10_000; digits++) {
          const drawing = { sha256, hash: HASH, digits: String(digits).padStart(4, '0'), tickets }
          const ticket = drawTickets(drawing, 2)[place] ?? 0
          counts[ticket - 1] = (counts[ticket - 1] ?? 0) + 1
        }
        const expected = 10_000 / tickets
        const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
        expect(chiSquare).toBeLessThan(bound)
      }
    }
  })

  it('leave out numbers beyond the last whole multiple, which would favour the first tickets', () => {
    const numbers = ['ffffffffffff', '000000000005']
    const fake = (text: string) => numbers[Number(text.split(':')[2]) - 1] ?? ''
    expect(drawTickets({ sha256: fake, hash: HASH, digits: '1234', tickets: 10 }, 1)).toEqual([6])
    // 2^48 is a multiple of 16, so no number is left out.
    expect(drawTickets({ sha256: fake, hash: HASH, digits: '1234', tickets: 16 }, 1)).toEqual([16])
  })

  it('differ for other digits and for another list', () => {
    const draw = (hash: string, digits: string) => drawTickets({ sha256, hash, digits, tickets: 100_000 }, 3)
    expect(draw(HASH, '1234')).not.toEqual(draw(HASH, '1235'))
    expect(draw(HASH, '1234')).not.toEqual(draw(HASH, '01234'))
    expect(draw(HASH, '1234')).not.toEqual(draw(sha256('another'), '1234'))
  })
})

describe('digits', () => {
  it.each([
    ['1234', '1234'],
    [' 12 34-56 ', '123456'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['007٧', '0077'],
    ['123', null],
    ['1234567890123', null],
    ['12a4', null],
    ['+1234', null],
    ['12.34', null],
    ['', null],
  ])('%j are %j', (typed, digits) => expect(plainDigits(typed)).toBe(digits))
})

it.each([
  ['', ''],
  ['٤7-', '47'],
  ['1234567890123', '123456789012'],
])('of %j the screen shows %j', (typed, digits) => expect(digitsSoFar(typed)).toBe(digits))

describe('the file of a draw', () => {
  it('has one hash for any order of its fields', () => {
    const turned = Object.fromEntries(Object.entries(HEAD).reverse()) as DrawHead
    expect(drawHeadLine(turned)).toBe(drawHeadLine(HEAD))
    expect(sha256(LIST)).toMatchInlineSnapshot(`"66c92989fad2643aa057f33b35b57bf509c1e79a797f03c91424cc46ec1e6e90"`)
  })

  it('is the list that was committed to, and the names beside it', () => {
    const file = read(FILE)
    expect(file).toMatchObject({ head: HEAD, list: LIST, tickets: TICKETS, names: NAMES })
    expect(checkDrawFile(sha256, file, '1234', null)).toEqual({
      ...{ hash: sha256(LIST), names: 3, nameless: 0, wrongNames: [] },
      drawn: drawTickets({ sha256, hash: sha256(LIST), digits: '1234', tickets: 3 }, 2),
    })
  })

  it('is valid without its names too', () => {
    const [before, after] = [FILE, LIST].map((text) => checkDrawFile(sha256, read(text), '1234', 3))
    expect(after).toEqual({ ...before, names: 0, nameless: 3 })
    expect(checkDrawFile(sha256, read(LIST), null, null).drawn).toEqual([])
  })

  it('shows which name was changed', () => {
    const changed = FILE.replace('"name":"Amina"', '"name":"Aminah"')
    const check = checkDrawFile(sha256, read(changed), '1234', null)
    expect([check.hash, check.wrongNames]).toEqual([sha256(LIST), [1]])
  })

  it('has another hash after any change of the list', () => {
    fc.assert(
      fc.property(fc.nat(LIST.length - 1), fc.constantFrom('0', 'f', 'x', ' '), (at, letter) => {
        fc.pre(LIST[at] !== letter)
        const changed = `${LIST.slice(0, at)}${letter}${LIST.slice(at + 1)}`
        const found = readDrawFile(changed)
        if (found.ok) expect(checkDrawFile(sha256, found.file, null, null).hash).not.toBe(sha256(LIST))
        expect(firstDifference(changed, LIST)).toBe(LIST.slice(0, at).split('\n').length)
      }),
      { seed: 11 },
    )
  })

  it.each([
    ['nothing', '', 1],
    ['another file', '{"format":"noor-quest-results"}\n', 1],
    ['a later version', FILE.replace('"version":1', '"version":2'), 1],
    ['a list that ends early', `${LIST.split('\n').slice(0, 3).join('\n')}\n`, 4],
    ['tickets in another order', LIST.replace('"ticket":2', '"ticket":3'), 3],
    ['a name of no ticket', `${LIST}${drawNameLine({ ticket: 4, name: 'Unknown', salt: '0' })}`, 5],
    ['something after the names', `${FILE}more\n`, 8],
    ['numbers that are none', FILE.replace('"tickets":3', '"tickets":"3"'), 1],
  ])('is none: %s', (_what, text, line) => expect(readDrawFile(text)).toEqual({ ok: false, line }))

  it('never throws, with any content', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(FILE.length), (text, at) => {
        expect(() => readDrawFile(`${FILE.slice(0, at)}${text}`)).not.toThrow()
      }),
      { seed: 3 },
    )
  })
})
