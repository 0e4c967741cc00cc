// The parts of a final that each role gets. This file alone decides it: a question's text from the
// step shown on, its options from open on, the key and the points from the reveal on.
import {
  FINAL_PRESSES,
  type Finalist,
  type FinalKeyView,
  type FinalPlaces,
  type FinalPresses,
  type ScreenFinal,
} from '@noor-quest/contract/final'
import {
  type FinalAnswer,
  type FinalOutcome,
  type FinalPlace,
  type FinalState,
  type FinalStep,
  type FinalTimes,
  finalKey,
  finalOutcomes,
  finalStep,
  podium,
  seated,
  tiedOnPodium,
} from '@noor-quest/rules/final'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { rowKey, shownName } from '../leaderboards/shown-row.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { findSeason, policiesOf } from '../seasons/queries.ts'
import { canPress, type Final, findHidden, orderWithout, presentAnswers, timesOf } from './queries.ts'
import { readPlayers } from './record.ts'

const LOBBY_NAMES = 60
const STANDINGS = 5

type Named = { key: string; name: string }

/** A final at one moment, as this process shows it. */
export type Shown = {
  final: Final
  step: FinalStep
  times: FinalTimes
  /** Persons who play and appear nowhere. */
  hidden: ReadonlySet<string>
  /** Best first, without hidden persons. */
  order: readonly FinalPlace[]
  /** By person: places of `order`, answers of the present round, and outcomes once revealed. */
  places: ReadonlyMap<string, FinalPlace>
  given: ReadonlyMap<string, FinalAnswer>
  outcomes: ReadonlyMap<string, FinalOutcome>
  screen: Omit<NonNullable<ScreenFinal['final']>, keyof Durations>
}
type Durations = { opens_in_ms: number | null; closes_in_ms: number | null }

const HAS_TEXT = new Set<FinalStep>(['shown', 'open', 'closed', 'revealed'])
const HAS_OPTIONS = new Set<FinalStep>(['open', 'closed', 'revealed'])
const HAS_RESULT = new Set<FinalStep>(['revealed', 'standings', 'podium'])

/** The value for screens, and what the other roles' values are made from. */
export async function show(db: Db, final: Final, nowMs: number): Promise<Shown> {
  const times = timesOf(final)
  const step = finalStep(final.state, times, nowMs)
  const hidden = await findHidden(db, final)
  const { state } = final
  const order = HAS_RESULT.has(step) ? orderOf(final, hidden) : []
  const places = new Map(order.map((place) => [place.person, place]))
  const given = new Map(presentAnswers(final).map((answer) => [answer.person, answer]))
  const isRevealed = HAS_RESULT.has(step) && state.revealed.has(state.question)
  const outcomes = isRevealed ? finalOutcomes(state, final.terms, [...given.values()], state.question) : new Map()
  const shown = { final, step, times, hidden, order, places, given, outcomes }
  const before = step === 'standings' && state.question > 1 ? orderOf(final, hidden, state.question - 1) : []
  const named = podium(order, state.named)
  const first = step === 'standings' ? order.slice(0, STANDINGS) : []
  const ending = step === 'podium' ? named.places : []
  const seats = [...seated(state)].filter((person) => !hidden.has(person))
  const lobby = step === 'lobby' ? seats.slice(-LOBBY_NAMES).reverse() : []
  const names = await readNames(db, final, [...lobby, ...[...first, ...ending].map(({ person }) => person)])
  const nameOf = (person: string): Named => names.get(person) ?? { key: '', name: '' }
  const placeOf = ({ person, points, rank }: FinalPlace) => ({ ...nameOf(person), points, rank })
  const isShown = (person: string) => !hidden.has(person)
  const shownSeats = new Set(seats)
  const shownAnswers = [...given.values()].filter(({ person }) => shownSeats.has(person))
  return {
    ...shown,
    screen: {
      ...momentOf(shown),
      ...questionOf(shown),
      entered: seats.length,
      names: lobby.map(nameOf),
      expected: step === 'lobby' ? 0 : [...state.expected].filter(isShown).length,
      answered: shownAnswers.length,
      reveal: revealOf(shown, shownAnswers),
      standings: first.map((place) => ({
        ...placeOf(place),
        before: before.find(({ person }) => person === place.person)?.rank ?? null,
      })),
      podium: ending.map(placeOf),
      is_over: final.row.is_over === 1,
    },
  }
}

type Moment = Pick<Shown, 'final' | 'step' | 'times'>

function momentOf({ final, step }: Moment) {
  const { row, state, questions } = final
  const { season_id, title_en, title_ar } = row
  const { question } = state
  return {
    season_id,
    title_en,
    title_ar,
    step,
    question,
    questions: questions.length,
    round: state.rounds.get(question)?.round ?? 0,
    is_void: state.voided.has(question),
    is_tie: state.ties.has(question),
  }
}

/** The time until the question opens and closes. `limitMs`: the reader's own limit, if any. */
export function durationsOf({ step, times }: Moment, nowMs: number, limitMs?: number): Durations {
  if (times === null || (step !== 'shown' && step !== 'open')) return { opens_in_ms: null, closes_in_ms: null }
  const closesMs = limitMs === undefined ? times.closes_ms : times.opens_ms + limitMs
  const left = (ms: number) => Math.max(0, Math.round(ms - nowMs))
  return { opens_in_ms: left(times.opens_ms), closes_in_ms: left(closesMs) }
}

/** The question on stage with its key; null before the first one. */
function questionOnStage({ state, terms, questions }: Final): FinalKeyView | null {
  const { question } = state
  const item = questions[question - 1]
  const key = finalKey(state, terms, question)
  if (item === undefined || key === undefined) return null
  const { texts, explanation, source } = item
  const { en, ar } = texts
  const text = { en: en?.question_text ?? null, ar: ar?.question_text ?? null }
  const options = { en: en?.options ?? null, ar: ar?.options ?? null }
  return { question, key, text, options, explanation, source }
}

function questionOf({ final, step }: Moment) {
  const { text = null, options = null } = questionOnStage(final) ?? {}
  return { text: HAS_TEXT.has(step) ? text : null, options: HAS_OPTIONS.has(step) ? options : null }
}

function revealOf({ final, step }: Moment, given: readonly { choice: string }[]): Shown['screen']['reveal'] {
  const asked = questionOnStage(final)
  if (step !== 'revealed' || asked === null) return null
  const counts = { a: 0, b: 0, c: 0, d: 0 }
  for (const letter of OPTION_LETTERS) counts[letter] = given.filter(({ choice }) => choice === letter).length
  const { key, explanation, source } = asked
  return { key, counts, explanation, source }
}

/** For the presenter. @throws AppError not_found */
export function answerView(final: Final | null): FinalKeyView {
  const asked = final && questionOnStage(final)
  if (asked === null) throw new AppError('not_found')
  return asked
}

/** Places change only with the state and the hidden persons, and take long to compute. */
const orders = new WeakMap<FinalState, Map<string, FinalPlace[]>>()

function orderOf(final: Final, hidden: ReadonlySet<string>, until?: number): FinalPlace[] {
  const known = orders.get(final.state) ?? new Map<string, FinalPlace[]>()
  orders.set(final.state, known)
  const key = [until, ...hidden].join()
  const order = known.get(key) ?? orderWithout(final, hidden, until)
  known.set(key, order)
  return order
}

/** A player's value; null for a person who doesn't play. `echo`: see routes.ts. */
export function finalistView(
  shown: Shown,
  person: string,
  nowMs: number,
  echo: ((personId: string) => string) | null,
): Finalist['final'] {
  const { final, step } = shown
  const { state, terms } = final
  if (!final.players.has(person)) return null
  const isAsked = HAS_TEXT.has(step)
  const limitMs = terms.seconds * 1000 * (terms.factors.get(person) ?? 1)
  const has_entered = state.entered.has(person)
  const is_seen = state.seen.has(person)
  const is_out = state.emptied.has(person)
  const waits_to_be_seen = state.onlySeen && !is_seen
  const hasSeat = has_entered && !is_out && !waits_to_be_seen
  return {
    ...momentOf(shown),
    ...durationsOf(shown, nowMs, limitMs),
    ...questionOf(shown),
    has_entered,
    is_seen,
    waits_to_be_seen,
    is_out,
    plays: isAsked && state.playing.has(person),
    choice: isAsked ? (shown.given.get(person)?.choice ?? null) : null,
    result: HAS_RESULT.has(step) && state.question > 0 && hasSeat ? resultOf(shown, person) : null,
    is_over: shown.screen.is_over,
    echo: echo !== null && has_entered && (step === 'lobby' || step === 'shown') ? echo(person) : null,
  }
}

/** For a page of the player's device that names no person: only that the final is on. */
export function withoutQuestion(view: NonNullable<Finalist['final']>): Finalist['final'] {
  return { ...view, text: null, options: null, choice: null, result: null, echo: null }
}

function resultOf({ final, hidden, places, outcomes }: Shown, person: string) {
  const { state, terms } = final
  const key = state.revealed.has(state.question) ? (finalKey(state, terms, state.question) ?? null) : null
  const { is_right, points } = outcomes.get(person) ?? { is_right: false, points: 0 }
  // A hidden player's place is among the shown ones, as if the player were shown.
  const own = hidden.has(person)
    ? orderOf(final, without(hidden, person)).find((place) => place.person === person)
    : places.get(person)
  return { key, is_right, points, total: own?.points ?? 0, rank: own?.rank ?? 0 }
}

const without = (persons: ReadonlySet<string>, person: string) => new Set([...persons].filter((one) => one !== person))

/** Everything of a player's value that can change, without its durations. */
export function finalistKey({ final, step, given, screen, hidden }: Shown, person: string): string {
  const { version, entered, seen, emptied, question } = final.state
  const own = [
    screen.is_over,
    entered.has(person),
    seen.has(person),
    emptied.has(person),
    emptied.size,
    given.get(person)?.choice,
    hidden.size,
  ]
  return [final.row.season_id, final.row.began_at, version, step, question, ...own].join()
}

/** Without texts, options and keys: the presenter asks for them (routes.ts). */
export function presenterView(shown: Shown, nowMs: number): NonNullable<FinalPresses['final']> {
  const { final, step, screen, order } = shown
  const { state, terms, row } = final
  const possible = FINAL_PRESSES.filter((kind) => canPress(final, step, { kind }, order))
  // The standings after the last question would anticipate the end.
  const isLast = state.question === terms.keys.length && possible.includes('end')
  return {
    ...momentOf(shown),
    ...durationsOf(shown, nowMs),
    version: state.version,
    may: isLast ? ['end', ...possible.filter((kind) => kind !== 'end')] : possible,
    entered: screen.entered,
    expected: screen.expected,
    answered: screen.answered,
    voided: [...state.voided],
    secret: [...state.rounds.keys()].filter((asked) => !state.revealed.has(asked)),
    next_place: possible.includes('place') ? (podium(order, state.named + 1).places[0]?.rank ?? null) : null,
    tied: step === 'podium' && state.named === 0 ? tiedOnPodium(order).length : 0,
    changed_by: row.changed_by,
  }
}

/** The names that leaderboards show, with the rows' keys; an erased one is empty. */
async function readNames(db: Db, final: Final, persons: readonly string[]): Promise<Map<string, Named>> {
  if (final.names !== undefined) return new Map([...final.names].map(([key, name]) => [key, { key, name }]))
  const ids = persons.flatMap((person) => final.players.get(person) ?? [])
  if (ids.length === 0) return new Map()
  const { names } = policiesOf((await findSeason(db, final.row.season_id)).policies)
  const named = new Map<string, Named>()
  for (const [id, player] of await readPlayers(db, ids)) {
    named.set(player.person_id, { key: rowKey(id), name: player.redacted_at === null ? shownName(names, player) : '' })
  }
  return named
}

/** The whole list; null before the last place was named. */
export async function readPlaces(db: Db, final: Final): Promise<FinalPlaces | null> {
  if (final.row.is_over === 0) return null
  const order = orderOf(final, await findHidden(db, final))
  const persons = order.map(({ person }) => person)
  const names = await readNames(db, final, persons)
  const { title_en, title_ar } = final.row
  const places = order.map(({ person, points, elapsed_ms, rank }) => {
    return { key: null, name: '', ...names.get(person), points, elapsed_ms, rank }
  })
  return { title_en, title_ar, places }
}
