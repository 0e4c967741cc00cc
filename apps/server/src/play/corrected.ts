// The result of a finished game after corrections of its deal (docs/product-rules.md#corrections).
// The score as played stays beside it, and counts if there are no corrections.
import type { Db, Tx } from '../platform/database/connect.ts'
import { currentSeasonId } from '../seasons/queries.ts'
import type { CorrectionInForce, GameKind, GameShapes } from './game-kind.ts'
import type { Loaded } from './load.ts'
import { findLog, updateGame } from './queries.ts'
import { correctDeal, type Judged, replay } from './replay.ts'

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
