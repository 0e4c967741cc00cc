import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CARDS_PER_LEVEL,
  type FlipMatchEvent,
  type FlipMatchLogEntry,
  type FlipMatchState,
  type FlipMatchView,
  LEVEL_COMPLETE_MS,
  MISMATCH_MS,
  replayFlipMatch,
  settleFlipMatch,
  startFlipMatch,
  stepFlipMatch,
  viewFlipMatch,
} from './flip-match.ts'
import { type FlipMatchDeal, type Lesson, PAIRS } from './flip-match-deal.ts'
import { FLIP_MATCH_MAX, LEVEL1_MAX, LEVEL2_MAX, scoreLevel2 } from './flip-match-score.ts'
import type { TimeFactor } from './game-terms.ts'

const T0 = 1_800_000_000_000

const named = (what: string, i: number) => ({ en: `«${what} ${i}»`, ar: `«${what} ${i} بالعربية»` })

/** Level 1: name i belongs to image 7 - i. Level 2: card i belongs to card i + 4. */
const DEAL: FlipMatchDeal = deepFreeze({
  level1: Array.from({ length: CARDS_PER_LEVEL }, (_, i) =>
    i < 4
      ? { key: `«key p${i}»`, content: { type: 'name' as const, name: named('name', i) } }
      : {
          key: `«key p${7 - i}»`,
          content: { type: 'image' as const, image_url: `«image ${7 - i}»`, description: named('item', 7 - i) },
        },
  ),
  level2: Array.from({ length: CARDS_PER_LEVEL }, (_, i) => ({
    key: `«key t${i % 4}»`,
    content: { type: 'term' as const, arabic_text: `«term ${i % 4}»` },
  })),
  lessons: Object.fromEntries(
    [0, 1, 2, 3].flatMap((i): [string, Lesson][] => [
      [
        `«key p${i}»`,
        {
          ...{ type: 'prophet', name: named('name', i), description: named('item', i), image_url: `«image ${i}»` },
          ...{ explanation: named('why', i), source: `«source ${i}»` },
        },
      ],
      [
        `«key t${i}»`,
        { type: 'term', arabic_text: `«term ${i}»`, meaning: named('meaning', i), source: `«of term ${i}»` },
      ],
    ]),
  ),
})
const lessonsOf = (...keys: string[]) => keys.map((key) => DEAL.lessons[`«key ${key}»`])

const LEVEL1_PAIRS = [
  [0, 7],
  [6, 1],
  [2, 5],
  [4, 3],
] as const
const LEVEL2_PAIRS = [
  [0, 4],
  [5, 1],
  [2, 6],
  [7, 3],
] as const

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

const flip = (card: number): FlipMatchEvent => ({ type: 'flip', card })

/** Steps and asserts that the event was accepted. */
function play(state: FlipMatchState, event: FlipMatchEvent, atMs: number): FlipMatchState {
  const step = stepFlipMatch(DEAL, deepFreeze(state), event, atMs)
  if (!step.ok) throw new Error(step.reason)
  return step.state
}

function playAll(state: FlipMatchState, events: readonly FlipMatchEvent[], atMs: number): FlipMatchState {
  return events.reduce((before, event) => play(before, event, atMs), state)
}

function viewOf<P extends FlipMatchView['phase']>(state: FlipMatchState, atMs: number, phase: P) {
  const view = viewFlipMatch(DEAL, deepFreeze(state), atMs)
  if (view.phase !== phase) throw new Error(`the view shows ${view.phase}`)
  return view as Extract<FlipMatchView, { phase: P }>
}

const flips = (pairs: readonly (readonly [number, number])[]) => pairs.flat().map(flip)
const boardOfLevel1 = () => play(startFlipMatch(), { type: 'start-level' }, T0)
const revealed = () => play(boardOfLevel1(), { type: 'reveal' }, T0)
/** Level 1 done in 12.345 s, its dialog for level 2 left and the board dealt at T2. */
const T2 = T0 + 60_000
const boardOfLevel2 = () => {
  const level1 = playAll(revealed(), flips(LEVEL1_PAIRS), T0 + 12_345)
  return play(level1, { type: 'start-level' }, T2)
}

const statesOf = (state: FlipMatchState, atMs: number) =>
  viewOf(state, atMs, 'board').cards.map((card) => `${card.state}${card.selected ? '*' : ''}`)

describe('level 1', () => {
  it('starts with its info dialog', () => {
    expect(viewFlipMatch(DEAL, startFlipMatch(), T0)).toEqual({ phase: 'level-info', level: 1, level1: null })
  })

  it('is face down, with its clock stopped, until "Flip All Cards"', () => {
    expect(viewFlipMatch(DEAL, boardOfLevel1(), T0 + 5000)).toEqual({
      phase: 'board',
      level: 1,
      revealed: false,
      cards: Array.from({ length: 8 }, (_, card) => ({ card, state: 'down', selected: false, content: null })),
      pairs: [],
      lesson: null,
      matches: 0,
      moves: 0,
      clock: 'waiting',
      elapsed_ms: 0,
      pause: null,
    })
  })

  it('shows all cards and runs its clock from "Flip All Cards" on', () => {
    const view = viewOf(revealed(), T0 + 5000, 'board')
    expect(view).toMatchObject({ revealed: true, clock: 'running', elapsed_ms: 5000, moves: 0 })
    expect(view.cards.map(({ content }) => content)).toEqual(DEAL.level1.map(({ content }) => content))
    expect(view.cards.every(({ state }) => state === 'up')).toBe(true)
  })

  it('takes a first card as selected and counts the move on the second', () => {
    const first = stepFlipMatch(DEAL, revealed(), flip(6), T0 + 1000)
    expect(first.ok && first.outcome).toEqual({ kind: 'selected', cards: [6] })
    expect(first.state.moves).toBe(0)
    expect(statesOf(first.state, T0)).toEqual(['up', 'up', 'up', 'up', 'up', 'up', 'up*', 'up'])
    const second = stepFlipMatch(DEAL, first.state, flip(1), T0 + 2000)
    expect(second.ok && second.outcome).toEqual({ kind: 'match', cards: [6, 1] })
    expect(statesOf(second.state, T0)).toEqual(['up', 'matched', 'up', 'up', 'up', 'up', 'matched', 'up'])
    const view = viewOf(second.state, T0 + 2000, 'board')
    expect(view).toMatchObject({ pairs: [[6, 1]], matches: 1, moves: 1, clock: 'running', pause: null })
    expect([view.lesson]).toEqual(lessonsOf('p1'))
    expect(view.cards[6]?.content).toEqual(DEAL.level1[6]?.content)
  })

  it.each([
    { what: 'another prophet', cards: [0, 6], right: ['p0', 'p1', 'p2', 'p3'] },
    { what: 'two names', cards: [1, 0], right: ['p1', 'p0', 'p2', 'p3'] },
    { what: 'two images', cards: [4, 6], right: ['p3', 'p1', 'p0', 'p2'] },
  ] as const)('is lost by $what: the result is final at once and is shown after 1 s', ({ cards, right }) => {
    const before = playAll(revealed(), flips([LEVEL1_PAIRS[2]]), T0 + 3000)
    const step = stepFlipMatch(DEAL, play(before, flip(cards[0]), T0 + 4000), flip(cards[1]), T0 + 9999)
    expect(step.ok && step.outcome).toEqual({ kind: 'mismatch', cards: [...cards] })
    const { state } = step
    expect(state).toMatchObject({
      level1: { score: 0, moves: 2, seconds: 9 },
      level2: null,
      result: { success: false, score: 0, total_moves: 2, elapsed_ms: 9999 },
    })
    expect(viewOf(state, T0 + 10_999 - 1, 'board')).toMatchObject({
      clock: 'stopped',
      elapsed_ms: 9999,
      moves: 2,
      matches: 1,
      pause: { kind: 'game-over', cards, ends_in_ms: 1 },
    })
    expect(settleFlipMatch(state, T0 + 10_998)).toBe(state)
    expect(viewFlipMatch(DEAL, settleFlipMatch(state, T0 + 10_999), T0 + 10_999)).toEqual({
      phase: 'finished',
      success: false,
      score: 0,
      total_moves: 2,
      level1: { score: 0, moves: 2, seconds: 9 },
      level2: null,
      // The right pairs, those of the wrong match first, and none of the level that wasn't reached.
      lessons: lessonsOf(...right),
    })
  })

  it('doesn’t match two cards of one key and one type', () => {
    const twin = { key: 'same', content: { type: 'name' as const, name: { en: 'same', ar: null } } }
    const deal: FlipMatchDeal = { ...DEAL, level1: [twin, twin, ...DEAL.level1.slice(2)] }
    const step = stepFlipMatch(deal, play(revealed(), flip(0), T0), flip(1), T0)
    expect(step.ok && step.outcome?.kind).toBe('mismatch')
  })

  it('shows the right pairs of a lost game once the review is open, and before to a player who found them all', () => {
    const opened = playAll(startFlipMatch(), [{ type: 'start-level' }, { type: 'reveal' }], T0)
    const lost = settleFlipMatch(playAll(opened, [flip(0), flip(4)], T0), T0 + MISMATCH_MS)
    const closed = viewFlipMatch(DEAL, lost, T0 + MISMATCH_MS, { isOpen: false, opensInMs: 5000 })
    expect(closed).toMatchObject({ phase: 'finished', success: false, lessons: null })
    expect(viewFlipMatch(DEAL, lost, T0 + MISMATCH_MS)).toMatchObject({ lessons: lessonsOf('p0', 'p3', 'p1', 'p2') })
  })

  it('is scored on the 4th match, then shown for 1.5 s before level 2 is explained', () => {
    const state = playAll(revealed(), flips(LEVEL1_PAIRS), T0 + 12_345)
    expect(state).toMatchObject({ level1: { score: 400, moves: 4, seconds: 12 }, level2: null, result: null })
    expect(viewOf(state, T0 + 13_000, 'board')).toMatchObject({
      matches: 4,
      clock: 'stopped',
      elapsed_ms: 12_345,
      pause: { kind: 'level-complete', cards: [4, 3], ends_in_ms: 845 },
    })
    expect(settleFlipMatch(state, T0 + 12_345 + LEVEL_COMPLETE_MS - 1)).toBe(state)
    const after = settleFlipMatch(state, T0 + 12_345 + LEVEL_COMPLETE_MS)
    expect(after).toEqual({ ...startFlipMatch(), level: 2, elapsed_ms: 12_345, level1: state.level1 })
    expect(viewFlipMatch(DEAL, after, T0 * 2)).toEqual({ phase: 'level-info', level: 2, level1: state.level1 })
  })
})

describe('level 2', () => {
  it('is face down, with its clock stopped until the first flip', () => {
    const view = viewOf(boardOfLevel2(), T2 + 30_000, 'board')
    expect(view).toMatchObject({ level: 2, revealed: false, clock: 'waiting', elapsed_ms: 0, moves: 0, pairs: [] })
    expect(view.cards.every(({ state, content }) => state === 'down' && content === null)).toBe(true)
  })

  it('shows a flipped card and starts its clock', () => {
    const step = stepFlipMatch(DEAL, boardOfLevel2(), flip(5), T2 + 3000)
    expect(step.ok && step.outcome).toEqual({ kind: 'selected', cards: [5] })
    const view = viewOf(step.state, T2 + 4000, 'board')
    expect(view).toMatchObject({ clock: 'running', elapsed_ms: 1000, moves: 0 })
    expect(view.cards[5]).toEqual({ card: 5, state: 'up', selected: true, content: DEAL.level2[5]?.content })
    expect(view.cards.filter(({ content }) => content !== null)).toHaveLength(1)
  })

  it('shows a wrong pair for 1 s and then turns it back', () => {
    const step = stepFlipMatch(DEAL, play(boardOfLevel2(), flip(5), T2), flip(4), T2 + 2000)
    expect(step.ok && step.outcome).toEqual({ kind: 'mismatch', cards: [5, 4] })
    const { state } = step
    expect(statesOf(state, T2)).toEqual(['down', 'down', 'down', 'down', 'up', 'up', 'down', 'down'])
    expect(viewOf(state, T2 + 2999, 'board')).toMatchObject({
      moves: 1,
      matches: 0,
      clock: 'running',
      elapsed_ms: 2999,
      pause: { kind: 'mismatch', cards: [5, 4], ends_in_ms: 1 },
    })
    expect(stepFlipMatch(DEAL, state, flip(0), T2 + 2999)).toEqual({ ok: false, reason: 'paused', state })
    const after = settleFlipMatch(state, T2 + 2000 + MISMATCH_MS)
    expect(statesOf(after, T2 + 3000)).toEqual(Array(8).fill('down'))
    expect(play(state, flip(0), T2 + 3000).selected).toEqual([0])
  })

  it('decides the result on the 4th match and shows it 1.5 s later', () => {
    let state = playAll(boardOfLevel2(), [flip(0), flip(1)], T2 + 1000)
    state = playAll(state, flips(LEVEL2_PAIRS), T2 + 46_999)
    const level2 = { score: 600, moves: 5, seconds: 45 }
    expect(state).toMatchObject({
      level2,
      result: { success: true, score: 1000, total_moves: 9, elapsed_ms: 12_345 + 45_999 },
    })
    expect(viewOf(state, T2 + 47_000, 'board')).toMatchObject({
      matches: 4,
      clock: 'stopped',
      elapsed_ms: 45_999,
      pause: { kind: 'level-complete', cards: [7, 3], ends_in_ms: 1499 },
    })
    const finished = settleFlipMatch(state, T2 + 46_999 + LEVEL_COMPLETE_MS)
    expect(viewFlipMatch(DEAL, finished, T0 * 2)).toEqual({
      phase: 'finished',
      success: true,
      score: 1000,
      total_moves: 9,
      level1: { score: 400, moves: 4, seconds: 12 },
      level2,
      lessons: lessonsOf('p0', 'p1', 'p2', 'p3', 't0', 't1', 't2', 't3'),
    })
    expect(settleFlipMatch(finished, T0 * 2)).toBe(finished)
  })
})

describe('a game of a player with extra time', () => {
  it('counts the seconds for as much less, and shows those that passed', () => {
    const log: FlipMatchLogEntry[] = []
    let atMs = T0
    const add = (event: FlipMatchEvent, afterMs: number) => {
      atMs += afterMs
      log.push({ ...event, at_ms: atMs })
    }
    add({ type: 'start-level' }, 0)
    add({ type: 'reveal' }, 0)
    for (const card of LEVEL1_PAIRS.flat()) add(flip(card), 1000)
    add({ type: 'start-level' }, LEVEL_COMPLETE_MS)
    // Six wrong pairs keep the score below the maximum, so the seconds decide.
    for (const [one, other] of [
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ]) {
      add(flip(one ?? 0), 2500)
      add(flip(other ?? 0), 2500)
    }
    for (const card of LEVEL2_PAIRS.flat()) add(flip(card), 1250)
    const played = (factor: TimeFactor) => replayFlipMatch({ ...DEAL, time_factor: factor }, log, atMs + 10_000)
    const [usual, slow, slowest] = [played(1), played(1.5), played(2)]
    expect(slow.level2?.seconds).toBe(usual.level2?.seconds)
    expect(slow.elapsed_ms).toBe(usual.elapsed_ms)
    const seconds = usual.level2?.seconds ?? 0
    const moves = usual.level2?.moves ?? 0
    for (const [state, factor] of [
      [usual, 1],
      [slow, 1.5],
      [slowest, 2],
    ] as const) {
      expect(state.level2?.score).toBe(scoreLevel2({ matches: PAIRS, moves, seconds: Math.floor(37.5 / factor) }))
    }
    expect(seconds).toBe(37)
  })
})

describe('an event out of turn is refused and changes nothing', () => {
  const selected = play(revealed(), flip(0), T0)
  const matched = playAll(revealed(), flips([LEVEL1_PAIRS[0]]), T0)
  const over = playAll(revealed(), [flip(0), flip(1)], T0)
  const finished = settleFlipMatch(over, T0 + MISMATCH_MS)
  const exited = play(revealed(), { type: 'exit' }, T0)
  it.each([
    { what: 'a flip in the info dialog', state: startFlipMatch(), event: flip(0), reason: 'wrong-phase' },
    { what: 'a reveal in the info dialog', state: startFlipMatch(), event: { type: 'reveal' }, reason: 'wrong-phase' },
    { what: 'a second start', state: boardOfLevel1(), event: { type: 'start-level' }, reason: 'wrong-phase' },
    { what: 'a flip before the reveal', state: boardOfLevel1(), event: flip(0), reason: 'not-revealed' },
    { what: 'a second reveal', state: revealed(), event: { type: 'reveal' }, reason: 'wrong-phase' },
    { what: 'a selected card', state: selected, event: flip(0), reason: 'card-selected' },
    { what: 'a matched card', state: matched, event: flip(7), reason: 'card-matched' },
    { what: 'card -1', state: revealed(), event: flip(-1), reason: 'no-such-card' },
    { what: 'card 8', state: revealed(), event: flip(8), reason: 'no-such-card' },
    { what: 'card 1.5', state: revealed(), event: flip(1.5), reason: 'no-such-card' },
    { what: 'card NaN', state: revealed(), event: flip(Number.NaN), reason: 'no-such-card' },
    { what: 'a third card', state: over, event: flip(2), reason: 'paused' },
    { what: 'an exit from a decided game', state: over, event: { type: 'exit' }, reason: 'wrong-phase' },
    { what: 'a flip after the end', state: finished, event: flip(2), reason: 'wrong-phase' },
    { what: 'a start after the end', state: finished, event: { type: 'start-level' }, reason: 'wrong-phase' },
    { what: 'an exit after the end', state: finished, event: { type: 'exit' }, reason: 'wrong-phase' },
    { what: 'a flip after an exit', state: exited, event: flip(2), reason: 'wrong-phase' },
    { what: 'an exit after an exit', state: exited, event: { type: 'exit' }, reason: 'wrong-phase' },
  ] as const)('$what: $reason', ({ state, event, reason }) => {
    expect(stepFlipMatch(DEAL, state, event, T0 + 500)).toEqual({ ok: false, reason, state })
  })

  it('a reveal at level 2: wrong-phase', () => {
    const state = boardOfLevel2()
    expect(stepFlipMatch(DEAL, state, { type: 'reveal' }, T2)).toEqual({ ok: false, reason: 'wrong-phase', state })
  })

  it('but still returns the settled state', () => {
    expect(stepFlipMatch(DEAL, over, flip(2), T0 + MISMATCH_MS)).toEqual({
      ok: false,
      reason: 'wrong-phase',
      state: finished,
    })
  })
})

describe('an exit', () => {
  it.each([
    { from: 'an info dialog', state: startFlipMatch() },
    { from: 'a board', state: revealed() },
    { from: 'a mismatch', state: playAll(boardOfLevel2(), [flip(0), flip(1)], T2) },
    { from: 'the end of level 1', state: playAll(revealed(), flips(LEVEL1_PAIRS), T2) },
  ])('from $from ends the game without a result', ({ state }) => {
    const exited = play(state, { type: 'exit' }, T2 + 1)
    expect(exited.result).toBeNull()
    expect(viewFlipMatch(DEAL, exited, T2)).toEqual({ phase: 'exited' })
    expect(settleFlipMatch(exited, T0 * 2)).toBe(exited)
  })
})

describe('golden replays', () => {
  /** `wrong` wrong pairs at level 2, whose 4th match comes `seconds` after the first flip. */
  function logOf(wrong: number, seconds: number): FlipMatchLogEntry[] {
    const log: FlipMatchLogEntry[] = [
      { type: 'start-level', at_ms: T0 },
      { type: 'reveal', at_ms: T0 + 2000 },
      ...LEVEL1_PAIRS.flat().map((card, i) => ({ type: 'flip' as const, card, at_ms: T0 + 3000 + i * 1000 })),
      { type: 'start-level', at_ms: T2 },
    ]
    const start = T2 + 5000
    for (let i = 0; i < wrong; i += 1) {
      log.push({ type: 'flip', card: 0, at_ms: start + i * MISMATCH_MS })
      log.push({ type: 'flip', card: 1, at_ms: start + i * MISMATCH_MS })
    }
    const endMs = start + seconds * 1000
    for (const card of LEVEL2_PAIRS.flat().slice(0, 7)) {
      log.push({ type: 'flip', card, at_ms: wrong === 0 && card === 0 ? start : endMs - 1 })
    }
    log.push({ type: 'flip', card: 3, at_ms: endMs })
    return log
  }

  it.each([
    { game: 'a perfect game', wrong: 0, seconds: 3, score: 1000 },
    { game: '8 moves in 45 s', wrong: 4, seconds: 45, score: 1000 },
    { game: '9 moves in 30 s', wrong: 5, seconds: 30, score: 985 },
    { game: '10 moves in 7 s', wrong: 6, seconds: 7, score: 965 }, // 600 + 110 + 64.5 - 210 = 564.5
    { game: '22 moves in 30 s', wrong: 18, seconds: 30, score: 400 },
  ])('$game: $score points', ({ wrong, seconds, score }) => {
    const state = replayFlipMatch(DEAL, JSON.parse(JSON.stringify(logOf(wrong, seconds))), T0 * 2)
    expect(state).toMatchObject({
      phase: 'finished',
      level1: { score: 400, moves: 4, seconds: 8 },
      level2: { score: score - 400, moves: 4 + wrong, seconds },
      result: { success: true, score, total_moves: 8 + wrong, elapsed_ms: 8000 + seconds * 1000 },
    })
  })
})

describe('whatever is done, at whatever time', () => {
  const pairAt = (level: 1 | 2) => fc.constantFrom(...(level === 1 ? LEVEL1_PAIRS : LEVEL2_PAIRS))
  const match = (level: 1 | 2) => pairAt(level).map((pair): FlipMatchEvent[] => pair.map(flip))
  const one = (arbitrary: fc.Arbitrary<FlipMatchEvent>) => arbitrary.map((event) => [event])
  const anyEvents = fc.oneof(
    { weight: 4, arbitrary: match(1) },
    { weight: 4, arbitrary: match(2) },
    { weight: 3, arbitrary: one(fc.integer({ min: -1, max: 8 }).map(flip)) },
    { weight: 3, arbitrary: one(fc.constant({ type: 'start-level' })) },
    { weight: 3, arbitrary: one(fc.constant({ type: 'reveal' })) },
  )
  const waitMs = fc.oneof(
    { weight: 4, arbitrary: fc.nat(300) },
    { weight: 2, arbitrary: fc.constantFrom(0, 999, 1000, 1499, 1500) },
    { weight: 1, arbitrary: fc.nat(40_000) },
  )
  /** Level 1 is solved in half the games; else few random games would reach level 2. */
  const opening = fc.constantFrom<FlipMatchEvent[]>(
    [],
    [{ type: 'start-level' }, { type: 'reveal' }, ...flips(LEVEL1_PAIRS)],
  )
  const anyLog = fc
    .tuple(opening, fc.array(anyEvents, { maxLength: 40 }), fc.constantFrom(true, false), fc.infiniteStream(waitMs))
    .map(([first, then, exits, waits]) => {
      const exit: FlipMatchEvent[] = exits ? [{ type: 'exit' }] : []
      let atMs = T0
      return [...first, ...then.flat(), ...exit].map((event): FlipMatchLogEntry => {
        atMs += waits.next().value ?? 0
        return { ...event, at_ms: atMs }
      })
    })

  it('at most two are selected, moves cover matches, results stay and a finished game never changes', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        let state = deepFreeze(startFlipMatch())
        for (const { at_ms, ...event } of log) {
          const before = state
          const step = stepFlipMatch(DEAL, before, event, at_ms)
          state = deepFreeze(step.state)
          const matched = state.pairs.flat()
          expect(state.selected.length).toBeLessThanOrEqual(state.phase === 'board' && !state.pause ? 1 : 2)
          expect(new Set([...matched, ...state.selected]).size).toBe(matched.length + state.selected.length)
          expect(state.moves).toBeGreaterThanOrEqual(state.pairs.length)
          expect(state.pairs.length).toBeLessThanOrEqual(PAIRS)
          const cards = state.level === 1 ? DEAL.level1 : DEAL.level2
          for (const [a, b] of state.pairs) expect(cards[a]?.key).toBe(cards[b]?.key)
          for (const part of ['level1', 'level2', 'result'] as const) {
            if (before[part]) expect(state[part]).toEqual(before[part])
          }
          if (state.level2) expect(state.result?.success).toBe(true)
          if (state.result) {
            expect(state.result.score).toBe((state.level1?.score ?? 0) + (state.level2?.score ?? 0))
            expect(state.result.total_moves).toBe((state.level1?.moves ?? 0) + (state.level2?.moves ?? 0))
            expect(state.result.score).toBeLessThanOrEqual(FLIP_MATCH_MAX)
          }
          for (const [score, max] of [
            [state.level1?.score ?? 0, LEVEL1_MAX],
            [state.level2?.score ?? 0, LEVEL2_MAX],
          ] as const) {
            expect(score).toBeGreaterThanOrEqual(0)
            expect(score).toBeLessThanOrEqual(max)
          }
          expect(state.phase === 'finished').toBe(state.result !== null && state.pause === null)
          if (before.phase === 'finished' || before.phase === 'exited') expect(state).toBe(before)
          if (!step.ok) expect(state).toEqual(settleFlipMatch(before, at_ms))
          if (before.phase === 'board' && before.pause && at_ms < before.pause.until_ms && event.type !== 'exit') {
            expect(step.ok).toBe(false)
            expect(state).toBe(before)
          }
        }
      }),
    )
  })

  it('settling twice, or on the way, changes nothing', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(2000), fc.nat(2000), (log, sooner, later) => {
        const lastMs = log.at(-1)?.at_ms ?? T0
        const state = deepFreeze(replayFlipMatch(DEAL, log, lastMs))
        const soon = deepFreeze(settleFlipMatch(state, lastMs + sooner))
        expect(settleFlipMatch(soon, lastMs + sooner)).toBe(soon)
        const direct = settleFlipMatch(state, lastMs + sooner + later)
        expect(settleFlipMatch(soon, lastMs + sooner + later)).toEqual(direct)
      }),
    )
  })

  it('a game that is stored as JSON after each event ends like one that is not, and like its replay', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const storedDeal: FlipMatchDeal = JSON.parse(JSON.stringify(DEAL))
        let stored = startFlipMatch()
        for (const { at_ms, ...event } of log) {
          stored = JSON.parse(JSON.stringify(stepFlipMatch(storedDeal, stored, event, at_ms).state))
        }
        const endMs = (log.at(-1)?.at_ms ?? T0) + 5000
        expect(settleFlipMatch(stored, endMs)).toEqual(replayFlipMatch(DEAL, log, endMs))
      }),
    )
  })

  it('the view contains face-up cards and the lessons of found pairs, no other content and no key', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(2000), (log, wait) => {
        const atMs = (log.at(-1)?.at_ms ?? T0) + wait
        const state = replayFlipMatch(DEAL, log, atMs)
        const view = viewFlipMatch(DEAL, deepFreeze(state), atMs)
        const json = JSON.stringify(view)
        expect(JSON.parse(json)).toEqual(view)
        expect(json).not.toContain('key')
        expect(json).not.toContain(String(T0).slice(0, 6))
        if (view.phase === 'finished') {
          // A level that wasn't reached stays secret for the next game.
          expect(json.includes('term')).toBe(view.level2 !== null)
          return
        }
        if (view.phase !== 'board') {
          expect(json).not.toContain('«')
          return
        }
        const last = state.pairs.at(-1)
        for (const i of [0, 1, 2, 3]) {
          const isTaught =
            last !== undefined && (view.level === 1 ? DEAL.level1 : DEAL.level2)[last[0]]?.key.endsWith(`${i}»`)
          expect(json.includes(`«${view.level === 1 ? 'why' : 'meaning'} ${i}»`)).toBe(isTaught)
          expect(json).not.toContain(`«${view.level === 1 ? 'meaning' : 'why'} ${i}»`)
        }
        const shown = new Set([...state.pairs.flat(), ...state.selected])
        const cards = view.level === 1 ? DEAL.level1 : DEAL.level2
        for (const { card, state: face, content } of view.cards) {
          const isUp = view.level === 1 ? view.revealed : shown.has(card)
          expect(face === 'down').toBe(!isUp)
          expect(content).toEqual(isUp ? cards[card]?.content : null)
        }
        expect(view.elapsed_ms).toBeGreaterThanOrEqual(0)
        expect(view.cards.filter(({ selected }) => selected).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
