import type { Db } from './connect.ts'

/** A value of app_state, which stores what an installation has one of. */
export async function readState(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('app_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function writeState(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('app_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/**
 * Stores a value unless there is one. False if there is: of two transactions at once the second
 * waits.
 */
export async function claimState(db: Db, key: string, value: string): Promise<boolean> {
  const claimed = await db
    .insertInto('app_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** @returns the removed value */
export async function removeState(db: Db, key: string): Promise<string | undefined> {
  const removed = await db.deleteFrom('app_state').where('key', '=', key).returning('value').executeTakeFirst()
  return removed?.value
}
