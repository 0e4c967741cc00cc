import type { ListedPlayer } from '@noor-quest/contract/player-list'
import type { Db } from '../db/connect.ts'
import { BYTE_ORDER_MARK, csvLines, guardCell } from '../http/csv.ts'
import { type PlayerFilter, type PlayerOrder, type PlayerPlace, readPlayers } from './queries.ts'

/** So many rows are read and written at a time: other requests are served in between, and memory stays flat. */
const CHUNK_ROWS = 1000

const HEADER = ['Name', 'Age', 'Semester', 'Phone', 'Game', 'Score', 'Level', 'Date']

/** The whole list as CSV, read page by page while it is sent. */
export function exportPlayers(db: Db, filter: PlayerFilter, order: PlayerOrder): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let place: PlayerPlace | null = null
  let isFirst = true
  return new ReadableStream({
    pull: async (controller) => {
      const rows = await readPlayers(db, filter, order, place, CHUNK_ROWS)
      const head = isFirst ? BYTE_ORDER_MARK + csvLines([HEADER]) : ''
      isFirst = false
      place = rows.at(-1)?.place ?? null
      controller.enqueue(encoder.encode(head + csvLines(rows.map(({ player }) => toCells(player)))))
      if (rows.length < CHUNK_ROWS) controller.close()
    },
  })
}

/**
 * Strangers typed these. A phone is a text whatever it looks like, or a spreadsheet drops its first zero; and where cells
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
