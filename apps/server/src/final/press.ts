// The changes of a final on the stage: presses, marks and seats, entries, answers. Each is one
// transaction; all but the answers are events, from which the rules derive the final's state.
import type { FinalAnswered, FinalPressRequest, FinalSeatChange } from '@noor-quest/contract/final'
import {
  answerProblem,
  applyFinalEvent,
  arrivalTime,
  FINAL_ROUND_TRIP_MAX_MS,
  type FinalAnswer,
  type FinalPress,
  type FinalState,
  finalStep,
  finalTimes,
  tiedOnPodium,
} from '@noor-quest/rules/final'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { type Insertable, type Selectable, sql } from 'kysely'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, editConflict, invalidField } from '../platform/app-error.ts'
import type { Clock, GameClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { findSeason, lockSeasons, requireUnpublished } from '../seasons/queries.ts'
import {
  allAnswers,
  canPress,
  type Final,
  findFinalOnStage,
  findHidden,
  isFinalOver,
  lockFinal,
  orderWithout,
  presentAnswers,
  readFinal,
  requireOnStage,
  timesOf,
} from './queries.ts'

/** A later echo doesn't count. */
const ECHO_MS = 2000

export type FinalDeps = {
  db: Db
  clock: Clock
  gameClock: GameClock
  /** The final as this process last read it; null: not read yet. */
  known: () => Final | null
  onPressed: () => unknown
}

/**
 * Applies a presenter's press. A repeated request has no second effect.
 * @throws AppError not_found where the season's final isn't on the stage; edit_conflict, with the
 * version, if another presenter pressed meanwhile; results_published; validation_failed; paused
 */
export async function pressFinal(
  { db, clock, gameClock, known, onPressed }: FinalDeps,
  actor: Actor,
  seasonId: string,
  { request_id, version, press }: FinalPressRequest,
): Promise<void> {
  await transact(db, async (tx) => {
    // A season's results are published under this lock.
    await lockSeasons(tx)
    await lockFinal(tx, seasonId)
    const repeated = await tx
      .selectFrom('final_events')
      .select('seq')
      .where('request_id', '=', request_id)
      .executeTakeFirst()
    if (repeated !== undefined) return
    const final = await requireOnStage(tx, seasonId, known())
    const { state } = final
    if (state.version !== version) throw conflictOf(state)
    const season = await findSeason(tx, seasonId)
    requireUnpublished(season)
    const nowMs = finalNow(final, gameClock, presentAnswers(final))
    const step = finalStep(state, timesOf(final), nowMs)
    const begins = press.kind === 'ask' || press.kind === 'reopen'
    if (begins && gameClock.stopsInMs() !== null) throw new AppError('paused')
    const hidden = await findHidden(tx, final)
    const order = press.kind === 'tie' ? orderWithout(final, hidden) : []
    if (!canPress(final, step, press, order)) throw refusal('This press isn’t possible at this step.')
    const event = { at_ms: nowMs, ...press, ...(press.kind === 'tie' && { persons: tiedOnPodium(order) }) }
    await addEvent(tx, final, { ...event, request_id, pressed_by: actor.email })
    const after = applyFinalEvent(state, event, allAnswers(final))
    await saveIsOver(tx, actor, { ...final, state: after }, hidden)
    const summary = `${season.name}: the final, ${IN_WORDS[press.kind]} ${'question' in press ? press.question : after.question}`
    await writeAudit(tx, actor, { action: 'change', entity: 'finals', entityId: seasonId, summary }, iso(clock))
    onCommitted(tx, onPressed)
  })
}

async function saveIsOver(tx: Tx, actor: Actor, final: Final, hidden: ReadonlySet<string>): Promise<void> {
  const changed = { is_over: isFinalOver(final, hidden) ? 1 : 0, changed_by: actor.email }
  await tx.updateTable('finals').set(changed).where('season_id', '=', final.row.season_id).execute()
}

/**
 * Marks a player as seen, or takes one out of the final, and takes that back. A repeated change has no
 * second effect. Only a press ends the final, so that the last change can be taken back.
 * @throws AppError not_found for a person who doesn't play; validation_failed once the final is over
 */
export async function changeSeat(
  { db, clock, gameClock, known, onPressed }: FinalDeps,
  actor: Actor,
  seasonId: string,
  { person_id: person, kind }: FinalSeatChange,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockFinal(tx, seasonId)
    const final = await readFinal(tx, seasonId, known())
    const player_id = final?.players.get(person)
    if (final === null || player_id === undefined) throw new AppError('not_found')
    if (final.row.is_over === 1) throw refusal('The final is over.', 'kind')
    const event = { at_ms: finalNow(final, gameClock, presentAnswers(final)), kind, person }
    const after = applyFinalEvent(final.state, event, allAnswers(final))
    const marked = kind === 'seen' || kind === 'unseen' ? 'seen' : 'emptied'
    if (after[marked].size === final.state[marked].size) return
    const { at_ms } = event
    await addEvent(tx, final, { at_ms, kind, person_id: person, pressed_by: actor.email })
    const { name } = await findSeason(tx, seasonId)
    const summary = `${name}: the final, ${SEAT_IN_WORDS[kind]}`
    await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: player_id, summary }, iso(clock))
    onCommitted(tx, onPressed)
  })
}

const SEAT_IN_WORDS: Record<FinalSeatChange['kind'], string> = {
  seen: 'seen in the room',
  unseen: 'not seen in the room',
  empty: 'seat emptied',
  seat: 'seat given back',
}

const IN_WORDS: Record<FinalPress['kind'], string> = {
  ask: 'question',
  close: 'early close of question',
  reopen: 'reopening of question',
  reveal: 'reveal of question',
  standings: 'standings after question',
  end: 'end after question',
  place: 'a place, after question',
  tie: 'for a tie, question',
  void: 'withdrawal of question',
  count: 'return of question',
  key: 'corrected key of question',
}

/**
 * The game clock's time, at least that of the final's last event. A press is never before an
 * answer either: processes' clocks differ by some milliseconds.
 */
function finalNow({ state }: Final, gameClock: Clock, answers: readonly FinalAnswer[] = []): number {
  return Math.max(gameClock.nowMs(), state.latest_ms, ...answers.map(({ at_ms }) => at_ms))
}

/** @returns the season of the final on the stage. @throws AppError not_found */
async function lockOnStage(tx: Tx, as: 'press' | 'answer'): Promise<string> {
  const seasonId = await findFinalOnStage(tx)
  if (seasonId === null) throw new AppError('not_found')
  await lockFinal(tx, seasonId, as)
  return seasonId
}

type NewEvent = Omit<Insertable<Database['final_events']>, 'season_id' | 'seq' | 'persons'> & {
  persons?: readonly string[]
}

async function addEvent(tx: Tx, { row, seq }: Final, { persons, ...event }: NewEvent): Promise<void> {
  await tx
    .insertInto('final_events')
    .values({
      season_id: row.season_id,
      seq: seq + 1,
      ...event,
      ...(persons && { persons: JSON.stringify(persons) }),
    })
    .execute()
}

/** A second entry has no effect. @throws AppError not_found for a person who doesn't play */
export async function enterFinal({ db, gameClock, known }: FinalDeps, person_id: string): Promise<void> {
  await transact(db, async (tx) => {
    const onStage = await lockOnStage(tx, 'press')
    const final = await requireOnStage(tx, onStage, known(), false)
    if (!final.players.has(person_id)) throw new AppError('not_found')
    if (final.state.entered.has(person_id)) return
    await addEvent(tx, final, { kind: 'entry', at_ms: finalNow(final, gameClock), person_id })
  })
}

/**
 * Stores a player's first answer of the round. A repeated request returns the stored answer.
 * @throws AppError not_found for a person who doesn't play
 */
export async function answerFinal(
  { db, gameClock, known }: FinalDeps,
  person_id: string,
  { question, round, choice }: { question: number; round: number; choice: OptionLetter },
): Promise<FinalAnswered> {
  return transact(db, async (tx) => {
    const season_id = await lockOnStage(tx, 'answer')
    const answer = { season_id, question, round, person_id }
    const stored = await findAnswer(tx, answer)
    if (stored !== undefined) return { outcome: 'locked', choice: stored.choice }
    const read = await requireOnStage(tx, season_id, known(), false)
    // A round ends early only once all expected players have answered. For one of them it is still
    // open, so the other answers needn't be read.
    const isExpected = read.state.expected.has(person_id)
    const final = isExpected ? read : await requireOnStage(tx, season_id, read)
    const { state, terms } = final
    if (!final.players.has(person_id)) throw new AppError('not_found')
    const at_ms = finalNow(final, gameClock)
    const times = isExpected ? finalTimes({ ...state, expected: new Set([person_id]) }, terms, []) : timesOf(final)
    const outcome = answerProblem(state, terms, times, { question, round, person: person_id }, at_ms)
    if (outcome !== null) return { outcome, choice: null }
    const round_trip_ms = Math.min(FINAL_ROUND_TRIP_MAX_MS, (await readRoundTrip(tx, season_id, person_id)) ?? 0)
    const after_ms = arrivalTime(state, { question, at_ms })
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('final_answers')
      .values({ ...answer, choice, at_ms, round_trip_ms, after_ms })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return { outcome: 'locked', choice }
    // A second request of this player was faster.
    const first = await findAnswer(tx, answer)
    if (first === undefined) throw new Error('an answer could neither be added nor found')
    return { outcome: 'locked', choice: first.choice }
  })
}

type AnswerKey = Pick<Selectable<Database['final_answers']>, 'season_id' | 'question' | 'round' | 'person_id'>

function findAnswer(tx: Tx, { season_id, question, round, person_id }: AnswerKey) {
  return tx
    .selectFrom('final_answers')
    .select('choice')
    .where(({ and }) => and({ season_id, question, round, person_id }))
    .executeTakeFirst()
}

async function readRoundTrip(tx: Tx, season_id: string, person_id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('final_players')
    .select('round_trip_ms')
    .where(({ and }) => and({ season_id, person_id }))
    .executeTakeFirst()
  return row?.round_trip_ms ?? null
}

/**
 * Keeps a player's smallest round trip. An echo counts once, within two seconds, and not after a
 * later one.
 */
export async function keepRoundTrip({ db, clock }: FinalDeps, person_id: string, sentMs: number): Promise<void> {
  const roundTripMs = clock.nowMs() - sentMs
  if (roundTripMs < 0 || roundTripMs > ECHO_MS) return
  const season_id = await findFinalOnStage(db)
  if (season_id === null) return
  await db
    .updateTable('final_players')
    .set({
      echoed_ms: sentMs,
      round_trip_ms: sql<number>`case when round_trip_ms < ${roundTripMs} then round_trip_ms else ${roundTripMs} end`,
    })
    .where(({ and }) => and({ season_id, person_id }))
    .where(({ eb, or }) => or([eb('echoed_ms', 'is', null), eb('echoed_ms', '<', sentMs)]))
    .execute()
}

const iso = (clock: Clock) => new Date(clock.nowMs()).toISOString()

export const conflictOf = ({ version }: Pick<FinalState, 'version'>) => editConflict({ version })

export function refusal(message: string, path = 'press'): AppError {
  return invalidField(path, message, message)
}
