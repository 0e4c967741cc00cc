// Names on the screen in the hall. A name that the club's list of words marks is left out there until
// an admin has seen it, unless a setting shows it at once (docs/product-rules.md#names-to-review).
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { LiveSettings } from '../platform/module.ts'
import type { MarkedNames } from '../registration/marked-names.ts'
import { rowKey } from './shown-row.ts'

/** A copy of a value for the screen, with '' in place of each marked name. */
export type ScreenNames = <T extends object>(value: T) => Promise<T>

type Row = { key: string; name: string }

export function createScreenNames(
  db: Db,
  settings: LiveSettings,
  markedNames: Pick<MarkedNames, 'check'>,
): ScreenNames {
  const isMarked = ({ name }: Row) => markedNames.check({ name, nickname: null }) !== null
  return async (value) => {
    if (settings.current().screen_names === 'all' || !rowsIn(value).some(isMarked)) return value
    const seen = await readSeen(db)
    // Others share the value.
    const masked = structuredClone(value)
    for (const row of rowsIn(masked)) if (isMarked(row) && !seen.has(row.key)) row.name = ''
    return masked
  }
}

/** The rows of players with a name, anywhere in the value. */
function rowsIn(value: unknown): Row[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(rowsIn)
  const { key, name } = value as Partial<Row>
  return typeof key === 'string' && typeof name === 'string' ? [value as Row, ...inner] : inner
}

/** The keys of players whose name an admin has seen or replaced. */
async function readSeen(db: Db): Promise<ReadonlySet<string>> {
  const players = await db
    .selectFrom('persons')
    .innerJoin('players', 'players.person_id', 'persons.id')
    .select('players.id')
    // As in the index persons_seen.
    .where(sql<boolean>`(name_seen_at is not null or leaderboard_name is not null)`)
    .execute()
  return new Set(players.map(({ id }) => rowKey(id)))
}
