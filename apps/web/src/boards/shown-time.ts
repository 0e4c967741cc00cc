/**
 * "1:43.2": minutes, seconds and the tenths that have passed, so that of two times that are shown the faster one is never the
 * larger. In every language the same.
 */
export function shownTime(ms: number): string {
  const tenths = Math.floor(ms / 100)
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0')
  return `${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`
}
