/**
 * A network is slow if its quickest response took longer. A server in the same town takes 25 ms.
 */
const SLOW_RESPONSE_MS = 250

/**
 * True if the device is set to save data, or its network is slow. Then there is no video, music
 * doesn't start by itself, and no file is fetched for the next visit. At 400 kbit/s these would
 * delay the way into a game by 30 s.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches) return true
  if (connection?.effectiveType !== undefined && connection.effectiveType !== '4g') return true
  // Some browsers don't report their network, but all report how long each response took. The
  // quickest response decides: a busy server or device delays some responses, a slow network all of
  // them.
  const responses = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const waits = responses
    .map((entry) => entry as PerformanceResourceTiming)
    // Responses from a cache don't measure the network.
    .filter(({ transferSize }) => transferSize > 0)
    .map(({ requestStart, responseStart }) => responseStart - requestStart)
  return waits.length > 0 && Math.min(...waits) > SLOW_RESPONSE_MS
}
