import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import { isOfSeason } from './queries.ts'

/** A page is checked without a pause. */
const PAGE = 500

type NamedPlayer = { id: string; person_id: string; name: string; nickname: string | null; phone: string }

/**
 * Pages of a season's players in the order of their ids, without players whose names were erased.
 */
export function readNames(db: Db, seasonId: string): AsyncGenerator<NamedPlayer[]> {
  return inPages<NamedPlayer>(PAGE, (last) =>
    db
      .selectFrom('players')
      .select(['id', 'person_id', 'name', 'nickname', 'phone'])
      .where(isOfSeason(db, seasonId))
      .where('id', '>', last?.id ?? '')
      .where('redacted_at', 'is', null)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
}
