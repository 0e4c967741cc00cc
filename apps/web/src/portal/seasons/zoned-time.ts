// Conversions between an instant and a time zone's wall-clock time, to the minute, in the format of
// a datetime-local field: "2026-11-22T18:00".

import { type LanguageTag, language } from '../../text/text.ts'
import { seasonsText } from './seasons.en.ts'

const LOCALES: Record<LanguageTag, string> = { en: 'en-GB', ar: 'ar-u-nu-latn-ca-gregory' }
const MINUTE_MS = 60_000
/** A zone changes its offset less often than every other day. */
const AROUND_MS = 24 * 60 * MINUTE_MS

/** The wall-clock time in `zone` at `iso`. */
export function toLocal(iso: string, zone: string): string {
  const atMs = Date.parse(iso)
  return new Date(atMs + offsetMs(atMs, zone)).toISOString().slice(0, 16)
}

/**
 * The instant (ISO-8601 UTC with milliseconds) at which the clocks in `zone` show `local`. The
 * first one when the clocks are put back and show it twice. Null when they are put forward past it,
 * or when `local` is no time.
 */
export function toInstant(local: string, zone: string): string | null {
  const asUtcMs = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtcMs)) return null
  const candidates = [asUtcMs - AROUND_MS, asUtcMs + AROUND_MS].map((nearMs) => asUtcMs - offsetMs(nearMs, zone))
  const found = candidates.sort((one, two) => one - two).find((atMs) => atMs + offsetMs(atMs, zone) === asUtcMs)
  return found === undefined ? null : new Date(found).toISOString()
}

/** The offset of `zone` from UTC, positive east of it. */
function offsetMs(atMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shownMs = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return shownMs - Math.floor(atMs / 1000) * 1000
}

/** An instant for display, by the clocks of `zone`: "22 Nov 2026, 18:00 GMT+3". */
export function describeInstant(iso: string, zone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language.snapshot()], {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(new Date(iso))
}

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An instant in words: "Friday 20:00 in Riyadh, in 3 hours". The date is left out within 6 days. */
export function inWords(iso: string, zone: string, nowMs: number): string {
  const inMs = Date.parse(iso) - nowMs
  const distanceMs = Math.abs(inMs)
  const locale = LOCALES[language.snapshot()]
  const at = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    ...(distanceMs >= 6 * DAY_MS && { day: 'numeric', month: 'long' }),
  }).format(new Date(iso))
  const [unit, unitMs] =
    distanceMs < HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : distanceMs < 2 * DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const)
  return seasonsText.inWords(at, {
    city: cityOf(zone),
    zone: zoneName(locale, zone),
    distance: new Intl.RelativeTimeFormat(locale).format(Math.round(inMs / unitMs), unit),
  })
}

const zoneName = (locale: string, zone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const USUAL_ZONES = [
  'Africa/Cairo',
  'Europe/London',
  'Europe/Istanbul',
  'Asia/Riyadh',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Jakarta',
  'Asia/Kuala_Lumpur',
]

/** The zones to choose from: the likely ones, then all that this browser knows. */
export const zonesFor = (stored: string) => [
  ...new Set([ownZone(), stored, ...USUAL_ZONES, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** The admin's own zone. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
