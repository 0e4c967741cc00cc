// The format of Kahoot's spreadsheets, whose header is in the eighth row.
import { TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'

/** The template's heading, which names the allowed limits. */
const TIME_HEADING = /^time limit \(sec\).*\b5, 10, 20\b/i

export const isKahootHeader = (header: readonly string[]) => header.some((heading) => TIME_HEADING.test(heading))

/** The nearest time limit to Kahoot's 5 to 240 seconds; null if that limit is allowed here. */
export function nearestTimeLimit(text: string): number | null {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : TIME_LIMIT_MIN
  const nearest = Math.min(TIME_LIMIT_MAX, Math.max(TIME_LIMIT_MIN, seconds))
  return nearest === seconds ? null : nearest
}
