/** Above this a first response came through a network that has nothing to spare; a server in the same town takes a tenth of it. */
const SLOW_RESPONSE_MS = 250

/**
 * Whether the device is set to save data, or its network is slow: then there is no video, music doesn't start by itself, and nothing
 * is fetched for the next visit. On 400 kbit/s they would take half a minute from whoever is on the way into a game.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches) return true
  if (connection?.effectiveType !== undefined && connection.effectiveType !== '4g') return true
  // Not all browsers know their network, but all know how long this page took to arrive.
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened !== undefined && opened.responseStart - opened.requestStart > SLOW_RESPONSE_MS
}
