// Judges a stored game again: the deal and the log of events always lead to the same state.
import type { GameStep } from '@noor-quest/rules/game-step'
import { timeFactorOf } from '@noor-quest/rules/game-terms'
import { rankKey } from '@noor-quest/rules/rank'
import type { Db, Tx } from '../platform/database/connect.ts'
import { currentSeasonId } from '../seasons/queries.ts'
import type { CorrectionInForce, GameKind, GameResult, GameShapes } from './game-kind.ts'
import type { Loaded } from './load.ts'
import { readPauses } from './pauses.ts'
import { findLog, updateGame } from './queries.ts'

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

export function replayWith<G extends GameShapes>(kind: GameKind<G>): Replay {
  return async (db, storedDeal, log, endMs, corrections) => {
    const deal = await readPlayedDeal(db, kind, storedDeal)
    const replayed = (dealt: G['deal']): JudgedAgain => {
      const state = replay(kind, dealt, log, endMs)
      const record = async (tx: Tx, gameId: string) => kind.record?.(tx, gameId, dealt, state)
      return { ...judgedOf(kind, dealt, state), record }
    }
    const corrected = await correctDeal(db, kind, deal, corrections)
    return { played: replayed(deal), judged: corrected === deal ? null : replayed(corrected) }
  }
}

/** A stored deal with the pauses in which it may have been played. */
async function readPlayedDeal<G extends GameShapes>(db: Db, kind: GameKind<G>, stored: unknown): Promise<G['deal']> {
  const deal = await kind.readDeal(db, stored)
  const pauses = await readPauses(db)
  return pauses.length === 0 ? deal : { ...deal, pauses }
}

export async function correctDeal<G extends GameShapes>(
  db: Db,
  { correct }: GameKind<G>,
  deal: G['deal'],
  corrections: readonly CorrectionInForce[],
): Promise<G['deal']> {
  return correct === undefined || corrections.length === 0 ? deal : correct(db, deal, corrections)
}

export function replay<G extends GameShapes>(
  kind: GameKind<G>,
  deal: G['deal'],
  log: readonly LoggedEvent[],
  endMs: number,
): G['state'] {
  let state = kind.start(deal)
  for (const { event, atMs } of log) state = kind.step(deal, state, event as G['event'], atMs).state
  return kind.settle(deal, state, endMs)
}

export function judgedOf<G extends GameShapes>(kind: GameKind<G>, deal: G['deal'], state: G['state']): Judged {
  const found = kind.result(state)
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

export function showStepsWith<G extends GameShapes>(kind: GameKind<G>): ShowSteps {
  return async (db, storedDeal, log, { startMs, endMs }) => {
    const deal = await readPlayedDeal(db, kind, storedDeal)
    const entries = log.map(({ event, atMs }) => ({ ...(event as G['event']), at_ms: atMs }))
    return kind.steps(deal, entries, startMs, endMs)
  }
}

// The result of a finished game after corrections of its deal (docs/product-rules.md#corrections).
// The score as played stays beside it, and counts if there are no corrections.

export type InForce = { version: number; corrections: CorrectionInForce[] }

/** The corrections by which a game is judged. */
export async function readInForce(db: Db, gameId: string): Promise<InForce> {
  const rows = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .leftJoin('corrections', (join) =>
      join.onRef('corrections.season_id', '=', 'seasons.id').on('corrections.revoked_at', 'is', null),
    )
    .select(['seasons.judged_version as version', 'corrections.item_version', 'corrections.key'])
    .where('games.id', '=', gameId)
    .execute()
  const corrections = rows.flatMap(({ item_version, key }) => (item_version === null ? [] : [{ item_version, key }]))
  return { version: rows[0]?.version ?? 0, corrections }
}

/** The corrections by which a season's games are judged. */
export function readSeasonCorrections(db: Db, seasonId: string): Promise<CorrectionInForce[]> {
  return db
    .selectFrom('corrections')
    .select(['item_version', 'key'])
    .where('season_id', '=', seasonId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A subquery for the versions of items that are corrected in the current season. */
export function correctedVersions(db: Db) {
  return db
    .selectFrom('corrections')
    .select('corrections.item_version')
    .where('corrections.season_id', '=', currentSeasonId(db))
    .where('corrections.revoked_at', 'is', null)
}

/**
 * Stores a finished game's judged result, with the version of the season's corrections that led to
 * it. `judged` null: the result as played counts.
 */
export async function saveJudged(tx: Tx, id: string, judged: Judged | null, version: number): Promise<void> {
  const { result = null, rankKey: judged_rank_key = null } = judged ?? {}
  await updateGame(tx, id, {
    judged_version: judged === null ? null : version,
    judged_score: result?.score ?? null,
    judged_elapsed_ms: result?.elapsedMs ?? null,
    judged_rank_key,
  })
}

/**
 * A finished game as its player sees it: by its corrected deal, if that was corrected. Any other
 * game is returned unchanged.
 */
export async function asJudged<G extends GameShapes>(db: Db, kind: GameKind<G>, loaded: Loaded<G>): Promise<Loaded<G>> {
  const { row } = loaded
  return row.judged_version === null ? loaded : judgeLoaded(db, kind, loaded, await readInForce(db, row.id))
}

/**
 * Like `asJudged`, but by these corrections instead of the stored ones. Returns `loaded` itself if
 * they don't affect its deal.
 */
export async function judgeLoaded<G extends GameShapes>(
  db: Db,
  kind: GameKind<G>,
  loaded: Loaded<G>,
  { version, corrections }: InForce,
): Promise<Loaded<G>> {
  const deal = await correctDeal(db, kind, loaded.deal, corrections)
  if (deal === loaded.deal) return loaded
  const log = await findLog(db, loaded.row.id)
  const events = log.map(({ at, event }) => ({ event: JSON.parse(event), atMs: Date.parse(at) }))
  const state = replay(kind, deal, events, loaded.nowMs)
  return { ...loaded, deal, state, row: { ...loaded.row, judged_version: version } }
}
