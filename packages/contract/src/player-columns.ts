// The player list's columns, from which the query's schema, the server's cursor and order, and the
// table follow. Free of schemas, so that the portal can import it.
import { type ColumnField, PERSON_FIELD_NAMES, PERSON_FIELDS, type PersonField } from '@noor-quest/rules/person-fields'

type Column = {
  kind: 'text' | 'number' | 'time'
  /** The first order when sorted by it: words from A, figures and dates from the highest. */
  firstOrder: 'asc' | 'desc'
}

const isColumn = (field: PersonField): field is ColumnField => 'isColumn' in PERSON_FIELDS[field]

const personColumns = Object.fromEntries(
  PERSON_FIELD_NAMES.filter(isColumn).map((field): [string, Column] => {
    const kind = PERSON_FIELDS[field].kind === 'number' ? 'number' : 'text'
    return [field, { kind, firstOrder: 'asc' }]
  }),
) as Record<ColumnField, Column>

/** In display order. Each is a field of a listed player by which the list can be sorted. */
export const PLAYER_COLUMNS = {
  ...personColumns,
  game_type: { kind: 'text', firstOrder: 'asc' },
  total_score: { kind: 'number', firstOrder: 'desc' },
  current_level: { kind: 'number', firstOrder: 'desc' },
  created_at: { kind: 'time', firstOrder: 'desc' },
} as const satisfies Record<string, Column>

export type PlayerSort = keyof typeof PLAYER_COLUMNS
export const PLAYER_SORTS = Object.keys(PLAYER_COLUMNS) as PlayerSort[]
