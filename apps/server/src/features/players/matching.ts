import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { readClaimCode } from './claim-code.ts'
import { playerSearchPattern } from './search-text.ts'

/** Of `players`: whose name or phone number contains what was typed, or whose claim code it is; null finds everybody. */
export function matchesPlayer(search: string) {
  const pattern = playerSearchPattern(search)
  if (pattern === null) return null
  const code = readClaimCode(search)
  return (eb: ExpressionBuilder<Database, 'players'>): ExpressionWrapper<Database, 'players', SqlBool> =>
    eb.or([
      sql<boolean>`search_text like ${pattern} escape '\\'`,
      ...(code === null ? [] : [eb('claim_code', '=', code)]),
    ])
}
