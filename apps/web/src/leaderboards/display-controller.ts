// The controller of the hall's screen: the server's events, their absence, and a reload after a
// server upgrade.
import type { ScreenFinal } from '@noor-quest/contract/final'
import type { Build, Hall, OpenScreen } from '@noor-quest/contract/hall'
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import type { Stage } from '@noor-quest/contract/stage'
import { type GameType, perGame } from '@noor-quest/rules/games'
import { type Anchored, anchor } from '../final/final-clock.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { type EventStreamPorts, followEvents } from '../platform/network/event-stream.ts'
import { createStore } from '../platform/storage/store.ts'
import type { PageEvents } from './leaderboard-api.ts'

export type DisplayState = {
  /** Null until loaded. */
  leaderboards: Record<GameType, LeaderboardEntry[] | null>
  /** The same of each group, by its id. */
  ofGroups: Record<string, Partial<Record<GameType, LeaderboardEntry[]>>>
  /** The time of the leaderboards while the server can't read newer ones; else null. */
  asOf: string | null
  hall: Hall | null
  /** Whether this page is a screen of the hall. Null until loaded, and in a rehearsal. */
  isHall: boolean | null
  /**
   * The view of a screen of the hall: leaderboards, a ceremony, a draw or the final. Null until
   * loaded, and on other pages.
   */
  stage: Stage | null
  /** The final on the stage; null while the stage shows something else. */
  final: ShownFinal | null
  /** True if no event has arrived for a while, so that the data may be old. */
  isLost: boolean
}

export type ShownFinal = Anchored<NonNullable<ScreenFinal['final']>>

type HallEvents = Omit<PageEvents, 'finalist' | 'elsewhere'> & {
  hall: Hall
  screen: OpenScreen
  stage: Stage
  final: ScreenFinal
  build: Build
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/**
 * Longer than a restart of the server, which the hall needn't notice, and than the wait for a
 * stream that doesn't arrive.
 */
const LOST_AFTER_MS = 7000

/**
 * The delay before the reload into a new build, and between attempts to fetch the page. Two servers
 * of different versions behind one address cause at most one reload in this time.
 */
const RELOAD_MS = 2 * 60_000

type Ports = {
  clock: Clock
  random: () => number
  events: Omit<EventStreamPorts, 'schedule'>
  /** Some devices behind a hall’s screen report it as hidden although it is seen. */
  asksWhileHidden: boolean
  /** Resolves with true if fetching the page works now. */
  probe: () => Promise<boolean>
  reload: () => void
  onSettings: (settings: HallEvents['settings']) => void
  onSeason: (season: HallEvents['season']) => void
  onMessages: (messages: HallEvents['messages']) => void
}

export function createDisplay(ports: Ports) {
  const { clock, random } = ports
  const store = createStore<DisplayState>({
    leaderboards: perGame(() => null),
    ofGroups: {},
    asOf: null,
    hall: null,
    isHall: null,
    stage: null,
    final: null,
    isLost: false,
  })

  /** Shows the leaderboards: this page is no screen of the hall, or no longer. */
  const leaveHall = () => store.change({ isHall: false, stage: null, final: null })

  /** Follows the server, or the rehearsal of a final, until the returned function is called. */
  function start(isRehearsal = false): () => void {
    let build: string | null = null
    let cancelReload: (() => void) | null = null
    let cancelLost: (() => void) | null = null

    const onConnection = (isUp: boolean) => {
      if (isUp) {
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
      } else cancelReload ??= clock.schedule(() => void tryReload(), RELOAD_MS)
    }

    const tryReload = async () => {
      const planned = cancelReload
      const isUp = await ports.probe()
      // The reload may have been cancelled meanwhile.
      if (planned !== cancelReload) return
      if (isUp) ports.reload()
      else cancelReload = clock.schedule(() => void tryReload(), RELOAD_MS)
    }

    const stop = followEvents<HallEvents>(
      {
        query: { as: 'screen', rehearsal: isRehearsal ? '1' : undefined },
        on: {
          leaderboard: ({ game_type, group_id, entries, as_of = null }) => {
            const { leaderboards, ofGroups } = store.snapshot()
            if (group_id === undefined) {
              store.change({ leaderboards: { ...leaderboards, [game_type]: entries }, asOf: as_of })
            } else {
              const ofGroup = { ...ofGroups[group_id], [game_type]: entries }
              store.change({ ofGroups: { ...ofGroups, [group_id]: ofGroup } })
            }
          },
          hall: (hall) => store.change({ hall }),
          screen: ({ is_open }) => (is_open ? store.change({ isHall: true }) : leaveHall()),
          // The stream of a screen that was ended lasts up to 30 seconds.
          stage: (stage) => store.snapshot().isHall !== false && store.change({ stage }),
          final: ({ final }) =>
            store.snapshot().isHall !== false &&
            store.change({ final: anchor(final, store.snapshot().final, clock.now()) }),
          settings: ports.onSettings,
          season: ports.onSeason,
          messages: ports.onMessages,
          build: onBuild,
        },
        retryMs: (refusal) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (refusal - 1)) * (0.75 + random() / 2),
        asksWhileHidden: ports.asksWhileHidden,
        onConnection,
      },
      { ...ports.events, schedule: clock.schedule },
    )
    // Starts the wait for `isLost`: the first connection may fail too.
    onConnection(false)
    return () => {
      stop()
      cancelReload?.()
      cancelReload = null
      cancelLost?.()
    }
  }

  return { snapshot: store.snapshot, subscribe: store.subscribe, start, leaveHall }
}
