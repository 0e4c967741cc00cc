import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BankProphet,
  type BankTerm,
  type DealtCard,
  dealFlipMatch,
  type FlipMatchDeal,
  type FlipMatchPicks,
  readPicks,
} from './flip-match-deal.ts'

const SEEDS = { 1: '1'.repeat(32), 2: '2'.repeat(32) }

function prophet(id: string, name: string | null = `Prophet ${id}`, arabic: string | null = null): BankProphet {
  return { id, name: { en: name, ar: arabic }, version: id }
}

function term(id: string, arabic_text = `term ${id}`): BankTerm {
  return { id, arabic_text, version: id }
}

const letters = (count: number) => Array.from({ length: count }, (_, i) => String.fromCharCode(97 + i))
const PROPHETS = letters(16).map((id) => prophet(id))
const TERMS = letters(24).map((id) => term(id))

function dealt(
  prophets: readonly BankProphet[],
  terms: readonly BankTerm[],
  used: readonly string[] = [],
  seeds = SEEDS,
): { picks: FlipMatchPicks; deal: FlipMatchDeal; names: string[] } {
  const result = dealFlipMatch(prophets, terms, used, seeds)
  if (!result.ok) throw new Error(result.reason)
  const find = <T extends { version: string }>(items: readonly T[], version: string) =>
    items.find((item) => item.version === version) as T
  const deal = readPicks(
    result.deal,
    (version) => ({ ...find(prophets, version), ...itemOf(version) }),
    (version) => ({ ...find(terms, version), meaning: both(`meaning ${version}`), source: null }),
  )
  return { picks: result.deal, deal, names: result.names }
}

const both = (text: string) => ({ en: text, ar: `${text} بالعربية` })
const itemOf = (id: string) => ({
  description: both(`item ${id}`),
  image_url: `/storage/${id}.webp`,
  explanation: both(`why ${id}`),
  source: `source ${id}`,
})

const keys = (cards: readonly DealtCard[]) => cards.map(({ key }) => key)

const seed = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 })
const seeds = fc.record({ 1: seed, 2: seed })
const name = fc.constantFrom('Adam', 'Nuh', 'Ibrahim', 'Musa', 'Isa', ' Musa ', 'Yunus', 'Yusuf', '  ')
const anyProphets = fc.array(name, { maxLength: 20 }).map((names) => names.map((text, i) => prophet(`p${i}`, text)))

describe('dealFlipMatch, level 1', () => {
  it('lays 4 names in the top row and their 4 images in the bottom row', () => {
    fc.assert(
      fc.property(seeds, (chosen) => {
        const { deal, names } = dealt(PROPHETS, TERMS, [], chosen)
        const top = deal.level1.slice(0, 4)
        const bottom = deal.level1.slice(4)
        expect(deal.level1).toHaveLength(8)
        expect(new Set(keys(top)).size).toBe(4)
        expect(keys(bottom).sort()).toEqual(keys(top).sort())
        expect(top.map(({ content }) => (content.type === 'name' ? content.name.en : null))).toEqual(names)
        for (const { key, content } of bottom) {
          const { image_url, description } = itemOf(key)
          expect(content).toEqual({ type: 'image', image_url, description })
        }
      }),
    )
  })

  it('lays the images in every order, so the rows give no hint', () => {
    const orders = new Set<string>()
    for (let i = 0; i < 600; i += 1) {
      const { deal } = dealt(PROPHETS, TERMS, [], { ...SEEDS, 1: i.toString(16).padStart(32, '0') })
      const top = keys(deal.level1.slice(0, 4))
      orders.add(
        keys(deal.level1.slice(4))
          .map((key) => top.indexOf(key))
          .join(''),
      )
    }
    expect(orders.size).toBe(24)
  })

  it('deals each name once, even if several prophets have it', () => {
    fc.assert(
      fc.property(anyProphets, seeds, (prophets, chosen) => {
        const distinct = new Set(prophets.map((row) => row.name.en?.trim() ?? '').filter((text) => text !== ''))
        const result = dealFlipMatch(prophets, TERMS, [], chosen)
        expect(result.ok).toBe(distinct.size >= 4)
        if (result.ok) {
          expect(new Set(result.names).size).toBe(4)
          for (const text of result.names) expect(distinct.has(text)).toBe(true)
        }
      }),
    )
  })

  it('deals no two names that are equal in one language', () => {
    const rows = [
      prophet('a', 'Yunus', 'يونس'),
      prophet('b', 'Dhun-Nun', 'يونس'),
      prophet('c', null, 'يونس'),
      prophet('d', 'Yunus', 'ذو النون'),
      prophet('e', 'Musa', null),
      prophet('f', 'Nuh', 'نوح'),
      prophet('g', null, 'نوح'),
    ]
    expect(dealFlipMatch(rows, TERMS, [], SEEDS)).toEqual({ ok: false, reason: 'no-prophet-data' })
    const enough = [...rows, prophet('h', null, 'هود'), prophet('i', 'Lut', 'لوط')]
    for (let i = 0; i < 50; i += 1) {
      const { deal } = dealt(enough, TERMS, [], { ...SEEDS, 1: i.toString(16).padStart(32, '0') })
      const names = deal.level1.flatMap(({ content }) => (content.type === 'name' ? [content.name] : []))
      expect(new Set(names.map(({ en, ar }) => en ?? ar)).size).toBe(4)
      expect(new Set(names.map(({ en, ar }) => ar ?? en)).size).toBe(4)
    }
  })

  it('avoids a used name in either language', () => {
    const rows = letters(8).map((id) => prophet(id, id, `${id} بالعربية`))
    const used = ['a', 'b بالعربية', 'c', 'd بالعربية']
    expect([...dealt(rows, TERMS, used).names].sort()).toEqual(['e', 'f', 'g', 'h'])
  })

  it('avoids used names while at least 4 unused remain', () => {
    const used = PROPHETS.slice(0, 12).map((row) => row.name.en ?? '')
    const { names } = dealt(PROPHETS, TERMS, used)
    expect([...names].sort()).toEqual(PROPHETS.slice(12).map((row) => row.name.en))
  })

  it('compares used names trimmed', () => {
    const prophets = letters(8).map((id) => prophet(id, ` ${id} `))
    expect([...dealt(prophets, TERMS, ['a', 'b ', ' c', 'd']).names].sort()).toEqual(['e', 'f', 'g', 'h'])
  })

  it('deals from all names when fewer than 4 unused remain', () => {
    const used = PROPHETS.slice(0, 13).map((row) => row.name.en ?? '')
    const met = new Set<string>()
    for (let i = 0; i < 100; i += 1) {
      const chosen = { ...SEEDS, 1: i.toString(16).padStart(32, '0') }
      for (const text of dealt(PROPHETS, TERMS, used, chosen).names) met.add(text)
    }
    expect(met.size).toBe(PROPHETS.length)
  })
})

describe('dealFlipMatch, level 2', () => {
  it('deals 4 distinct terms twice each', () => {
    fc.assert(
      fc.property(seeds, (chosen) => {
        const { level2 } = dealt(PROPHETS, TERMS, [], chosen).deal
        expect(level2).toHaveLength(8)
        const texts = level2.map(({ content }) => (content.type === 'term' ? content.arabic_text : ''))
        expect(new Set(texts).size).toBe(4)
        for (const text of texts) expect(texts.filter((other) => other === text)).toHaveLength(2)
        for (const [i, text] of texts.entries()) {
          expect(keys(level2).indexOf(keys(level2)[i] ?? '')).toBe(texts.indexOf(text))
        }
      }),
    )
  })

  it('counts terms that differ only in spaces or order of marks as one', () => {
    const marks = ['\u0631\u0628\u0651\u064e', ' \u0631\u0628\u064e\u0651 ']
    const terms = [...marks, 'two', 'three'].map((text, i) => term(`t${i}`, text))
    expect(dealFlipMatch(PROPHETS, terms, [], SEEDS)).toEqual({ ok: false, reason: 'no-islamic-terms' })
    expect(dealFlipMatch(PROPHETS, [...terms, term('t9', 'four')], [], SEEDS).ok).toBe(true)
  })
})

describe('dealFlipMatch', () => {
  it.each([
    { reason: 'no-prophet-data', prophets: [], terms: TERMS },
    { reason: 'no-prophet-data', prophets: PROPHETS.slice(0, 3), terms: TERMS },
    { reason: 'no-prophet-data', prophets: [], terms: [] },
    { reason: 'no-islamic-terms', prophets: PROPHETS, terms: [] },
    { reason: 'no-islamic-terms', prophets: PROPHETS, terms: [...TERMS.slice(0, 3), term('z', 'term a')] },
    { reason: 'no-islamic-terms', prophets: PROPHETS, terms: [...TERMS.slice(0, 3), term('z', ' ')] },
  ])('refuses with $reason for $prophets.length prophets and $terms.length terms', ({ reason, prophets, terms }) => {
    expect(dealFlipMatch(prophets, terms, [], SEEDS)).toEqual({ ok: false, reason })
  })

  it('deals the same game for any order of the content', () => {
    fc.assert(
      fc.property(seeds, fc.gen(), (chosen, gen) => {
        const prophets = gen(fc.shuffledSubarray<BankProphet>, PROPHETS, { minLength: PROPHETS.length })
        const terms = gen(fc.shuffledSubarray<BankTerm>, TERMS, { minLength: TERMS.length })
        expect(dealt(prophets, terms, [], chosen)).toEqual(dealt(PROPHETS, TERMS, [], chosen))
      }),
    )
  })

  it('deals each level from its own seed', () => {
    const one = dealt(PROPHETS, TERMS)
    const two = dealt(PROPHETS, TERMS, [], { ...SEEDS, 2: '3'.repeat(32) })
    const three = dealt(PROPHETS, TERMS, [], { ...SEEDS, 1: '3'.repeat(32) })
    expect(two.deal.level1).toEqual(one.deal.level1)
    expect(two.deal.level2).not.toEqual(one.deal.level2)
    expect(three.deal.level1).not.toEqual(one.deal.level1)
    expect(three.deal.level2).toEqual(one.deal.level2)
  })

  it('has each pair’s lesson', () => {
    const { deal } = dealt(PROPHETS, TERMS)
    const taught = [...deal.level1, ...deal.level2].map(({ key }) => deal.lessons[key])
    expect(taught.every((lesson) => lesson !== undefined)).toBe(true)
    expect(Object.keys(deal.lessons)).toHaveLength(8)
    const [{ key }] = deal.level1 as [DealtCard]
    const { image_url, description, explanation, source } = itemOf(key)
    expect(deal.lessons[key]).toMatchObject({ type: 'prophet', image_url, description, explanation, source })
  })
})
