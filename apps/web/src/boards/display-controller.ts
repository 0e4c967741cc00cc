// The controller of the hall's screen: the server's events, their absence, and a reload after a
// server upgrade.
import type { Build, Hall } from '@noor-quest/contract/hall'
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import type { Stage } from '@noor-quest/contract/stage'
import { type GameType, ofEachGame } from '@noor-quest/rules/games'
import type { Clock } from '../platform/clock/clock.ts'
import { type EventStreamPorts, followEvents } from '../platform/network/event-stream.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import type { PageEvents } from './leaderboard-api.ts'

export type DisplayState = {
  /** Null until loaded. */
  boards: Record<GameType, LeaderboardEntry[] | null>
  hall: Hall | null
  /** The purpose of the screen at present. Null until loaded. */
  stage: Stage | null
  /** True if no event has arrived for a while, so that the data may be old. */
  isLost: boolean
}

type HallEvents = PageEvents & { hall: Hall; stage: Stage; build: Build }

/** The server sends an event every 20 s. */
const SILENCE_MS = 50_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** Longer than a restart of the server, which the hall needn't notice. */
const LOST_AFTER_MS = 5000

/** A reload waits until no row has moved for CALM_MS, but at most MOST_WAIT_MS. */
const CALM_MS = 15_000
const MOST_WAIT_MS = 5 * 60_000
/** A random delay, so that screens don't reload at the same time. */
const JITTER_MS = 20_000
/** The delay between attempts to fetch the new page. */
const PROBE_MS = 60_000
/**
 * The least age of a page before a reload. Two servers of different versions behind one address
 * would cause continual reloads.
 */
const LEAST_AGE_MS = 2 * 60_000

type Ports = {
  clock: Clock
  random: () => number
  open: EventStreamPorts['open']
  /** Resolves with true if the page could be fetched again now. */
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
      // The reload may have been cancelled meanwhile.
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
    // The first connection may fail too.
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
