// The list that an admin decides about before the results are published
// (docs/product-rules.md#results). A request to publish names the list's version, so that no line
// is published unseen.
import { READY_LISTED_MAX } from '@noor-quest/contract/limits'
import type { Publication, ReadyToPublish } from '@noor-quest/contract/results'
import { sql } from 'kysely'
import { readProgress } from '../leaderboards/judging.ts'
import { readNearPrize } from '../leaderboards/placed-players.ts'
import { hiddenPersons } from '../leaderboards/shown-persons.ts'
import { findRank } from '../leaderboards/standing.ts'
import { AppError } from '../platform/app-error.ts'
import { sha256 } from '../platform/commitment.ts'
import type { Db } from '../platform/database/connect.ts'
import { findShared } from '../registration/shared.ts'
import type { SeasonRow } from '../seasons/queries.ts'
import { describeCard, foldOpen } from './cards.ts'
import { readEntries } from './queries.ts'

export async function readReadyToPublish(db: Db, season: SeasonRow): Promise<ReadyToPublish> {
  // Players report mistakes at any time, and a report changes no place: it must not delay
  // publishing.
  const kinds = ['game', 'name'] as const
  const rows = await readEntries(db, { seasonId: season.id, questionId: null, kinds, isOpen: true })
  const open = await foldOpen(db, season, rows)
  const hidden = await findHiddenWithPlace(db, season)
  const cards: ReadyToPublish['cards']['cards'] = []
  for (const card of open.slice(0, READY_LISTED_MAX)) cards.push(await describeCard(db, season, card, true))
  const list = {
    open: open.length + hidden.length,
    judging: await readProgress(db, season.id),
    cards: { count: open.length, cards },
    shared: await findShared(db, season, await readNearPrize(db, season)),
    hidden: { count: hidden.length, players: await describeHidden(db, hidden.slice(0, READY_LISTED_MAX)) },
  }
  const rest = [
    rows.map(({ id, version, figures }) => [id, version, figures]),
    hidden.map(({ id, rank_key, scored_at }) => [id, rank_key, scored_at]),
  ]
  return { version: sha256(JSON.stringify([season.id, list, rest])), ...list }
}

/** @throws AppError list_changed, undecided */
export function requireSeen({ version, open }: ReadyToPublish, seen: Publication): void {
  if (seen.version !== undefined && seen.version !== version) throw new AppError('list_changed')
  if (open === 0 || (seen.version !== undefined && seen.open === open)) return
  throw new AppError('undecided', { details: { open } })
}

/** Hidden players who would have a place, best first. */
function findHiddenWithPlace(db: Db, { id }: SeasonRow) {
  return db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select(['players.id', 'players.name', 'season_id', 'game_type', 'total_score', 'rank_key', 'scored_at'])
    .select('persons.hidden_at')
    .$narrowType<{ rank_key: number; scored_at: string }>()
    .where('players.season_id', '=', id)
    .where('players.person_id', 'in', hiddenPersons(db))
    .where('players.total_score', '>', 0)
    .where('players.disqualified_for', 'is', null)
    .where('players.redacted_at', 'is', null)
    .orderBy(sql`game_type, rank_key, scored_at, players.id`)
    .execute()
}

type Hidden = Awaited<ReturnType<typeof findHiddenWithPlace>>[number]

async function describeHidden(db: Db, hidden: readonly Hidden[]): Promise<ReadyToPublish['hidden']['players']> {
  const players: ReadyToPublish['hidden']['players'] = []
  for (const row of hidden) {
    const { id, name, game_type, total_score: score, hidden_at } = row
    players.push({
      player_id: id,
      name,
      game_type,
      rank: await findRank(db, row),
      score,
      is_device_blocked: hidden_at === null,
    })
  }
  return players
}
