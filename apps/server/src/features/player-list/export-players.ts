import { RANK_EXACT_MAX } from '@noor-quest/contract/limits'
import type { ListedPlayer } from '@noor-quest/contract/player-list'
import type { Db } from '../../db/connect.ts'
import { readRanks } from '../leaderboard/standing.ts'
import { BYTE_ORDER_MARK, csvLines, guardCell } from '../spreadsheets/csv.ts'
import {
  type Agreed,
  type Best,
  type PlayerFilter,
  type PlayerOrder,
  type PlayerPlace,
  readConsentTexts,
  readPlayers,
} from './queries.ts'

/** So many rows are read and written at a time: other requests are served in between, and memory stays flat. */
const CHUNK_ROWS = 1000

const HEADER = ['Name', 'Age', 'Semester', 'Phone', 'Game', 'Score', 'Level', 'Date']
const BEST_HEADER = ['Rank', 'Moves', 'Seconds', 'Scored At']
const CONSENT_HEADER = ['Agreed', 'Agreed To']

/**
 * The whole list as CSV, read page by page while it is sent. What players agreed to is in it wherever players were ever
 * asked to.
 */
export function exportPlayers(db: Db, filter: PlayerFilter, order: PlayerOrder): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let place: PlayerPlace | null = null
  let [isFirst, withConsent] = [true, false]
  let ranks: ReadonlyMap<string, number> = new Map()
  return new ReadableStream({
    pull: async (controller) => {
      const rows = await readPlayers(db, filter, order, place, CHUNK_ROWS)
      const texts = await readConsentTexts(db)
      if (isFirst) {
        withConsent = texts.size > 0
        ranks = await readRanks(db, filter.seasonId)
      }
      const header = [...HEADER, ...BEST_HEADER, ...(withConsent ? CONSENT_HEADER : [])]
      const head = isFirst ? BYTE_ORDER_MARK + csvLines([header]) : ''
      isFirst = false
      place = rows.at(-1)?.place ?? null
      const lines = rows.map(({ player, best, agreed }) => [
        ...toCells(player),
        ...toBestCells(player, best, ranks),
        ...(withConsent ? toConsentCells(agreed, texts) : []),
      ])
      controller.enqueue(encoder.encode(head + csvLines(lines)))
      if (rows.length < CHUNK_ROWS) controller.close()
    },
  })
}

/**
 * Strangers typed these. A phone is a text whatever it contains, or a spreadsheet drops its first zero; and where cells
 * are separated by semicolons, a name with one could begin a formula in its middle.
 */
function toCells(player: ListedPlayer): (string | number)[] {
  const name = guardCell(player.name.replace(/([;|])(?=\s*[=+\-@])/g, "$1'"))
  return [
    name,
    player.age ?? '',
    player.semester ?? '',
    player.phone === null ? '' : `'${player.phone}`,
    player.game_type,
    player.total_score,
    player.current_level,
    player.created_at,
  ]
}

/** A rank is exact as far as it is anywhere. */
function toBestCells(
  { id }: ListedPlayer,
  { moves, elapsedMs, at, isPlaced }: Best,
  ranks: ReadonlyMap<string, number>,
): (string | number)[] {
  if (at === null) return ['', '', '', '']
  const rank = isPlaced ? (ranks.get(id) ?? `${RANK_EXACT_MAX}+`) : ''
  return [rank, moves, elapsedMs / 1000, at]
}

function toConsentCells(agreed: Agreed | null, texts: ReadonlyMap<string, string>): string[] {
  return agreed === null ? ['', ''] : [agreed.at, guardCell(texts.get(agreed.textId) ?? '')]
}
