import { language } from './text.ts'

/**
 * "1:43.2" in every language: minutes, seconds and their decimals. Rounded down.
 */
export function formatTime(ms: number, decimals = 1): string {
  const rest = String(Math.floor(ms % 60_000)).padStart(5, '0')
  return `${Math.floor(ms / 60_000)}:${rest.slice(0, 2)}.${rest.slice(2, 2 + decimals)}`
}

/** "20:14", the time of day where the reader is. */
export function formatClock(iso: string): string {
  const at = new Date(iso)
  return pairs(at.getHours(), at.getMinutes())
}

/** "23:59:40": hours, minutes and seconds until something. */
export const formatCountdown = (seconds: number) =>
  pairs(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60)

const pairs = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0')).join(':')

/** The day in the reader's time zone, in the displayed language. `iso` is an ISO-8601 time. */
export function formatDate(iso: string, dateStyle: 'long' | 'full' = 'long'): string {
  // Digits are Latin everywhere: see arabic.ts.
  const locale = language.snapshot() === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle }).format(new Date(iso))
}

/** A claim code in two halves, as people read and speak it, on one line. */
export function formatClaimCode(code: string): string {
  const half = Math.ceil(code.length / 2)
  return `${code.slice(0, half)}\u00a0${code.slice(half)}`
}
