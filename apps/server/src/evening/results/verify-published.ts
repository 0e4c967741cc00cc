// The check that published results are unchanged: the record's lines give its hash, each log and
// figure matches its line, and each name matches its commitment or was erased.
import { rankedBy } from '@noor-quest/rules/rank'
import { JUDGED_RANK_KEY } from '../../leaderboards/judged-columns.ts'
import type { Db } from '../../platform/database/connect.ts'
import { logText, storedLog } from '../../play/stored-logs.ts'
import type { Difference } from '../../play/verify.ts'
import { commitTo, sha256 } from '../commitment.ts'
import { verifyFinalists } from '../final/record.ts'
import { headLine, type PlaceOfRecord, placeLine, recordHash } from './publish.ts'
import { findHead, readRecord } from './read-published.ts'

export type VerifiedResults = {
  places: number
  sha256: string
  /** Names that match their commitments, and names that were erased. */
  names: number
  erased: number
  differences: (Omit<Difference, 'what'> & { what: 'record' | 'place' })[]
}

/** Verifies a season's published results; null if none are published. It only reads. */
export async function verifyPublished(db: Db, seasonId: string): Promise<VerifiedResults | null> {
  const head = await findHead(db, seasonId)
  if (head === undefined) return null
  const hash = recordHash().update(headLine(head))
  const verified: VerifiedResults = { places: 0, sha256: head.sha256, names: 0, erased: 0, differences: [] }
  for await (const places of readRecord(db, seasonId)) {
    for (const place of places) hash.update(placeLine(place))
    verified.places += places.length
    await checkPlaces(db, places, verified)
  }
  const { lines, names, erased, differences } = await verifyFinalists(db, seasonId)
  for (const line of lines) hash.update(line)
  verified.names += names
  verified.erased += erased
  verified.differences.push(...differences.map((one) => ({ what: 'place' as const, ...one })))
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
    const name = nameOf.get(place.player_id)
    const recomputed: Record<string, unknown> = { player_id: game?.player_id, scored_at: game?.finished_at }
    if (game?.rank_key != null) {
      const { score, moves, elapsedMs } = rankedBy(game.rank_key)
      Object.assign(recomputed, { score, moves, elapsed_ms: elapsedMs, log_sha256: sha256(logText(game)) })
    }
    if (name === undefined) verified.erased++
    else {
      verified.names++
      recomputed.name_sha256 = commitTo(name.name, name.salt)
    }
    const differing = Object.keys(recomputed).filter((key) => recomputed[key] !== place[key as keyof PlaceOfRecord])
    if (differing.length === 0) continue
    const pick = (row: Record<string, unknown>) => Object.fromEntries(differing.map((key) => [key, row[key]]))
    const id = `${place.ordinal} of ${place.game_type}`
    verified.differences.push({ what: 'place', id, stored: pick(place), recomputed: pick(recomputed) })
  }
}
