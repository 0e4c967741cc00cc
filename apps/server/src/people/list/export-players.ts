import { RANK_EXACT_MAX } from '@noor-quest/contract/limits'
import type { ListedPlayer } from '@noor-quest/contract/player-list'
import { readRanks } from '../../leaderboards/standing.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Cell, Column, Table, TableRow } from '../../platform/spreadsheets/table.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import {
  type Agreed,
  type Best,
  type PlayerFilter,
  type PlayerOrder,
  type PlayerPlace,
  readConsentTexts,
  readPlayers,
} from './queries.ts'

/** Rows that are read and written at a time. */
const CHUNK_ROWS = 1000

const MOMENT_WIDTH = 20

const COLUMNS: readonly Column[] = [
  { heading: 'Name', width: 30 },
  { heading: 'Age' },
  { heading: 'Semester' },
  { heading: 'Phone', width: 18 },
  { heading: 'Game', width: 12 },
  { heading: 'Score' },
  { heading: 'Level' },
  { heading: 'Date', width: MOMENT_WIDTH },
  { heading: 'Rank' },
  { heading: 'Moves' },
  { heading: 'Seconds' },
  { heading: 'Scored At', width: MOMENT_WIDTH },
  { heading: 'Nickname', width: 20 },
]
const CONSENT_COLUMNS: readonly Column[] = [
  { heading: 'Agreed', width: MOMENT_WIDTH },
  { heading: 'Agreed To', width: 60 },
]

/** The whole list. It has columns of consents if any season asked for one. */
export async function exportPlayers(db: Db, filter: PlayerFilter, order: PlayerOrder): Promise<Table> {
  const withConsent = (await readConsentTexts(db)).size > 0
  // All chunks are of one season, although the next season may begin while they are read.
  const { id, zone } = await findSeason(db, filter.seasonId)
  return {
    name: 'Players',
    columns: withConsent ? [...COLUMNS, ...CONSENT_COLUMNS] : COLUMNS,
    chunks: readChunks(db, { ...filter, seasonId: id }, order, withConsent),
    zone,
  }
}

/** null: the current season. An unknown season has no players, so its zone doesn't matter. */
async function findSeason(db: Db, id: string | null): Promise<{ id: string; zone: string }> {
  if (id === null) return findCurrentSeason(db)
  const season = await db.selectFrom('seasons').select(['id', 'zone']).where('id', '=', id).executeTakeFirst()
  return season ?? { id, zone: 'UTC' }
}

async function* readChunks(
  db: Db,
  filter: PlayerFilter & { seasonId: string },
  order: PlayerOrder,
  withConsent: boolean,
): AsyncGenerator<TableRow[]> {
  const ranks = await readRanks(db, filter.seasonId)
  for (let place: PlayerPlace | null = null; ; ) {
    const rows = await readPlayers(db, filter, order, place, CHUNK_ROWS)
    const texts = await readConsentTexts(db)
    yield rows.map(({ player, nickname, best, agreed }) => [
      ...toCells(player),
      ...toBestCells(player, best, ranks),
      nickname === null ? '' : { name: nickname },
      ...(withConsent ? toConsentCells(agreed, texts) : []),
    ])
    if (rows.length < CHUNK_ROWS) return
    place = rows.at(-1)?.place ?? null
  }
}

function toCells(player: ListedPlayer): Cell[] {
  return [
    { name: player.name },
    player.age ?? '',
    player.semester ?? '',
    player.phone === null ? '' : { phone: player.phone },
    player.game_type,
    player.total_score,
    player.current_level,
    { at: player.created_at },
  ]
}

/** A rank is as exact as on other lists. */
function toBestCells(
  { id }: ListedPlayer,
  { moves, elapsedMs, at, isPlaced }: Best,
  ranks: ReadonlyMap<string, number>,
): Cell[] {
  if (at === null) return ['', '', '', '']
  const rank = isPlaced ? (ranks.get(id) ?? `${RANK_EXACT_MAX}+`) : ''
  return [rank, moves, elapsedMs / 1000, { at }]
}

function toConsentCells(agreed: Agreed | null, texts: ReadonlyMap<string, string>): Cell[] {
  return agreed === null ? ['', ''] : [{ at: agreed.at }, texts.get(agreed.textId) ?? '']
}
