import type { ListedPlayer } from '@noor-quest/contract/player-list'
import type { Group } from '@noor-quest/contract/policies'
import {
  type FieldRules,
  OPTIONAL_FIELDS,
  type OptionalField,
  PERSON_FIELDS,
  type PersonField,
  REQUIRED_FIELDS,
} from '@noor-quest/rules/person-fields'
import { readRanks } from '../../leaderboards/standing.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Cell, Column, Table, TableRow } from '../../platform/spreadsheets/table.ts'
import { findCurrentSeason, policiesOf, type SeasonRow } from '../../seasons/queries.ts'
import {
  type Agreed,
  type Best,
  type PlayerCursor,
  type PlayerFilter,
  type PlayerOrder,
  readConsentTexts,
  readPlayers,
} from './queries.ts'

/** Rows that are read and written at a time. */
const CHUNK_ROWS = 1000

const MOMENT_WIDTH = 20

const columnsOf = (optional: readonly OptionalField[]): Column[] => [
  ...REQUIRED_FIELDS.map(toColumn),
  { heading: 'Game', width: 12 },
  { heading: 'Score' },
  { heading: 'Level' },
  { heading: 'Date', width: MOMENT_WIDTH },
  { heading: 'Rank' },
  { heading: 'Moves' },
  { heading: 'Seconds' },
  { heading: 'Scored At', width: MOMENT_WIDTH },
  // After the others, so that a new field moves no column that a club's own sheet refers to.
  ...optional.map(toColumn),
  { heading: 'Disqualified' },
]
const CONSENT_COLUMNS: readonly Column[] = [
  { heading: 'Agreed', width: MOMENT_WIDTH },
  { heading: 'Agreed To', width: 60 },
]

/** The whole list. It has columns of consents if any season asked for one. */
export async function exportPlayers(db: Db, filter: PlayerFilter, order: PlayerOrder): Promise<Table> {
  const withConsent = (await readConsentTexts(db)).size > 0
  // All chunks are of one season, although the next season may begin while they are read.
  const season = await findSeason(db, filter.seasonId)
  return {
    name: 'Players',
    columns: [...columnsOf(optionalOf(season)), ...(withConsent ? CONSENT_COLUMNS : [])],
    chunks: season === undefined ? [] : readChunks(db, season, filter, order, withConsent),
    zone: season?.zone ?? 'UTC',
  }
}

type Season = Pick<SeasonRow, 'id' | 'zone' | 'policies'>

/** A season without groups has no column for them. */
function optionalOf(season: Season | undefined): readonly OptionalField[] {
  const hasGroups = season !== undefined && policiesOf(season.policies).groups.length > 0
  return OPTIONAL_FIELDS.filter((field) => field !== 'group_id' || hasGroups)
}

/** null: the current season. */
async function findSeason(db: Db, id: string | null): Promise<Season | undefined> {
  if (id === null) return findCurrentSeason(db)
  return db.selectFrom('seasons').select(['id', 'zone', 'policies']).where('id', '=', id).executeTakeFirst()
}

async function* readChunks(
  db: Db,
  season: Season,
  filter: PlayerFilter,
  order: PlayerOrder,
  withConsent: boolean,
): AsyncGenerator<TableRow[]> {
  const ranks = await readRanks(db, season.id)
  const optional = optionalOf(season)
  const { groups } = policiesOf(season.policies)
  for (let position: PlayerCursor | null = null; ; ) {
    const rows = await readPlayers(db, { ...filter, seasonId: season.id }, order, position, CHUNK_ROWS)
    const texts = await readConsentTexts(db)
    const ids = rows.map(({ player }) => player.id)
    const disqualified = await findDisqualified(db, ids)
    yield rows.map(({ player, best, agreed }) => [
      ...REQUIRED_FIELDS.map((field) => toCell(field, player, groups)),
      player.game_type,
      player.total_score,
      player.current_level,
      { at: player.created_at },
      ...toBestCells(player, best, ranks),
      ...optional.map((field) => toCell(field, player, groups)),
      disqualified.has(player.id) ? 'yes' : '',
      ...(withConsent ? toConsentCells(agreed, texts) : []),
    ])
    if (rows.length < CHUNK_ROWS) return
    position = rows.at(-1)?.position ?? null
  }
}

function toColumn(field: PersonField): Column {
  const rules: FieldRules = PERSON_FIELDS[field]
  const width = rules.kind === 'text' ? Math.min(30, rules.max) : rules.kind === 'phone' ? 18 : undefined
  return { heading: rules.heading, ...(width !== undefined && { width }) }
}

function toCell(field: PersonField, player: ListedPlayer, groups: readonly Group[]): Cell {
  const value = player[field]
  if (value === null) return ''
  switch (PERSON_FIELDS[field].kind) {
    case 'text':
      return { name: String(value) }
    case 'phone':
      return { phone: String(value) }
    case 'choice':
      // A semester's number.
      return Number.parseInt(String(value), 10) || value
    case 'group':
      return groups.find(({ id }) => id === value)?.name ?? ''
    case 'number':
      return value
  }
}

/** Only a player without a place, such as a disqualified one, has no rank. */
function toBestCells({ id }: ListedPlayer, { moves, elapsedMs, at }: Best, ranks: ReadonlyMap<string, number>): Cell[] {
  if (at === null) return ['', '', '', '']
  return [ranks.get(id) ?? '', moves, elapsedMs / 1000, { at }]
}

async function findDisqualified(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('players')
    .select('id')
    .where('id', 'in', ids)
    .where('disqualified_for', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function toConsentCells(agreed: Agreed | null, texts: ReadonlyMap<string, string>): Cell[] {
  return agreed === null ? ['', ''] : [{ at: agreed.at }, texts.get(agreed.textId) ?? '']
}
