// The record of published results (docs/decisions/0024): a line of canonical JSON for its head and for each place, in order, which
// holds ids, figures, hashes of logs and commitments to names, and nothing personal. Invariant: the same rows give the same bytes,
// on both engines and in every later version.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PublishedPlacesTable, PublishedResultsTable } from '../../db/tables.ts'

/** Grows with every change of what a line holds; a reader knows by it what to expect. */
export const RECORD_VERSION = 1

export type PlaceOfRecord = Omit<Selectable<PublishedPlacesTable>, 'season_id'>
export type HeadOfRecord = Omit<Selectable<PublishedResultsTable>, 'sha256'>

/** The first line. Places follow by game type, each game's best first. */
export function headLine({ version, season_id, published_at, places }: HeadOfRecord): string {
  return canonicalLine({ format: 'noor-quest-results', version, season_id, published_at, places })
}

export function placeLine(place: PlaceOfRecord): string {
  const { game_type, ordinal, rank, player_id, game_id, score, moves, elapsed_ms, scored_at } = place
  const { log_sha256, name_sha256 } = place
  return canonicalLine({
    ...{ game_type, ordinal, rank, player_id, game_id, score, moves, elapsed_ms, scored_at },
    ...{ log_sha256, name_sha256 },
  })
}

/** Keys in the order of their letters, no spaces, and a line feed at the end. */
function canonicalLine(line: Record<string, string | number>): string {
  return `${JSON.stringify(line, Object.keys(line).sort())}\n`
}

/** What the record's hash, the hash of a log and a commitment are: SHA-256 of UTF-8, hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function recordHash(): Hash {
  return createHash('sha256')
}

/** Nobody finds the name behind a commitment by trying names, once its salt is gone. */
export function newSalt(): string {
  return randomBytes(16).toString('hex')
}

export function commitTo(name: string, salt: string): string {
  return sha256(`${salt}:${name}`)
}
