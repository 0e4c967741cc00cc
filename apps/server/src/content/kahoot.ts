// What is special about the spreadsheets of Kahoot, whose header begins in the eighth row.
import { TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'

/** As its template names the limits that it takes. */
const TIME_HEADING = /^time limit \(sec\).*\b5, 10, 20\b/i

export const isKahootHeader = (header: readonly string[]) => header.some((heading) => TIME_HEADING.test(heading))

/** A limit of Kahoot's, 5 to 240 seconds, as the nearest that a question here can have; null where it can have that one. */
export function nearestTimeLimit(text: string): number | null {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : TIME_LIMIT_MIN
  const nearest = Math.min(TIME_LIMIT_MAX, Math.max(TIME_LIMIT_MIN, seconds))
  return nearest === seconds ? null : nearest
}
