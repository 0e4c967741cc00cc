// Judges a stored game again: the deal and the log of events always lead to the same state.
import type { GameStep } from '@noor-quest/rules/game-step'
import { type GameTerms, timeFactorOf } from '@noor-quest/rules/game-terms'
import { rankKey } from '@noor-quest/rules/rank'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type DealReader, readStoredDeal } from './deals.ts'
import type { CorrectionInForce, GameKind, GameResult } from './game-kind.ts'
import { readPauses } from './pauses.ts'

/** The part of a game's kind that judges. */
export type Judge<D, S, E> = Pick<
  GameKind<D, S, E, unknown, unknown>,
  'readDeal' | 'correct' | 'start' | 'settle' | 'step' | 'result' | 'record'
>

/** A stored event and the time at which it was judged (epoch ms). */
export type LoggedEvent = { event: unknown; atMs: number }

export type Judged = {
  state: unknown
  /** null while the game isn't decided. */
  result: GameResult | null
  /** The key of its rank; null if the game doesn't count. */
  rankKey: number | null
}

/** The result of a game's log with a deal. */
export type JudgedAgain = Judged & {
  /** Writes the game's data beside its state. */
  record: (tx: Tx, gameId: string) => Promise<void>
}

/**
 * The state that deal and log lead to by `endMs`, and its result. `judged` is the result by the
 * corrections; null if they don't affect this deal.
 */
export type Replay = (
  db: Db,
  storedDeal: unknown,
  log: readonly LoggedEvent[],
  endMs: number,
  corrections: readonly CorrectionInForce[],
) => Promise<{ played: JudgedAgain; judged: JudgedAgain | null }>

export function replayWith<D, S, E>(judge: Judge<D, S, E>): Replay {
  return async (db, storedDeal, log, endMs, corrections) => {
    const deal = (await readPlayedDeal(db, judge, storedDeal)) as D & GameTerms
    const replayed = (dealt: D & GameTerms): JudgedAgain => {
      const state = replay(judge, dealt, log, endMs)
      const record = async (tx: Tx, gameId: string) => judge.record?.(tx, gameId, dealt, state)
      return { ...judgedOf(judge, dealt, state), record }
    }
    const corrected = await correctDeal(db, judge, deal, corrections)
    return { played: replayed(deal), judged: corrected === deal ? null : replayed(corrected) }
  }
}

/** A stored deal with the pauses in which it may have been played. */
async function readPlayedDeal<D>(db: Db, kind: DealReader<D>, stored: unknown): Promise<D> {
  const deal = await readStoredDeal(db, kind, stored)
  const pauses = await readPauses(db)
  return pauses.length === 0 ? deal : { ...deal, pauses }
}

export async function correctDeal<D>(
  db: Db,
  { correct }: Pick<Judge<D, never, never>, 'correct'>,
  deal: D & GameTerms,
  corrections: readonly CorrectionInForce[],
): Promise<D & GameTerms> {
  if (correct === undefined || corrections.length === 0) return deal
  return (await correct(db, deal, corrections)) as D & GameTerms
}

export function replay<D, S, E>(
  judge: Pick<Judge<D, S, E>, 'start' | 'step' | 'settle'>,
  deal: D,
  log: readonly LoggedEvent[],
  endMs: number,
): S {
  let state = judge.start(deal)
  for (const { event, atMs } of log) state = judge.step(deal, state, event as E, atMs).state
  return judge.settle(deal, state, endMs)
}

export function judgedOf<D, S, E>({ result }: Pick<Judge<D, S, E>, 'result'>, deal: GameTerms, state: S): Judged {
  const found = result(state)
  const rank_key = found?.counts === true ? rankKey({ ...found, factor: timeFactorOf(deal) }) : null
  return { state, result: found, rankKey: rank_key }
}

/**
 * A stored game step by step, for an organiser; times are epoch ms.
 * @throws LostDeal
 */
export type ShowSteps = (
  db: Db,
  storedDeal: unknown,
  log: readonly LoggedEvent[],
  times: { startMs: number; endMs: number },
) => Promise<GameStep[]>

export function showStepsWith<D, S, E>(
  kind: Pick<GameKind<D, S, E, unknown, unknown>, 'readDeal' | 'steps'>,
): ShowSteps {
  return async (db, storedDeal, log, { startMs, endMs }) => {
    const deal = await readPlayedDeal(db, kind, storedDeal)
    const entries = log.map(({ event, atMs }) => ({ ...(event as E), at_ms: atMs }))
    return kind.steps(deal, entries, startMs, endMs)
  }
}
