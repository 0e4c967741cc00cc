/// <reference lib="esnext.temporal" />
// Moments in Excel workbooks: days since a first day, as numbers, which a cell's format shows as
// dates.

const DAY_MS = 24 * 60 * 60_000
/** 9999-12-31, Excel's last day. */
const LAST_DAY = 2_958_465
/** Excel counts 1900 as a leap year: from its 29 February on, days count from one day earlier. */
const FALSE_LEAP_DAY = 60
const START_1900 = Date.UTC(1899, 11, 30)
const START_1904 = Date.UTC(1904, 0, 1)

/** First and last numbers of Excel's built-in formats; two ranges are of East Asian versions. */
const FORMAT_RANGES = [
  { first: 14, last: 22 },
  { first: 27, last: 36 },
  { first: 45, last: 47 },
  { first: 50, last: 58 },
]
export const isBuiltInMoment = (id: number) => FORMAT_RANGES.some(({ first, last }) => id >= first && id <= last)

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
