// The check that published results are unchanged: the record's lines give its hash, each log and
// figure matches its line, and each name matches its commitment or was erased.
import { createHash } from 'node:crypto'
import { rankedBy } from '@noor-quest/rules/rank'
import { orderWithout, readFinal } from '../final/queries.ts'
import { finalistLine, hashLog, readFinalists } from '../final/record.ts'
import { JUDGED_RANK_KEY } from '../leaderboards/recompute-best.ts'
import { commitTo, sha256 } from '../platform/commitment.ts'
import type { Db } from '../platform/database/connect.ts'
import { logText, storedLog } from '../play/stored-logs.ts'
import { compare, type Difference } from '../play/verify.ts'
import { headLine, type PlaceOfRecord, placeLine } from './publish.ts'
import { findHead, readRecord } from './read-published.ts'

export type VerifiedResults = {
  places: number
  sha256: string
  /** Names that match their commitments, and names that were erased. */
  names: number
  erased: number
  differences: Difference[]
}

/** Verifies a season's published results; null if none are published. It only reads. */
export async function verifyPublished(db: Db, seasonId: string): Promise<VerifiedResults | null> {
  const head = await findHead(db, seasonId)
  if (head === undefined) return null
  const hash = createHash('sha256').update(headLine(head))
  const verified: VerifiedResults = { places: 0, sha256: head.sha256, names: 0, erased: 0, differences: [] }
  for await (const places of readRecord(db, seasonId)) {
    for (const place of places) hash.update(placeLine(place))
    verified.places += places.length
    await checkPlaces(db, places, verified)
  }
  for (const line of await checkFinalists(db, seasonId, verified)) hash.update(line)
  const recomputed = { sha256: hash.digest('hex'), places: verified.places }
  if (recomputed.sha256 !== head.sha256 || recomputed.places !== head.places) {
    const stored = { sha256: head.sha256, places: head.places }
    verified.differences.push({ what: 'record', id: seasonId, stored, recomputed })
  }
  return verified
}

async function checkPlaces(db: Db, places: readonly PlaceOfRecord[], verified: VerifiedResults): Promise<void> {
  const ids = places.map(({ player_id }) => player_id)
  const gameIds = places.map(({ game_id }) => game_id)
  const games = await db
    .selectFrom('games')
    .select(['id', 'player_id', 'finished_at', JUDGED_RANK_KEY.as('rank_key')])
    .select(storedLog(db))
    .where('id', 'in', gameIds)
    .execute()
  const names = await db.selectFrom('published_names').selectAll().where('player_id', 'in', ids).execute()
  const gameOf = new Map(games.map((game) => [game.id, game]))
  const nameOf = new Map(names.map((name) => [name.player_id, name]))
  for (const place of places) {
    const game = gameOf.get(place.game_id)
    const recomputed: Record<string, unknown> = { player_id: game?.player_id, scored_at: game?.finished_at }
    if (game?.rank_key != null) {
      const { score, moves, elapsedMs } = rankedBy(game.rank_key)
      Object.assign(recomputed, { score, moves, elapsed_ms: elapsedMs, log_sha256: sha256(logText(game)) })
    }
    checkPlace(verified, `${place.ordinal} of ${place.game_type}`, place, recomputed, nameOf.get(place.player_id))
  }
}

/** @returns the finalists' lines of the record */
async function checkFinalists(db: Db, seasonId: string, verified: VerifiedResults): Promise<string[]> {
  const finalists = await readFinalists(db, seasonId)
  const final = finalists.length === 0 ? null : await readFinal(db, seasonId)
  const log_sha256 = final === null ? null : await hashLog(db, final)
  const order = final === null ? [] : orderWithout(final, new Set())
  const placeOf = new Map(order.map((place) => [final?.players.get(place.person), place]))
  const names = await db.selectFrom('published_final_names').selectAll().execute()
  const nameOf = new Map(names.map((name) => [name.player_id, name]))
  for (const row of finalists) {
    const { points, elapsed_ms } = placeOf.get(row.player_id) ?? {}
    const recomputed = { points, elapsed_ms, log_sha256 }
    checkPlace(verified, `${row.ordinal} of the final`, row, recomputed, nameOf.get(row.player_id))
  }
  return finalists.map(finalistLine)
}

/** `name`: undefined once it was erased. */
function checkPlace(
  verified: VerifiedResults,
  id: string,
  place: Record<string, unknown>,
  recomputed: Record<string, unknown>,
  name: { name: string; salt: string } | undefined,
): void {
  if (name === undefined) verified.erased++
  else {
    verified.names++
    recomputed.name_sha256 = commitTo(name.name, name.salt)
  }
  verified.differences.push(...compare('place', id, place, recomputed))
}
