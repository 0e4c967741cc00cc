import type { GameResult } from '@noor-quest/contract/games'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { commonText } from '../../../text/common.en.ts'
import { chooseLanguage, type LanguageTag } from '../../../text/text.ts'
import { winnerText } from '../visitor/winner.en.ts'
import { resultText } from './result.en.ts'
import { ResultPanel } from './your-result.tsx'

const page = { documentElement: {}, cookie: '' } as Document
afterEach(() => chooseLanguage(page, 'en'))

const row = (name: string, score: number, moves = 0) => ({
  ...{ key: name, name, score, moves, elapsed_ms: 90_000, is_me: name === 'Amina' },
})
const place = (rank: number, is_exact = true, of = 128) => ({
  ...{ rank: { rank, is_exact }, of },
  is_final: false,
  neighbours: [row('Bilal', 2900), row('Amina', 2725), row('Maryam', 2700)].slice(rank === 1 ? 1 : 0),
})
const RESULT: GameResult = {
  ...{ score: 2725, elapsed_ms: 103_200, counted_ms: 103_200, former_rank: null, counts_only: null },
  ...{ is_best: true, best_score: 2725, key: 'Amina', is_frozen: false },
  standing: place(57),
}

const NO_GROUPS = { season: { groups: [] as (typeof LAW)[], ranksAll: true } }
const LAW = { id: 'law', name: 'Law', name_ar: 'الحقوق' }

function show(result: Partial<GameResult>, season = NO_GROUPS.season): string {
  const shown = { kind: 'shown', result: { ...RESULT, ...result } } as const
  return renderToStaticMarkup(<ResultPanel state={shown} season={season} onRetry={() => undefined} />)
}

/** A rail's star. */
const hasRail = (html: string) => html.includes('<svg')

/** The panel's states, in both languages: its texts and whether it has a rail to the next place. */
const STATES: [state: string, result: Partial<GameResult>, rail: boolean, says: () => string[]][] = [
  ['first', { standing: place(1) }, true, () => [resultText.rankOf(1, 128), resultText.nobodyAhead]],
  ['in the top three', { standing: place(3) }, true, () => [resultText.rankOf(3, 128), resultText.pointsBehind(175)]],
  ['in the top ten', { standing: place(10) }, true, () => [resultText.rankOf(10, 128), resultText.newBest]],
  ['outside', {}, true, () => [resultText.rankOf(57, 128), resultText.newBest]],
  ['risen', { former_rank: { rank: 60, is_exact: true } }, true, () => [resultText.upFrom(60)]],
  ['as high as before', { former_rank: { rank: 57, is_exact: true } }, true, () => [resultText.newBest]],
  [
    'beyond 1000',
    { standing: place(1000, false, 25_310) },
    true,
    () => [resultText.rankBeyondOf(1000, 25_310), '1000+'],
  ],
  ['below one’s best', { is_best: false, best_score: 2875 }, true, () => [resultText.bestStays(2875)]],
  [
    'without points',
    { score: 0, is_best: false, best_score: 0, standing: null },
    false,
    () => [resultText.notYet, resultText.firstPoints],
  ],
  ['frozen', { standing: null, is_frozen: true }, false, () => [resultText.saved, resultText.frozen]],
  ['published', { standing: { ...place(57), is_final: true } }, false, () => [resultText.isFinal]],
  ['a winner’s', { standing: { ...place(3), is_final: true } }, false, () => [winnerText.show]],
  ['not shown', { standing: null }, false, () => [resultText.saved, resultText.notShown]],
  ['beyond the games that count', { counts_only: 3 }, true, () => [resultText.countsOnly(3)]],
  ['with extra time', { counted_ms: 68_800 }, true, () => [resultText.countedTime('1:08.8')]],
]

const everyState = (['en', 'ar'] as const).flatMap((tag) =>
  STATES.map((state): [LanguageTag, ...(typeof STATES)[number]] => [tag, ...state]),
)

test.each(everyState)('in %s, %s', async (tag, _state, result, rail, says) => {
  await chooseLanguage(page, tag)
  const html = show(result)
  for (const words of says()) expect(html).toContain(words.replaceAll("'", '&#x27;'))
  expect(hasRail(html)).toBe(rail)
})

test('says of a game below the player’s best first that the best stays', () => {
  const html = show({ is_best: false, best_score: 2875 })
  expect(html.indexOf(resultText.bestStays(2875))).toBeLessThan(html.indexOf(resultText.rankOf(57, 128)))
  expect(html).not.toContain(resultText.newBest)
})

test('with groups names the place in both, or in the group alone with no distance to others', () => {
  const standing = { ...place(9), in_group: { group_id: 'law', rank: { rank: 2, is_exact: true }, of: 30 } }
  const both = show({ standing }, { groups: [LAW], ranksAll: true })
  expect(both).toContain('2nd in \u2068Law\u2069, 9th in all')
  expect(both).toContain(resultText.pointsBehind(175))
  const alone = show({ standing, former_rank: { rank: 60, is_exact: true } }, { groups: [LAW], ranksAll: false })
  expect(alone).toContain('>2nd in \u2068Law\u2069<')
  expect(alone).toContain(resultText.newBest)
  expect([hasRail(alone), alone.includes(resultText.pointsBehind(175))]).toEqual([false, false])
  expect(show({}, { groups: [LAW], ranksAll: false })).toContain(resultText.notShown)
})

test('without a network says that the result will come, and offers to ask again', () => {
  const html = renderToStaticMarkup(<ResultPanel {...NO_GROUPS} state={{ kind: 'failed' }} onRetry={() => undefined} />)
  expect(html).toContain(resultText.offline)
  expect(html).toContain(commonText.tryAgain)
})
