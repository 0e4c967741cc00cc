import type { GameType } from '@noor-quest/rules/games'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { readClaimCode } from './claim-code.ts'
import { playerSearchPattern } from './search-text.ts'

/**
 * In a query of `players`: whether the name or phone number contains the typed text, or the claim
 * code is it; null finds all.
 */
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

/**
 * A subquery for the ids of the players of a game, or of all for the final, in a season that
 * `matchesPlayer` finds; null finds all. It reads each row of the season once, even for few
 * matches. Without `byPhone`, digits find claim codes only: otherwise a search would reveal numbers.
 */
export function matchingIds(
  db: Db,
  board: { season_id: string; game_type: GameType | 'final' },
  search: string,
  byPhone: boolean,
) {
  const pattern = playerSearchPattern(search)
  if (pattern === null) return null
  const { season_id, game_type } = board
  const players = db
    .selectFrom('players')
    .select('id')
    .where('season_id', '=', season_id)
    .$if(game_type !== 'final', (query) => query.where('game_type', '=', game_type as GameType))
  const isText = byPhone || !/\p{Nd}/u.test(search)
  const byText = players.where(isText ? sql<boolean>`search_text like ${pattern} escape '\\'` : sql<boolean>`false`)
  const code = readClaimCode(search)
  return code === null ? byText : byText.union(players.where('claim_code', '=', code))
}
