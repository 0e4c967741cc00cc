/// <reference lib="esnext.temporal" />
// Numbers that a cell's format shows as dates or percentages. Moments are days since a first day.

const DAY_MS = 24 * 60 * 60_000
/** 9999-12-31, Excel's last day. */
const LAST_DAY = 2_958_465
/** Excel counts 1900 as a leap year: from its 29 February on, days count from one day earlier. */
const FALSE_LEAP_DAY = 60
const START_1900 = Date.UTC(1899, 11, 30)
const START_1904 = Date.UTC(1904, 0, 1)

/** First and last numbers of Excel's built-in formats; two ranges are of East Asian versions. */
const FORMAT_RANGES = { 14: 22, 27: 36, 45: 47, 50: 58 }
export const isBuiltInMoment = (id: number) =>
  Object.entries(FORMAT_RANGES).some(([first, last]) => id >= Number(first) && id <= last)

/** Whether a format such as `dd/mm/yyyy hh:mm` or `[h]:mm` shows a date or a time. */
export function isMomentFormat(code: string): boolean {
  if (code.length > 255) return false
  const signs = code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(signs) && !/general/i.test(signs)
}

/**
 * "2026-01-31", "2026-01-31 18:30", with seconds if there are any; "18:30" without a day; null for
 * a number that isn't a moment.
 */
export function readMoment(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial >= LAST_DAY + 1) return null
  const early = !is1904 && serial < FALSE_LEAP_DAY ? DAY_MS : 0
  const startMs = (is1904 ? START_1904 : START_1900) + early
  const iso = new Date(startMs + Math.round(serial * 86_400) * 1000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, iso.endsWith(':00.000Z') ? 16 : 19)]
  if (serial < 1 && !is1904) return time
  return time === '00:00' ? day : `${day} ${time}`
}

/** The number for the local time in UTC+`offsetMs` at `atMs`. */
export function toSerial(atMs: number, offsetMs: number): number {
  return (Math.floor(atMs / 1000) * 1000 + offsetMs - START_1900) / DAY_MS
}

/** Milliseconds that `zone` (IANA) is ahead of UTC at a moment. */
export function zoneOffset(zone: string, atMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
}

// Percentages: 0.25 is 25%.

/** Decimals of Excel's built-in formats, by their numbers. */
export const PERCENT_FORMATS: readonly (readonly [number, number])[] = [
  [9, 0],
  [10, 2],
]

/** Excel's limit. */
const DIGITS_MAX = 30

/** The decimals of a format such as `0.0%`; null for a format that shows no percentage. */
export function percentDigits(code: string): number | null {
  if (code.length > 255) return null
  // The part for positive numbers, without quoted texts.
  const [signs = ''] = code.replace(/"[^"]*"|\\./g, '').split(';')
  if (!signs.includes('%')) return null
  return Math.min(DIGITS_MAX, /\.([0#?]+)/.exec(signs)?.[1]?.length ?? 0)
}

/** As Excel shows it: halves are rounded up, and only 15 digits of the number count. */
export function formatPercent(value: number, digits: number): string {
  const shifted = Number((Math.abs(value) * 100 * 10 ** digits).toPrecision(15))
  return `${((Math.sign(value) * Math.round(shifted)) / 10 ** digits).toFixed(digits)}%`
}
