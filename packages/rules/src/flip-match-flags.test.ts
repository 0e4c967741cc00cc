import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MANY_LEFT_GAMES } from './flags.ts'
import { type FlipMatchLogEntry, LEVEL_COMPLETE_MS, MISMATCH_MS, replayFlipMatch } from './flip-match.ts'
import { dealFlipMatch, type FlipMatchDeal, readPicks } from './flip-match-deal.ts'
import { flagsOfFlipMatch, LEAST_PAIR_MS } from './flip-match-flags.ts'

const T0 = 1_800_000_000_000

const FLIP = flipDeal()
function flipDeal(): FlipMatchDeal {
  const names = ['Nuh', 'Ibrahim', 'Musa', 'Yunus']
  const none = { en: null, ar: null }
  const prophets = names.map((name, index) => ({
    ...{ id: `p${index}`, version: `p${index}`, name: { en: name, ar: null }, description: none },
    ...{ explanation: none, image_url: name, source: null },
  }))
  const terms = ['صبر', 'شكر', 'توبة', 'ذكر'].map((arabic_text, index) => ({
    ...{ id: `t${index}`, version: `t${index}`, arabic_text, meaning: none, source: null },
  }))
  const dealt = dealFlipMatch(prophets, terms, [], { 1: '1'.repeat(32), 2: '2'.repeat(32) })
  if (!dealt.ok) throw new Error(dealt.reason)
  const find =
    <T extends { version: string }>(items: T[]) =>
    (version: string) =>
      items.find((item) => item.version === version) as T
  return readPicks(dealt.deal, find(prophets), find(terms))
}

const pairsOf = (cards: FlipMatchDeal['level1']) => {
  const byKey = Map.groupBy(cards.keys(), (card) => cards[card]?.key)
  return [...byKey.values()].map((cards): [number, number] => [cards[0] ?? 0, cards[1] ?? 0])
}

/**
 * `gapsMs`: for each card, the time since a card could be chosen. `misses` wrong pairs come first,
 * in level 2.
 */
type Hand = { misses?: number; gapsMs: number[] }

function flipLog(hands: readonly Hand[]): FlipMatchLogEntry[] {
  const log: FlipMatchLogEntry[] = []
  let atMs = T0
  for (const [index, { misses = 0, gapsMs }] of hands.entries()) {
    log.push({ type: 'start-level', at_ms: atMs })
    if (index === 0) log.push({ type: 'reveal', at_ms: atMs })
    const pairs = pairsOf(index === 0 ? FLIP.level1 : FLIP.level2)
    const [[one], [other]] = [pairs[0] ?? [0, 0], pairs[1] ?? [0, 0]]
    const gaps = [...gapsMs]
    const flip = (card: number) => {
      atMs += gaps.shift() ?? 0
      log.push({ type: 'flip', card, at_ms: atMs })
    }
    for (let i = 0; i < misses; i += 1) {
      flip(one)
      flip(other)
      atMs += MISMATCH_MS
    }
    for (const [first, second] of pairs) {
      flip(first)
      flip(second)
    }
    atMs += LEVEL_COMPLETE_MS
  }
  return log
}

const flipGame = (hands: readonly Hand[], abandonedBefore = 0) => {
  const log = flipLog(hands)
  expect(replayFlipMatch(FLIP, log, Number.POSITIVE_INFINITY).phase).toBe('finished')
  return { deal: FLIP, log, seenBefore: new Set<string>(), abandonedBefore }
}

const HUMAN_HANDS: { who: string; hands: Hand[] }[] = [
  {
    who: 'a careful player',
    hands: [
      { gapsMs: [3120, 1440, 1210, 980, 1330, 870, 760, 540] },
      { gapsMs: [900, 1310, 1120, 1540, 870, 690, 580, 410] },
    ],
  },
  {
    who: 'a player who planned all four pairs and taps them with two thumbs',
    hands: [{ gapsMs: [900, 60, 190, 50, 210, 55, 180, 40] }, { gapsMs: [300, 250, 320, 90, 210, 60, 190, 50] }],
  },
  {
    who: 'a player who opens cards blindly first and then knows them',
    hands: [
      { gapsMs: [1310, 320, 410, 290, 350, 280, 300, 210] },
      { misses: 6, gapsMs: [...Array(12).fill(30), 350, 160, 240, 150, 220, 140, 190, 120] },
    ],
  },
]

describe('a Flip & Match that a person played', () => {
  it.each(HUMAN_HANDS)("isn't flagged: $who", ({ hands }) => {
    expect(flagsOfFlipMatch(flipGame(hands))).toEqual([])
  })

  it('is flagged for no delay that a network adds', () => {
    const delays = fc.array(fc.nat(2500), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(fc.constantFrom(...HUMAN_HANDS), delays, ({ hands }, delay) => {
        const slower = hands.map((hand) => ({ ...hand, gapsMs: hand.gapsMs.map((ms, i) => ms + (delay[i] ?? 0)) }))
        expect(flagsOfFlipMatch(flipGame(slower))).toEqual([])
      }),
    )
  })
})

describe('a Flip & Match that a script played', () => {
  it.each([48, 6, 0])('with taps every %i ms is faster than a hand, in both levels', (ms) => {
    const hand = { gapsMs: Array(8).fill(ms) }
    expect(flagsOfFlipMatch(flipGame([hand, hand]))).toEqual([
      { reason: 'pairs-faster-than-a-hand', level: 1, pairs: 4, pairs_ms: 8 * ms },
      { reason: 'pairs-faster-than-a-hand', level: 2, pairs: 4, pairs_ms: 7 * ms },
      { reason: 'even-pace', answers: 14, deviation_percent: 0 },
    ])
  })

  it('is not excused by the pauses after wrong pairs', () => {
    const hands = [{ gapsMs: Array(8).fill(400) }, { misses: 3, gapsMs: Array(14).fill(20) }]
    expect(flagsOfFlipMatch(flipGame(hands))).toEqual([
      { reason: 'pairs-faster-than-a-hand', level: 2, pairs: 4, pairs_ms: 13 * 20 },
    ])
  })

  it(`is flagged below ${LEAST_PAIR_MS} ms a pair, on a level's average`, () => {
    const slow = { gapsMs: Array(8).fill(400) }
    const level1 = (ms: number) => flagsOfFlipMatch(flipGame([{ gapsMs: [ms, 0, 0, 0, 0, 0, 0, 0] }, slow]))
    expect(level1(4 * LEAST_PAIR_MS)).toEqual([])
    expect(level1(4 * LEAST_PAIR_MS - 1)).toHaveLength(1)
  })

  it('that lost at level 1 has no flag', () => {
    const log: FlipMatchLogEntry[] = [
      { type: 'start-level', at_ms: T0 },
      { type: 'reveal', at_ms: T0 },
      { type: 'flip', card: 0, at_ms: T0 },
      { type: 'flip', card: 1, at_ms: T0 },
    ]
    expect(flagsOfFlipMatch({ deal: FLIP, log, seenBefore: new Set(), abandonedBefore: 50 })).toEqual([])
  })
})

it('a perfect Flip & Match after many that were begun and left is flagged with their number', () => {
  const hands = HUMAN_HANDS[0]?.hands ?? []
  expect(flagsOfFlipMatch(flipGame(hands, MANY_LEFT_GAMES - 1))).toEqual([])
  expect(flagsOfFlipMatch(flipGame(hands, MANY_LEFT_GAMES))).toEqual([
    { reason: 'perfect-after-many-left', left: MANY_LEFT_GAMES },
  ])
})
