// What a page knows of the season: read when the page opens, when the season opens or closes, and now and then for what an
// admin changed. Between two readings the time is derived, never counted down.
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { Clock } from '../../platform/clock.ts'
import { createStore } from '../../platform/store.ts'

export type SeasonShown = { phase: CurrentSeason['phase']; opensInMs: number; isFrozen: boolean; asksNickname: boolean }

const REFRESH_MS = 60_000
const TICK_MS = 1000

type Ports = { clock: Clock; load: () => Promise<CurrentSeason> }

export function createSeasonWatch({ clock, load }: Ports) {
  /** Until the server has said otherwise it is open, as it is where nobody set a time. */
  const store = createStore<SeasonShown>({ phase: 'open', opensInMs: 0, isFrozen: false, asksNickname: false })
  /** Of the page that is open. */
  let readNow: (() => Promise<void>) | null = null

  /** The returned function ends it. */
  const open = () => {
    let isOpen = true
    let cancel = () => {}
    const later = (task: () => void, delayMs: number) => {
      cancel = clock.schedule(task, delayMs)
    }
    const read = async () => {
      const season = await load().catch(() => null)
      if (!isOpen) return
      // One that began later may have come first.
      cancel()
      if (season === null) return later(read, REFRESH_MS)
      const readAtMs = clock.now()
      const show = () => {
        const elapsedMs = clock.now() - readAtMs
        const opensInMs = Math.max(0, (season.opens_in_ms ?? 0) - elapsedMs)
        const { phase, is_frozen: isFrozen, asks_nickname: asksNickname } = season
        store.set({ phase, opensInMs, isFrozen, asksNickname })
        const untilChangeMs = (season.opens_in_ms ?? season.closes_in_ms ?? Number.POSITIVE_INFINITY) - elapsedMs
        if (untilChangeMs <= 0 || elapsedMs >= REFRESH_MS) return void read()
        later(show, Math.min(untilChangeMs, season.phase === 'before' ? TICK_MS : REFRESH_MS))
      }
      show()
    }
    const readAgain = () => {
      cancel()
      return read()
    }
    void read()
    readNow = readAgain
    return () => {
      isOpen = false
      if (readNow === readAgain) readNow = null
      cancel()
    }
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    open,
    /** Reads it at once, for whoever was just refused something. Never fails. */
    refresh: async () => readNow?.(),
  }
}
