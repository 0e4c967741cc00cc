// A booth's visits, one after the other (docs/product-rules.md#booth-mode). A visit ends when the
// visitor has left the games' pages and can't return to a game, or after a time without a touch.
// Then the device drops the person. The remaining time is calculated from the last touch, never
// counted down.
import type { Clock } from '../../../platform/clock/clock.ts'
import { createStore } from '../../../platform/storage/store.ts'
import { type OpenGames, OVER_SHOWN_MS } from './open-games.ts'

/** The time without a touch after which the warning begins. It ends the visit after WARN_MS. */
export const IDLE_MS = 50_000
export const WARN_MS = 10_000

/** The home page is the invitation to the next visitor: there the watch begins with a touch. */
export type Page = 'home' | 'game' | 'elsewhere'

type Ports = {
  clock: Clock
  /** Whether this device has a person. */
  hasPerson: () => Promise<boolean>
  games: Pick<OpenGames, 'open' | 'offered' | 'undoLeftMs' | 'returning'>
  /** Drops the person. `isIdle`: the visitor is gone, so the invitation replaces the page. */
  end: (isIdle: boolean) => void
}

/** A store of the warning's remaining seconds. Null: no warning. */
export function createBoothVisit({ clock, hasPerson, games, end }: Ports) {
  const store = createStore<number | null>(null)
  let page: Page = 'home'
  let isClockRunning = false
  /** Null: no watch. */
  let touchedAtMs: number | null = null
  let isHidden = false
  /** The number of the last arrival. */
  let arrivals = 0
  let cancelIdle = () => {}
  let cancelUndo = () => {}
  let closeGames = () => {}

  function check() {
    cancelIdle()
    if (touchedAtMs === null || isHidden) return
    const leftMs = touchedAtMs + IDLE_MS + WARN_MS - clock.now()
    if (leftMs <= 0) {
      rest()
      end(true)
      return
    }
    const seconds = leftMs > WARN_MS ? null : Math.ceil(leftMs / 1000)
    if (seconds !== store.snapshot()) store.set(seconds)
    cancelIdle = clock.schedule(check, seconds === null ? leftMs - WARN_MS : leftMs % 1000 || 1000)
  }

  function watch() {
    touchedAtMs = isClockRunning ? null : clock.now()
    if (store.snapshot() !== null) store.set(null)
    check()
  }

  function rest() {
    cancelIdle()
    touchedAtMs = null
    if (store.snapshot() !== null) store.set(null)
  }

  function finish() {
    if (page === 'home') rest()
    end(false)
  }

  /** On a page that needs no person: ends the visit, unless the visitor may return to a game. */
  async function settle() {
    const arrival = arrivals
    const isCurrent = () => arrival === arrivals
    const isThere = await hasPerson().catch(() => true)
    if (!isThere || !isCurrent()) return
    closeGames = games.open()
    const offered = await games.offered()
    if (!isCurrent()) return
    if (offered === 'none') finish()
    else if (offered === 'undo') cancelUndo = clock.schedule(() => void undoIsOver(isCurrent), games.undoLeftMs())
    // Without a response, the visitor may have a running game.
    else watch()
  }

  async function undoIsOver(isCurrent: () => boolean) {
    const returning = games.returning()
    if (returning === null) return finish()
    // The visitor pressed Undo. If they return, the game's page opens.
    if (!(await returning) && isCurrent()) cancelUndo = clock.schedule(finish, OVER_SHOWN_MS)
  }

  function leave() {
    arrivals += 1
    cancelUndo()
    closeGames()
    closeGames = () => {}
    rest()
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    /** The visitor opened a page. */
    arrive: (next: Page) => {
      leave()
      page = next
      if (page !== 'home') watch()
      if (page !== 'game') void settle()
    },
    touch: watch,
    /** A question's or a board's clock starts or stops. While it runs, the visitor may think. */
    setClockRunning: (isRunning: boolean) => {
      if (isRunning === isClockRunning) return
      isClockRunning = isRunning
      if (page !== 'home') watch()
    },
    /**
     * A hidden tab isn't the visitor's, so it doesn't end the visit. A device that wakes up after
     * the visit's time ends the visit at once.
     */
    hide: (isHiddenNow: boolean) => {
      isHidden = isHiddenNow
      check()
    },
    close: leave,
  }
}
