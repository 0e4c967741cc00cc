// The record of published results (docs/decisions/0024): a line of canonical JSON for its head and
// for each place, in order. It contains ids, figures, hashes of logs and commitments to names, and
// nothing personal. Invariant: the same rows give the same bytes, on both engines and in every
// later version.
import { createHash, type Hash } from 'node:crypto'
import { canonicalLine } from '@noor-quest/rules/canonical-line'
import type { Selectable } from 'kysely'
import type { PublishedPlacesTable, PublishedResultsTable } from '../../platform/database/tables.ts'

/** The version grows with every change of a line's contents, so that readers know the format. */
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

/** SHA-256 of the lines: the record's hash. */
export function recordHash(): Hash {
  return createHash('sha256')
}
