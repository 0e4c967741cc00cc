import type { Selectable } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { FeedbackTable } from '../db/tables.ts'

/** False when this request was already stored. */
export async function insertFeedback(db: Db, row: Selectable<FeedbackTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('feedback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['player_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findFeedbackByRequest(
  db: Db,
  playerId: string,
  requestId: string,
): Promise<Selectable<FeedbackTable> | undefined> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}
