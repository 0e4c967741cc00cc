// The player list's columns, named once: the query's schema, the server's cursor, the table, its header and its order follow.
// Free of schemas, so that the portal loads it as it is.

type Column = {
  kind: 'text' | 'number' | 'time'
  /** Sorted by it first: words from A, figures and dates from the highest. */
  firstOrder: 'asc' | 'desc'
}

/** In the order they are shown. Each is a field of a listed player, and the list can be sorted by it. */
export const PLAYER_COLUMNS = {
  name: { kind: 'text', firstOrder: 'asc' },
  age: { kind: 'number', firstOrder: 'asc' },
  semester: { kind: 'text', firstOrder: 'asc' },
  game_type: { kind: 'text', firstOrder: 'asc' },
  total_score: { kind: 'number', firstOrder: 'desc' },
  current_level: { kind: 'number', firstOrder: 'desc' },
  created_at: { kind: 'time', firstOrder: 'desc' },
} as const satisfies Record<string, Column>

export type PlayerSort = keyof typeof PLAYER_COLUMNS
export const PLAYER_SORTS = Object.keys(PLAYER_COLUMNS) as PlayerSort[]
