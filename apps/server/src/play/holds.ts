// Requests that wait for a moment of a game (docs/decisions/0020): at most one a player, so that nobody fills the connections.
// Whoever is let go earlier gets the game as it is then, and asks again once that moment has come.
import type { Schedule } from '../platform/clock.ts'

export type Holds = {
  /** Resolves with true after `ms`; with false earlier: another request of theirs waits now, `signal` aborted, or the server ends. */
  wait: (playerOf: string, ms: number, signal: AbortSignal) => Promise<boolean>
  /** Lets all go, and from then on nobody waits: a shutdown would wait for them. */
  endAll: () => void
}

export function createHolds(schedule: Schedule): Holds {
  const held = new Map<string, () => void>()
  let isEnding = false
  return {
    wait: (playerOf, ms, signal) => {
      held.get(playerOf)?.()
      if (isEnding || signal.aborted) return Promise.resolve(false)
      return new Promise((resolve) => {
        const release = (passed: boolean) => {
          cancel()
          signal.removeEventListener('abort', letGo)
          if (held.get(playerOf) === letGo) held.delete(playerOf)
          resolve(passed)
        }
        const letGo = () => release(false)
        const cancel = schedule(() => release(true), ms)
        held.set(playerOf, letGo)
        signal.addEventListener('abort', letGo)
      })
    },
    endAll: () => {
      isEnding = true
      for (const letGo of [...held.values()]) letGo()
    },
  }
}
