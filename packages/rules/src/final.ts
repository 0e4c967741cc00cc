// The final on stage (docs/product-rules.md#the-final). Its state follows from stored data: the
// presenter's presses, the players who entered and their answers. The steps 'shown', 'open' and
// 'closed' also depend on the present time: no timer sets them, and all processes agree
// (docs/decisions/0033).
import type { TimeFactor } from './game-terms.ts'
import type { OptionLetter } from './quiz-levels.ts'
import { type Ranked, rankInOrder, rankKey } from './rank.ts'

export const FINAL_QUESTIONS_MIN = 5
export const FINAL_QUESTIONS_MAX = 30
export const FINAL_SECONDS_MIN = 10
export const FINAL_SECONDS_MAX = 60
export const FINAL_SECONDS_DEFAULT = 20

/** A question's text is shown for this time before its options open. */
export const FINAL_SHOWN_MS = 3000
/** The largest round trip that is taken off an answer's time. */
export const FINAL_ROUND_TRIP_MAX_MS = 250
/** The points of a right answer within the first second, and at the limit. */
export const FINAL_POINTS_MAX = 1000
export const FINAL_POINTS_MIN = 100
const FULL_POINTS_MS = 1000
/** Total times are compared in steps of this length. */
const TIME_STEP_MS = 250
/** The players of ranks up to this one are named on the podium at the end. */
const PODIUM_RANK = 3

/** Questions are numbered from 1. An option's letter is the letter that the players saw. */
export type FinalPress =
  | { kind: 'ask' | 'close' | 'reopen' | 'reveal' | 'standings' | 'end' | 'place' }
  /** 'count' takes a 'void' back. */
  | { kind: 'void' | 'count'; question: number }
  | { kind: 'key'; question: number; choice: OptionLetter }

/** `at_ms` is epoch ms by the game clock. */
export type FinalEvent = { at_ms: number } & (FinalPress | { kind: 'entry'; person: string })

/** A stored answer. It was accepted, so a replay never refuses it. */
export type FinalAnswer = {
  question: number
  /** The question's rounds are counted from 1. Opening it again begins the next round. */
  round: number
  person: string
  choice: OptionLetter
  at_ms: number
  round_trip_ms: number
}

/** The parts that are fixed before the final begins. */
export type FinalTerms = {
  /** The right options, in the questions' order. */
  keys: readonly OptionLetter[]
  seconds: number
  /** The players and their extra time. */
  factors: ReadonlyMap<string, TimeFactor>
}

type Phase = 'lobby' | 'asked' | 'revealed' | 'standings' | 'podium'
export type FinalStep = Exclude<Phase, 'asked'> | 'shown' | 'open' | 'closed'

/** The state without the clock. */
export type FinalState = {
  phase: Phase
  /** The number of presses. */
  version: number
  /** The last question that was asked; 0 before the first. */
  question: number
  /** The latest round of each question that was asked. Answers of former rounds don't count. */
  rounds: ReadonlyMap<number, { round: number; opens_ms: number }>
  /** When the presenter closed the present round; null: they didn't. */
  closed_ms: number | null
  entered: ReadonlySet<string>
  /** The players who had entered when the present round began: they may answer. */
  playing: ReadonlySet<string>
  /** The players whom the present round waits for. */
  expected: ReadonlySet<string>
  revealed: ReadonlySet<number>
  voided: ReadonlySet<number>
  /** Corrected right options. */
  corrected: ReadonlyMap<number, OptionLetter>
  /** The number of podium ranks named so far, the worst first. */
  named: number
  latest_ms: number
}

const LOBBY: FinalState = {
  phase: 'lobby',
  version: 0,
  question: 0,
  rounds: new Map(),
  closed_ms: null,
  entered: new Set(),
  playing: new Set(),
  expected: new Set(),
  revealed: new Set(),
  voided: new Set(),
  corrected: new Map(),
  named: 0,
  latest_ms: Number.NEGATIVE_INFINITY,
}

/** The state after these events, in their order. */
export function replayFinal(events: readonly FinalEvent[], answers: readonly FinalAnswer[]): FinalState {
  return events.reduce((state, event) => applyFinalEvent(state, event, answers), LOBBY)
}

/** `answers` must include those of `before.question`. */
export function applyFinalEvent(before: FinalState, event: FinalEvent, answers: readonly FinalAnswer[]): FinalState {
  if (event.kind === 'entry') return applyEntries(before, [event])
  const state = { ...before, latest_ms: Math.max(before.latest_ms, event.at_ms) }
  state.version += 1
  const { question, revealed, voided } = state
  switch (event.kind) {
    case 'ask':
      return { ...beginRound(state, question + 1, event.at_ms), expected: expectedNext(before, answers) }
    case 'reopen':
      return { ...beginRound(state, question, event.at_ms), expected: withNewcomers(before.expected, before) }
    case 'close':
      return { ...state, closed_ms: event.at_ms }
    case 'reveal':
      return { ...state, phase: 'revealed', revealed: new Set([...revealed, question]) }
    case 'standings':
      return { ...state, phase: 'standings' }
    case 'end':
      return { ...state, phase: 'podium' }
    case 'place':
      return { ...state, named: state.named + 1 }
    case 'void': {
      // The reveal is skipped, so the key stays secret.
      const isOnStage = event.question === question && state.phase === 'asked'
      const phase = isOnStage ? 'standings' : state.phase
      return { ...state, phase, voided: new Set([...voided, event.question]) }
    }
    case 'count':
      return { ...state, voided: new Set([...voided].filter((number) => number !== event.question)) }
    case 'key':
      return { ...state, corrected: new Map([...state.corrected, [event.question, event.choice]]) }
  }
}

export type FinalEntry = Extract<FinalEvent, { kind: 'entry' }>

/**
 * The state after these entries. The set of players is copied once. When each entry copied it, an
 * entry took 2.6 ms instead of 1.4 with 1,000 players.
 */
export function applyEntries(before: FinalState, entries: readonly FinalEntry[]): FinalState {
  const entered = new Set([...before.entered, ...entries.map(({ person }) => person)])
  return { ...before, entered, latest_ms: Math.max(before.latest_ms, ...entries.map(({ at_ms }) => at_ms)) }
}

function beginRound(state: FinalState, question: number, at_ms: number): FinalState {
  const round = (state.rounds.get(question)?.round ?? 0) + 1
  const rounds = new Map([...state.rounds, [question, { round, opens_ms: at_ms + FINAL_SHOWN_MS }]])
  return { ...state, phase: 'asked', question, rounds, closed_ms: null, playing: state.entered }
}

/**
 * The players whom the next question waits for: those who answered the last one, or entered since.
 * A last question that is void, or that no player answered, says nothing about who is present, so
 * the players whom it waited for are expected again.
 */
function expectedNext(state: FinalState, answers: readonly FinalAnswer[]): Set<string> {
  const answered = answersOf(state, state.question, answers).map(({ person }) => person)
  const saysNothing = answered.length === 0 || state.voided.has(state.question)
  return withNewcomers(saysNothing ? state.expected : answered, state)
}

function withNewcomers(persons: Iterable<string>, { entered, playing }: FinalState): Set<string> {
  return new Set([...persons, ...[...entered].filter((person) => !playing.has(person))])
}

/** The answers of a question's latest round. */
function answersOf(state: FinalState, question: number, answers: readonly FinalAnswer[]): FinalAnswer[] {
  const round = state.rounds.get(question)?.round
  return answers.filter((answer) => answer.question === question && answer.round === round)
}

/** When the present question opens and closes; null where no question is asked. */
export type FinalTimes = { opens_ms: number; closes_ms: number } | null

/**
 * A round closes when each expected player has answered or reached their own limit, or by a press.
 * Without expected players it is open for the longest limit of those who play.
 */
export function finalTimes(state: FinalState, terms: FinalTerms, answers: readonly FinalAnswer[]): FinalTimes {
  const opens_ms = state.rounds.get(state.question)?.opens_ms
  if (state.phase !== 'asked' || opens_ms === undefined) return null
  if (state.closed_ms !== null) return { opens_ms, closes_ms: state.closed_ms }
  const given = answersOf(state, state.question, answers)
  const at = new Map(given.map(({ person, at_ms }) => [person, at_ms]))
  const ends = [...state.expected].map((person) => at.get(person) ?? limitOf(state, terms, person))
  const limits = () => [...state.playing].map((person) => limitOf(state, terms, person))
  const closes_ms = Math.max(...(ends.length > 0 ? ends : limits()))
  return { opens_ms, closes_ms: Number.isFinite(closes_ms) ? closes_ms : opens_ms + terms.seconds * 1000 }
}

/** The time from which a player's answers are late. */
function limitOf(state: FinalState, { seconds, factors }: FinalTerms, person: string): number {
  const opens_ms = state.rounds.get(state.question)?.opens_ms ?? 0
  return opens_ms + seconds * 1000 * (factors.get(person) ?? 1)
}

export function finalStep({ phase }: FinalState, times: FinalTimes, nowMs: number): FinalStep {
  if (phase !== 'asked') return phase
  if (times === null || nowMs >= times.closes_ms) return 'closed'
  return nowMs < times.opens_ms ? 'shown' : 'open'
}

/** Why a player's first answer of the round is refused at `nowMs`; null: it counts. */
export function answerProblem(
  state: FinalState,
  terms: FinalTerms,
  times: FinalTimes,
  { question, round, person }: Pick<FinalAnswer, 'question' | 'round' | 'person'>,
  nowMs: number,
): 'not_open' | 'not_entered' | 'late' | null {
  if (question > state.question) return 'not_open'
  if (state.rounds.get(state.question)?.round !== round || question < state.question) return 'late'
  const step = finalStep(state, times, nowMs)
  if (step === 'closed') return 'late'
  if (step !== 'open') return 'not_open'
  if (!state.playing.has(person)) return 'not_entered'
  return nowMs < limitOf(state, terms, person) ? null : 'late'
}

/**
 * Whether a press is possible at this step. With shared places or few players the podium has fewer
 * than three ranks: the server refuses `place` after the last of them.
 */
export function mayPress(state: FinalState, step: FinalStep, press: FinalPress, { keys }: FinalTerms): boolean {
  switch (press.kind) {
    case 'ask':
      return (step === 'lobby' || step === 'standings') && state.question < keys.length
    case 'close':
      return step === 'open'
    case 'reopen':
    case 'reveal':
      return step === 'closed'
    case 'standings':
      return step === 'revealed'
    case 'end':
      return step === 'standings' || step === 'revealed'
    case 'place':
      return step === 'podium' && state.named < PODIUM_RANK
    case 'void':
      return press.question <= state.question && !state.voided.has(press.question)
    case 'count':
      return state.voided.has(press.question) && state.revealed.has(press.question)
    case 'key':
      return state.revealed.has(press.question)
  }
}

/**
 * The points of a right answer: 1000 within the first second, then falling evenly to 100 at the
 * limit. `usedMs` is the time divided by the player's factor.
 */
export function finalPoints(usedMs: number, seconds: number): number {
  const part = Math.min(1, Math.max(0, (usedMs - FULL_POINTS_MS) / (seconds * 1000 - FULL_POINTS_MS)))
  return Math.round(FINAL_POINTS_MAX - (FINAL_POINTS_MAX - FINAL_POINTS_MIN) * part)
}

export type FinalOutcome = { choice: OptionLetter | null; is_right: boolean; points: number; used_ms: number }

/**
 * The outcome of each player who answered `question`. A void question gives no points, and
 * finalOrder leaves it out.
 */
export function finalOutcomes(
  state: FinalState,
  terms: FinalTerms,
  answers: readonly FinalAnswer[],
  question: number,
): Map<string, FinalOutcome> {
  const key = finalKey(state, terms, question)
  const isVoid = state.voided.has(question)
  const opens_ms = state.rounds.get(question)?.opens_ms ?? 0
  return new Map(
    answersOf(state, question, answers).map(({ person, choice, at_ms, round_trip_ms }) => {
      const sinceMs = at_ms - opens_ms - Math.min(round_trip_ms, FINAL_ROUND_TRIP_MAX_MS)
      const used_ms = Math.round(Math.max(0, sinceMs) / (terms.factors.get(person) ?? 1))
      const is_right = choice === key
      const points = is_right && !isVoid ? finalPoints(used_ms, terms.seconds) : 0
      return [person, { choice, is_right, points, used_ms }]
    }),
  )
}

export function finalKey({ corrected }: FinalState, { keys }: FinalTerms, question: number): OptionLetter | undefined {
  return corrected.get(question) ?? keys[question - 1]
}

export type FinalPlace = { person: string; points: number; elapsed_ms: number } & Ranked

/**
 * The players who entered, best first: by points of the revealed questions up to number `until`,
 * then by total time. A question without the player's right answer takes its whole limit, so
 * skipping it is no advantage. Players with equal points and time share a place.
 */
export function finalOrder(
  state: FinalState,
  terms: FinalTerms,
  answers: readonly FinalAnswer[],
  until = Number.POSITIVE_INFINITY,
): FinalPlace[] {
  const counted = [...state.revealed].filter((question) => question <= until && !state.voided.has(question))
  const outcomes = counted.map((question) => finalOutcomes(state, terms, answers, question))
  const rows = [...state.entered].map((person) => {
    const own = outcomes.map((of) => of.get(person))
    const points = own.reduce((sum, outcome) => sum + (outcome?.points ?? 0), 0)
    const usedMs = own.reduce((sum, outcome) => sum + (outcome?.is_right ? outcome.used_ms : terms.seconds * 1000), 0)
    const elapsed_ms = Math.round(usedMs / TIME_STEP_MS) * TIME_STEP_MS
    const game = { score: points, moves: 0, elapsedMs: elapsed_ms, factor: 1 }
    const rank_key = rankKey(game, FINAL_POINTS_MAX * FINAL_QUESTIONS_MAX)
    return { person, points, elapsed_ms, rank_key, scored_at: null }
  })
  rows.sort((a, b) => a.rank_key - b.rank_key || (a.person < b.person ? -1 : 1))
  const places = rankInOrder(rows)
  return rows.map(({ person, points, elapsed_ms }, index) => {
    return { person, points, elapsed_ms, ...(places[index] as Ranked) }
  })
}

/** The podium's places that were named, sorted best first. `isWhole`: none is left to name. */
export function podium(order: readonly FinalPlace[], named: number): { places: FinalPlace[]; isWhole: boolean } {
  const ranks = [...new Set(order.map(({ rank }) => rank))].filter((rank) => rank <= PODIUM_RANK).reverse()
  const shown = new Set(ranks.slice(0, named))
  return { places: order.filter(({ rank }) => shown.has(rank)), isWhole: named >= ranks.length }
}
