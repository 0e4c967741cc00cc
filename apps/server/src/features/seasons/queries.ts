import type { Db } from '../../db/connect.ts'

/** As a subquery: the season that isn't archived. New players belong to it, and its leaderboards are the ones shown. */
export function currentSeasonId(db: Db) {
  return db.selectFrom('seasons').select('seasons.id').where('seasons.archived_at', 'is', null)
}
