// What the screen in the hall shows, all night: the server's events, whether they still come, and a reload into a newer version.
import type { Build, Hall } from '@noor-quest/contract/hall'
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import type { Stage } from '@noor-quest/contract/stage'
import { type GameType, ofEachGame } from '@noor-quest/rules/games'
import type { Clock } from '../platform/clock/clock.ts'
import { type EventStreamPorts, followEvents } from '../platform/network/event-stream.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import type { PageEvents } from './leaderboard-api.ts'

export type DisplayState = {
  /** null: not here yet. */
  boards: Record<GameType, LeaderboardEntry[] | null>
  hall: Hall | null
  /** What the screen is used for; null: not here yet. */
  stage: Stage | null
  /** Nothing has come for a while: what is shown may be old. */
  isLost: boolean
}

type HallEvents = PageEvents & { hall: Hall; stage: Stage; build: Build }

/** The server says something every 20 s. */
const SILENCE_MS = 50_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** A server that restarts is back sooner, and nobody needs to know. */
const LOST_AFTER_MS = 5000

/** No reload while rows move: only after so long without a change, but not later than the second. */
const CALM_MS = 15_000
const MOST_WAIT_MS = 5 * 60_000
/** Screens don't all reload at once. */
const JITTER_MS = 20_000
/** While the new page can't be fetched. */
const PROBE_MS = 60_000
/** Two servers of different versions behind one address don't make a screen reload all the time. */
const LEAST_AGE_MS = 2 * 60_000

type Ports = {
  clock: Clock
  random: () => number
  open: EventStreamPorts['open']
  /** Whether the page could be fetched again now. */
  probe: () => Promise<boolean>
  reload: () => void
  onSettings: (settings: HallEvents['settings']) => void
  onSeason: (season: HallEvents['season']) => void
}

export type Display = Readable<DisplayState> & {
  /** Follows the server until the returned function is called. */
  start: () => () => void
}

export function createDisplay(ports: Ports): Display {
  const { clock, random } = ports
  const store = createStore<DisplayState>({ boards: ofEachGame(() => null), hall: null, stage: null, isLost: false })

  function start(): () => void {
    const startedAtMs = clock.now()
    let changedAtMs = startedAtMs
    let build: string | null = null
    let cancelReload: (() => void) | null = null
    let cancelLost: (() => void) | null = null

    const change = (part: Partial<DisplayState>) => {
      changedAtMs = clock.now()
      store.change(part)
    }

    const onConnection = (isThere: boolean) => {
      if (isThere) {
        cancelLost?.()
        cancelLost = null
        if (store.snapshot().isLost) store.change({ isLost: false })
      } else {
        cancelLost ??= clock.schedule(() => store.change({ isLost: true }), LOST_AFTER_MS)
      }
    }

    const onBuild = ({ id }: Build) => {
      build ??= id
      if (id === build) {
        cancelReload?.()
        cancelReload = null
      } else if (cancelReload === null) {
        const plannedAtMs = clock.now()
        const later = (delayMs: number) => {
          cancelReload = clock.schedule(() => void tryReload(plannedAtMs, later), delayMs)
        }
        later(random() * JITTER_MS)
      }
    }

    const tryReload = async (plannedAtMs: number, later: (delayMs: number) => void) => {
      const nowMs = clock.now()
      const untilOldEnoughMs = startedAtMs + LEAST_AGE_MS - nowMs
      const untilCalmMs = Math.min(changedAtMs + CALM_MS, plannedAtMs + MOST_WAIT_MS) - nowMs
      const waitMs = Math.max(untilOldEnoughMs, untilCalmMs)
      if (waitMs > 0) return later(waitMs)
      const planned = cancelReload
      const isThere = await ports.probe()
      // It may be that nobody wants it any more.
      if (planned !== cancelReload) return
      if (isThere) ports.reload()
      else later(PROBE_MS)
    }

    const stop = followEvents<HallEvents>(
      {
        path: '/api/leaderboard/events?hall=1',
        on: {
          board: ({ game_type, entries }) => change({ boards: { ...store.snapshot().boards, [game_type]: entries } }),
          hall: (hall) => change({ hall }),
          stage: (stage) => change({ stage }),
          settings: ports.onSettings,
          season: ports.onSeason,
          build: onBuild,
        },
        retryMs: (refusal) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (refusal - 1)) * (0.75 + random() / 2),
        silenceMs: SILENCE_MS,
        onConnection,
      },
      { open: ports.open, schedule: clock.schedule },
    )
    // The first connection may fail, too.
    onConnection(false)
    return () => {
      stop()
      cancelReload?.()
      cancelReload = null
      cancelLost?.()
    }
  }

  return { snapshot: store.snapshot, subscribe: store.subscribe, start }
}
