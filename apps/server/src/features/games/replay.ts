// Judges a stored game again: the deal and the log of events lead to one state, whoever asks and however often.
import type { Db } from '../../db/connect.ts'
import { readStoredDeal } from './deals.ts'
import type { GameKind, GameResult } from './game-kind.ts'

/** The part of a game's kind that judges. */
export type Judge<D, S, E> = Pick<
  GameKind<D, S, E, unknown, unknown>,
  'readDeal' | 'start' | 'settle' | 'step' | 'result'
>

/** A stored event and when it was judged (epoch ms). */
export type LoggedEvent = { event: unknown; atMs: number }

/** The state that deal and log lead to by `endMs`, and its result: null while the game isn't decided. */
export type Replay = (
  db: Db,
  storedDeal: unknown,
  log: readonly LoggedEvent[],
  endMs: number,
) => Promise<{ state: unknown; result: GameResult | null }>

export function replayWith<D, S, E>(judge: Judge<D, S, E>): Replay {
  return async (db, storedDeal, log, endMs) => {
    const deal = await readStoredDeal(db, judge, storedDeal)
    let state = judge.start(deal)
    for (const { event, atMs } of log) state = judge.step(deal, state, event as E, atMs).state
    state = judge.settle(deal, state, endMs)
    return { state, result: judge.result(state) }
  }
}
