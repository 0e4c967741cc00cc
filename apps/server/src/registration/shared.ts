// Same number, same device (docs/product-rules.md#same-number-same-device): computed from the stored
// numbers and devices when a list that decides about prizes is read.
import type { SharedGroup } from '@noor-quest/contract/shared'
import { phoneKey } from '@noor-quest/rules/phone-numbers'
import type { Db } from '../platform/database/connect.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'

/**
 * The groups of these players who are several persons with one number or device, each in the order
 * of `ids`. Booths and players without a name aren't compared.
 */
export async function findShared(
  db: Db,
  { policies }: Pick<SeasonRow, 'policies'>,
  ids: readonly string[],
): Promise<SharedGroup[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select(['players.id', 'players.person_id', 'players.name', 'players.game_type', 'players.phone'])
    .select(['persons.device_id', 'persons.last_device_id'])
    .where('players.id', 'in', ids)
    .where('players.redacted_at', 'is', null)
    .execute()
  const booths = await findBooths(db)
  const { country_code } = policiesOf(policies)
  const marksOf = ({ phone, device_id, last_device_id }: (typeof rows)[number]) => [
    `number ${phoneKey(phone, country_code)}`,
    ...[device_id, last_device_id].flatMap((id) => (id === null || booths.has(id) ? [] : [`device ${id}`])),
  ]
  const personsWith = new Map<string, Set<string>>()
  for (const row of rows) {
    for (const mark of marksOf(row)) {
      const persons = personsWith.get(mark) ?? new Set()
      personsWith.set(mark, persons.add(row.person_id))
    }
  }
  /** A person's group, by the shared marks that lead from one person to the next. */
  const groupOf = new Map<string, { persons: Set<string>; by: Set<'number' | 'device'> }>()
  for (const [mark, persons] of personsWith) {
    if (persons.size < 2) continue
    const group = { persons: new Set(persons), by: new Set([mark.startsWith('number') ? 'number' : 'device'] as const) }
    for (const known of new Set([...persons].flatMap((person) => groupOf.get(person) ?? []))) {
      for (const person of known.persons) group.persons.add(person)
      for (const by of known.by) group.by.add(by)
    }
    for (const person of group.persons) groupOf.set(person, group)
  }
  const order = new Map(ids.map((id, index) => [id, index]))
  const sorted = rows.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
  const shared = sorted.filter(({ person_id }) => groupOf.has(person_id))
  return [...Map.groupBy(shared, ({ person_id }) => groupOf.get(person_id))].map(([group, players]) => ({
    by: [...(group?.by ?? [])].sort().reverse(),
    players: players.map(({ id, name, game_type }) => ({ player_id: id, name, game_type })),
  }))
}

async function findBooths(db: Db): Promise<ReadonlySet<string>> {
  const booths = await db.selectFrom('devices').select('id').where('is_booth', '=', 1).execute()
  return new Set(booths.map(({ id }) => id))
}
