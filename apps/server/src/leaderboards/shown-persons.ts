// An admin's decisions about how a person appears to others (docs/decisions/0027). Only the rows of
// persons and devices store them. A player's `placed` follows from them
// (leaderboards/recompute-best.ts).
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** Whether the person is hidden, directly or with their device. For queries of `players`. */
export function isHidden() {
  return sql<boolean>`exists (select 1 from persons left join devices on devices.id = persons.device_id
    where persons.id = players.person_id
      and (persons.hidden_at is not null or devices.blocked_at is not null))`
}

/** `isHidden` as a column: 1 or 0. */
export function hiddenColumn() {
  return sql<number>`case when ${isHidden()} then 1 else 0 end`
}

/**
 * In a query of `players`: the name that an admin gave the person for leaderboards; null for nearly
 * all persons.
 */
export const leaderboardName = sql<
  string | null
>`(select persons.leaderboard_name from persons where persons.id = players.person_id)`

/** A subquery for the ids of all hidden persons, who are few. */
export function hiddenPersons(db: Db) {
  return db
    .selectFrom('persons')
    .select('persons.id')
    .where('persons.hidden_at', 'is not', null)
    .union((union) =>
      union
        .selectFrom('devices')
        .innerJoin('persons', 'persons.device_id', 'devices.id')
        .select('persons.id')
        .where('devices.blocked_at', 'is not', null),
    )
}
