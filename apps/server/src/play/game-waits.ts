// Requests that wait for a moment of a game (docs/decisions/0020): at most one per player, so that
// no player uses up the connections. If its wait ends early, a request gets the game as it is then,
// and its page asks again after the moment.
import type { Schedule } from '../platform/clock.ts'

export type GameWaits = ReturnType<typeof createGameWaits>

export function createGameWaits(schedule: Schedule) {
  const waiting = new Map<string, () => void>()
  let isEnding = false
  return {
    /**
     * Resolves with true after `ms`. Resolves earlier, with false, if another request of the player
     * begins to wait, `signal` is aborted or the server ends.
     */
    wait: async (playerOf: string, ms: number, signal: AbortSignal): Promise<boolean> => {
      waiting.get(playerOf)?.()
      if (isEnding || signal.aborted) return false
      return new Promise((resolve) => {
        const release = (passed: boolean) => {
          cancel()
          signal.removeEventListener('abort', endEarly)
          if (waiting.get(playerOf) === endEarly) waiting.delete(playerOf)
          resolve(passed)
        }
        const endEarly = () => release(false)
        const cancel = schedule(() => release(true), ms)
        waiting.set(playerOf, endEarly)
        signal.addEventListener('abort', endEarly)
      })
    },
    /** Ends all waits, present and later ones: otherwise a shutdown would wait for them. */
    endAll: () => {
      isEnding = true
      for (const endEarly of [...waiting.values()]) endEarly()
    },
  }
}
