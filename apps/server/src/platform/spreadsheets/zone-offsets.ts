// Offsets of a time zone from UTC.

/** Offsets change only at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
/** Cached quarters: one lookup takes 5 µs, and each row of a list needs several. */
const KEPT = 10_000

/** Milliseconds that `zone` (IANA) is ahead of UTC at a moment. */
export function zoneOffsets(zone: string): (atMs: number) => number {
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const known = new Map<number, number>()
  return (atMs) => {
    const startMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS
    const offset = known.get(startMs) ?? offsetAt(clock, startMs)
    if (known.size < KEPT) known.set(startMs, offset)
    return offset
  }
}

function offsetAt(clock: Intl.DateTimeFormat, atMs: number): number {
  const parts = clock.formatToParts(atMs)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second')) - atMs
}
