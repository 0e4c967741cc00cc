/** Where even the quickest response took longer, the network has nothing to spare; a server in the same town takes a tenth of it. */
const SLOW_RESPONSE_MS = 250

/**
 * Whether the device is set to save data, or its network is slow: then there is no video, music doesn't start by itself, and nothing
 * is fetched for the next visit. On 400 kbit/s they would take half a minute from whoever is on the way into a game.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches) return true
  if (connection?.effectiveType !== undefined && connection.effectiveType !== '4g') return true
  // Not all browsers know their network, but all know how long each response took. The quickest decides: a busy server or device
  // delays some, a slow network all.
  const responses = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const waits = responses
    .map((entry) => entry as PerformanceResourceTiming)
    // What came from a cache says nothing.
    .filter(({ transferSize }) => transferSize > 0)
    .map(({ requestStart, responseStart }) => responseStart - requestStart)
  return waits.length > 0 && Math.min(...waits) > SLOW_RESPONSE_MS
}
