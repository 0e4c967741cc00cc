import type { Group, GroupFilter } from '@noor-quest/contract/policies'
import type { ResultList, ResultRow } from '@noor-quest/contract/results'
import type { Db } from '../platform/database/connect.ts'
import type { Column, Table, TableRow } from '../platform/spreadsheets/table.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { type PageEnd, readPlaces } from './queries.ts'

/** Rows that are read and written at a time. */
const CHUNK_ROWS = 500

/** The columns leave out claim codes, because a file is passed on. */
/** A season without groups has no column for them. */
const columnsOf = (groups: readonly Group[]): Column[] => [
  { heading: 'Rank' },
  { heading: 'Name', width: 30 },
  { heading: 'Phone', width: 18 },
  { heading: 'Score' },
  { heading: 'Moves' },
  { heading: 'Seconds' },
  { heading: 'Scored At', width: 20 },
  { heading: 'Games Played' },
  { heading: 'To Look At', width: 30 },
  { heading: 'Eligible' },
  { heading: 'Contacted' },
  { heading: 'Prize Given' },
  { heading: 'Note', width: 40 },
  { heading: 'Tie', width: 20 },
  ...(groups.length > 0 ? [{ heading: 'Group', width: 20 }] : []),
]

const TIES = { earlier: 'the earlier game is first', shared: 'shared' } as const

type List = { game_type: ResultList; group_id: GroupFilter | null }

/** A list's whole order, best first. */
export function exportResults(db: Db, season: SeasonRow, list: List): Table {
  const { groups } = policiesOf(season.policies)
  return {
    name: 'Results',
    columns: columnsOf(groups),
    chunks: readChunks(db, season, list, groups),
    zone: season.zone,
  }
}

async function* readChunks(
  db: Db,
  season: SeasonRow,
  list: List,
  groups: readonly Group[],
): AsyncGenerator<TableRow[]> {
  for (let from: PageEnd | null = null; ; ) {
    const { rows, end }: Awaited<ReturnType<typeof readPlaces>> = await readPlaces(
      db,
      season,
      { season_id: season.id, ...list, standing: 'placed', search: '', withPhones: true },
      from,
      CHUNK_ROWS,
    )
    yield rows.map((row) => [...toCells(row), ...(groups.length > 0 ? [nameIn(groups, row.group_id)] : [])])
    if (end === null) return
    from = end
  }
}

const nameIn = (groups: readonly Group[], id: string | null) => groups.find((group) => group.id === id)?.name ?? ''
const yes = (is: boolean) => (is ? 'yes' : 'no')

function toCells(row: ResultRow): TableRow {
  return [
    row.rank?.rank ?? '',
    { name: row.name },
    row.phone === null ? '' : { phone: row.phone },
    row.score,
    row.moves,
    row.elapsed_ms / 1000,
    { at: row.scored_at },
    row.games_played,
    [...new Set(row.impossible.map(({ reason }) => reason))].join(', '),
    yes(row.eligible),
    yes(row.contacted),
    yes(row.prize_given),
    row.note,
    row.tie === null ? '' : TIES[row.tie],
  ]
}
