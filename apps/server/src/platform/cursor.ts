// A cursor is the end of a list's page: the last row's position in the list's order. So the next
// page neither repeats nor skips a row, even if rows are added or removed before it is read.
import { invalidField } from './app-error.ts'

type Position = (string | number)[]

/** `list` names the list and its order: a cursor is valid for no other. */
export function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url')
}

/**
 * The first `size` rows as a page, and the next page's cursor; null on the last page. The caller
 * reads one row more, which shows that there is a next page.
 */
export function pageOf<Row>(list: string, rows: readonly Row[], size: number, positionOf: (last: Row) => Position) {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const hasNext = rows.length > size && last !== undefined
  return { page, next_cursor: hasNext ? encodeCursor(list, positionOf(last)) : null }
}

/**
 * The position in a cursor. The cursor must be of `list`, and its position must have the length and
 * the types of `like`.
 * @throws AppError validation_failed
 */
export function decodeCursor<T extends Position>(list: string, cursor: string, like: T): T {
  const [ofList, ...position] = parse(cursor)
  const isOurs =
    ofList === list &&
    position.length === like.length &&
    position.every((value, i) => isStorable(value, typeof like[i]))
  if (!isOurs) {
    throw invalidField('cursor', 'must be the next_cursor of a page of this list')
  }
  return position as T
}

/**
 * PostgreSQL fails, instead of finding nothing, on text with a NUL and on a number outside 32-bit
 * integers.
 */
function isStorable(value: unknown, type: string): boolean {
  return type === 'number' ? value === (Number(value) | 0) : typeof value === 'string' && !value.includes('\0')
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
