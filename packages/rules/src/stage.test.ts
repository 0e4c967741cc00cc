import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameType } from './games.ts'
import { lastStep, type StagePlace, type StageResults, stageView } from './stage.ts'

type Named = StagePlace & { name: string }

const place = (rank: number, name: string, score = 1000 - 10 * rank): Named => {
  return { rank, name, score, moves: 0, elapsed_ms: 1000 * rank }
}
const allSteps = (results: StageResults<Named>) =>
  Array.from({ length: lastStep(results) + 1 }, (_none, step) => stageView(results, step))
/** A line for each step. */
const script = (results: StageResults<Named>) =>
  allSteps(results).map((view) => {
    if (view.kind === 'opening') return `opening ${view.game}`
    if (view.kind === 'end') {
      return `end ${view.winners.map(({ game, places }) => `${game}: ${places.map(({ name }) => name)}`).join('; ')}`
    }
    return `${view.kind} ${view.rank}: ${view.places.map(({ name }) => name)}`
  })

/** Published orders of a game, in which some rows share figures, time and so their rank. */
const ordered = fc.array(fc.boolean(), { maxLength: 10 }).map((shares) => {
  const ranks: number[] = []
  for (const [index, isShared] of shares.entries()) ranks.push(isShared ? (ranks.at(-1) ?? 1) : index + 1)
  return ranks
})
const resultsOf = (ranks: readonly (readonly number[])[], nameOf: (game: number, index: number) => string) => {
  const games: GameType[] = ['quiz', 'flip-match']
  return ranks.map((ofGame, game) => ({
    game: games[game] as GameType,
    places: ofGame.map((rank, index) => place(rank, nameOf(game, index))),
  }))
}
const twoGames = fc.tuple(ordered, ordered)

describe('the ceremony', () => {
  it('goes from the bottom up, one place a step, and announces the first three before they are named', () => {
    const quiz = [1, 2, 3, 4, 5].map((rank) => place(rank, `q${rank}`))
    expect(
      script([
        { game: 'quiz', places: quiz },
        { game: 'flip-match', places: [place(1, 'f1')] },
      ]),
    ).toEqual([
      'opening quiz',
      'revealed 5: q5',
      'revealed 4: q4,q5',
      'announced 3: q4,q5',
      'revealed 3: q3,q4,q5',
      'announced 2: q3,q4,q5',
      'revealed 2: q2,q3,q4,q5',
      'announced 1: q2,q3,q4,q5',
      'revealed 1: q1,q2,q3,q4,q5',
      'opening flip-match',
      'announced 1: ',
      'revealed 1: f1',
      'end quiz: q1,q2,q3; flip-match: f1',
    ])
  })

  it('names players who share a place in one step', () => {
    const places = [place(1, 'a'), place(2, 'b'), place(2, 'c'), place(4, 'd'), place(4, 'e')]
    expect(script([{ game: 'quiz', places }])).toEqual([
      'opening quiz',
      'revealed 4: d,e',
      'announced 2: d,e',
      'revealed 2: b,c,d,e',
      'announced 1: b,c,d,e',
      'revealed 1: a,b,c,d,e',
      'end quiz: a,b,c',
    ])
  })

  it('says that equal figures come in the order of time once both are revealed, not before', () => {
    const same = { score: 500, moves: 0, elapsed_ms: 7 }
    const places = [
      { ...place(1, 'a'), ...same },
      { ...place(2, 'b'), ...same },
      { ...place(3, 'c'), elapsed_ms: 8 },
      { ...place(3, 'd'), elapsed_ms: 8 },
    ]
    const ties = allSteps([{ game: 'quiz', places }]).map((view) =>
      'places' in view ? view.places.map(({ tie }) => tie) : null,
    )
    expect(ties).toEqual([
      null,
      [],
      ['shared', 'shared'],
      ['shared', 'shared'],
      [null, 'shared', 'shared'],
      [null, 'shared', 'shared'],
      ['earlier', 'earlier', 'shared', 'shared'],
      null,
    ])
  })

  it('ends at once without places', () => {
    expect(script([])).toEqual(['end '])
    expect(script([{ game: 'quiz', places: [] }])).toEqual(['end '])
  })

  it('has no step before the first and none after the last', () => {
    for (const step of [-1, 1, 0.5, Number.NaN]) expect(() => stageView([], step)).toThrow(RangeError)
  })

  it('shows at each step the same, whatever the places to come are, and however often it was undone', () => {
    fc.assert(
      fc.property(twoGames, twoGames, fc.nat(), (ranks, others, at) => {
        const results = resultsOf(ranks, (game, index) => `${game}.${index}`)
        const step = at % (lastStep(results) + 1)
        const seen = JSON.stringify(allSteps(results).slice(0, step + 1))
        // Players who aren't named yet are replaced by others with other figures, also in games
        // that aren't open yet.
        const changed = results.map(({ game, places }, number) => {
          const isOpened = seen.includes(`"opening","game":"${game}"`)
          const source = isOpened ? places : resultsOf(others, (_game, index) => `x${index}`)[number]?.places
          return {
            game,
            places: (source ?? []).map((row) =>
              seen.includes(`"${row.name}"`) ? row : { ...row, name: 'x', score: row.score + 7, elapsed_ms: 1 },
            ),
          }
        })
        // A game without places has no step, so the next opening shows whether there is one.
        const isSameStart = changed.every(({ places }, index) => (places.length === 0) === (ranks[index]?.length === 0))
        fc.pre(isSameStart && stageView(results, step).kind !== 'end')
        expect(JSON.stringify(allSteps(changed).slice(0, step + 1))).toBe(seen)
        expect(stageView(results, step)).toEqual(stageView(results, step))
      }),
    )
  })

  it('names every place exactly once', () => {
    fc.assert(
      fc.property(twoGames, (ranks) => {
        const results = resultsOf(ranks, (game, index) => `${game}.${index}`)
        const named: string[] = []
        for (const view of allSteps(results)) {
          if (view.kind === 'revealed') {
            named.push(...view.places.filter(({ rank }) => rank === view.rank).map(({ name }) => name))
          }
        }
        expect([...named].sort()).toEqual(results.flatMap(({ places }) => places.map(({ name }) => name)).sort())
        expect(new Set(named).size).toBe(named.length)
      }),
    )
  })

  it('shows what was revealed before, and one place more', () => {
    fc.assert(
      fc.property(ordered, (ranks) => {
        let shown: Named[] = []
        for (const view of allSteps(resultsOf([ranks], (_game, index) => `n${index}`))) {
          if (!('places' in view)) continue
          const names = view.places.map(({ name }) => name)
          const added = view.kind === 'revealed' ? view.places.filter(({ rank }) => rank === view.rank).length : 0
          expect(names.slice(added)).toEqual(shown.map(({ name }) => name))
          shown = view.places
        }
        expect(shown).toHaveLength(ranks.length)
      }),
    )
  })
})
