// The columns by which the portal finds a player: the claim code and the search text. A claim code
// proves to an organiser that the person who claims a prize is the player: only the device that
// played shows it (docs/product-rules.md#claim-codes). Neither engine ignores case beyond ASCII, so
// names and phones are stored a second time in the form that searches use.
import { randomInt } from 'node:crypto'
import { searchKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'
import type { GameType } from '@noor-quest/rules/games'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'

/**
 * No vowels, so that no code is a word, and no signs that are confused when read, written or
 * spoken: 0 1 2 5 8 L S Z.
 */
const LETTERS = 'BCDFGHJKMNPQRTVWXY34679'
const LENGTH = 6

/** One of 148 million, from an unpredictable generator. */
export function newClaimCode(): string {
  return newCode(LENGTH)
}

export function newCode(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/**
 * The code in a typed text, in any case and with spaces and hyphens anywhere; null if it can't be a
 * code.
 */
export function readClaimCode(typed: string): string | null {
  return readCode(typed, LENGTH)
}

export function readCode(typed: string, length: number): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  return code.length === length && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

function fold(text: string): string {
  // PostgreSQL's text can't contain NUL.
  return foldDigits(searchKey(text.replaceAll('\0', '')))
}

/** A phone number's digits as 0-9, without separators. */
export function phoneDigits(phone: string): string {
  return onlyDigits(fold(phone))
}

/** The most characters of a name in search_text: ligatures can be long when spelled out. */
const NAME_MAX = 200

/**
 * players.search_text: the name (so the list is sorted by it), the phone as typed, the phone's
 * digits alone, and the nickname, if there is one.
 */
export function playerSearchText(name: string, phone: string, nickname: string | null = null): string {
  const foldedPhone = fold(phone)
  const text = `${fold(name).slice(0, NAME_MAX)}\n${foldedPhone}\n${onlyDigits(foldedPhone)}`
  return nickname === null ? text : `${text}\n${fold(nickname).slice(0, NAME_MAX)}`
}

/**
 * A LIKE pattern for search_text with `\` as its escape; null finds all. Digits with separators
 * find the phone in any typed form.
 */
function playerSearchPattern(search: string): string | null {
  const text = fold(search)
  if (text === '') return null
  const sought = /^[+ ().\-/\d]+$/.test(text) && onlyDigits(text).length >= 3 ? onlyDigits(text) : text
  return `%${sought.replace(/[\\%_]/g, '\\$&')}%`
}

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
  list: { season_id: string; game_type: GameType | 'final' },
  search: string,
  byPhone: boolean,
) {
  const pattern = playerSearchPattern(search)
  if (pattern === null) return null
  const { season_id, game_type } = list
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
