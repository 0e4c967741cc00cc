import { expect, it } from 'vitest'
import { type FlipMatchEvent, MISMATCH_MS } from './flip-match.ts'
import type { FlipMatchDeal } from './flip-match-deal.ts'
import { stepsOfFlipMatch } from './flip-match-steps.ts'

const T0 = 1_800_000_000_000
const at = <E>(seconds: number, event: E) => ({ ...event, at_ms: T0 + seconds * 1000 })

const FLIP: FlipMatchDeal = {
  level1: [0, 1, 2, 3, 0, 1, 2, 3].map((key, index) => ({
    key: `p${key}`,
    content:
      index < 4
        ? { type: 'name', name: { en: `name ${key}`, ar: null } }
        : { type: 'image', image_url: `/${key}`, description: { en: `item ${key}`, ar: null } },
  })),
  level2: [0, 1, 2, 3, 0, 1, 2, 3].map((key) => ({ key: `t${key}`, content: { type: 'term', arabic_text: `${key}` } })),
  lessons: {},
}

it('Flip & Match has each card with its outcome, and a refused one is no step', () => {
  const flip = (seconds: number, card: number) => at<FlipMatchEvent>(seconds, { type: 'flip', card })
  const level1 = [0, 1, 2, 3].flatMap((card) => [flip(10 + card, card), flip(10.5 + card, card + 4)])
  const steps = stepsOfFlipMatch(
    FLIP,
    [
      at<FlipMatchEvent>(1, { type: 'start-level' }),
      at<FlipMatchEvent>(5, { type: 'reveal' }),
      ...level1,
      at<FlipMatchEvent>(20, { type: 'start-level' }),
      flip(21, 0),
      flip(22, 1),
      flip(22.5, 2),
      flip(22 + MISMATCH_MS / 1000, 0),
      at<FlipMatchEvent>(30, { type: 'exit' }),
    ],
    T0,
  )
  expect(steps.map(({ outcome }) => outcome)).toEqual([
    ...['level', 'reveal', ...Array(4).fill(['selected', 'match']).flat()],
    ...['level', 'selected', 'mismatch', 'selected', 'end'],
  ])
  expect(steps.slice(8, 10)).toMatchObject([
    { level: 1, at_ms: 13_000, text: { en: 'name 3' } },
    { level: 1, at_ms: 13_500, text: { en: 'item 3' }, answer: null },
  ])
  expect(steps.slice(-2)).toMatchObject([
    { level: 2, text: { en: null, ar: '0' } },
    { level: 2, text: null },
  ])
})
