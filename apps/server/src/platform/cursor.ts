// Where a list's page ends: the last row's place in the list's order, so that rows added or removed meanwhile neither repeat
// nor skip others.
import { AppError } from './app-error.ts'

type Place = (string | number)[]

/** `list` names the list and its order: a cursor is good for no other. */
export function encodeCursor(list: string, place: Place): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url')
}

/** The place of a cursor of `list`; `like` is one of the same length and types. @throws AppError validation_failed */
export function decodeCursor<T extends Place>(list: string, cursor: string, like: T): T {
  const [ofList, ...place] = parse(cursor)
  const isOurs =
    ofList === list && place.length === like.length && place.every((value, i) => isStorable(value, typeof like[i]))
  if (!isOurs) {
    const fields = [{ path: 'cursor', message: 'must be the next_cursor of a page of this list' }]
    throw new AppError('validation_failed', { details: { fields } })
  }
  return place as T
}

/** PostgreSQL refuses, instead of finding nothing, a text with a NUL and a number that is no 32-bit integer. */
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
