// The final on the one live stream. Each process reads it by itself. It reads again at the moments
// at which a step begins by the clock, and often while a counter may change.

import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { pollChanges } from '../platform/database/poll-changes.ts'
import type { Topic } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import type { Final } from './queries.ts'
import { durationsOf, finalistKey, finalistView, presenterView, type Shown, show, withoutQuestion } from './views.ts'

/** Counters change at most four times a second. */
const COUNTERS_MS = 250

type Deps = Platform &
  AccountsServices &
  LeaderboardsServices & {
    /** Reads the final on the stage, or the rehearsal; null: there is none. */
    read: (known: Final | null) => Promise<Final | null>
    /** The text that a phone sends back, by which its round trip is measured. */
    echo: ((personId: string) => string) | null
    /** Called whenever a presenter's page opens its stream. */
    onPresenter: () => void
  }

export function createLiveFinal(deps: Deps) {
  const { db, log, notifications, gameClock, schedule, namesOnScreen, read, echo, may, onPresenter } = deps
  let known: Final | null = null
  let cancelWake = () => {}
  let last = { step: '', key: '', ms: 0 }

  const polled = pollChanges<{ shown: Shown | null; key: string }>(
    {
      read: async () => {
        const shown = await readShown()
        wakeFor(shown)
        return { shown, key: keyOf(shown) }
      },
      keyOf: ({ key }) => key,
      topic: 'stage',
      notifications,
      log,
      outage: 'the final could not be read',
    },
    true,
  )

  async function readShown(): Promise<Shown | null> {
    const final = await read(known)
    // A slower, older reading must not undo a newer one.
    if (final === null || !isOlder(final, known)) known = final
    if (final === null) return null
    const shown = await show(db, final, gameClock.nowMs())
    return { ...shown, screen: await namesOnScreen(shown.screen) }
  }

  /** The value's key, which counters alone change once in COUNTERS_MS. */
  function keyOf(shown: Shown | null): string {
    const ms = gameClock.nowMs()
    const step = shown === null ? '' : [shown.step, pressesOf(shown)].join()
    if (step === last.step && ms < last.ms + COUNTERS_MS) return last.key
    const key = shown === null ? '' : `${shown.final.seq} ${JSON.stringify(shown.screen)}`
    if (key !== last.key) last = { step, key, ms }
    return key
  }

  /** Reads again at the next step by the clock, or with the next counters. */
  function wakeFor(shown: Shown | null): void {
    cancelWake()
    cancelWake = () => {}
    if (shown === null || !['lobby', 'shown', 'open'].includes(shown.step)) return
    const { opens_in_ms, closes_in_ms } = durationsOf(shown, gameClock.nowMs())
    const boundaryMs = (shown.step === 'shown' ? opens_in_ms : closes_in_ms) ?? COUNTERS_MS
    cancelWake = schedule(() => void polled.poll(), Math.min(COUNTERS_MS, boundaryMs))
  }

  /**
   * `viewOf` returns the value; null: nothing. `keyOf` returns all that it depends on except
   * durations; without it, that is the whole reading.
   */
  const topic =
    (viewOf: (shown: Shown, nowMs: number) => object | null, keyOf?: (shown: Shown) => string) =>
    (onValue: (json: string) => void): (() => void) => {
      let sent: string | null | undefined
      const send = () => {
        const reading = polled.value()
        if (reading === null) return
        const { shown, key } = reading
        const final = shown && viewOf(shown, gameClock.nowMs())
        const next = shown && final && (keyOf?.(shown) ?? key)
        if (next === sent) return
        sent = next
        onValue(JSON.stringify({ final }))
      }
      send()
      return polled.subscribe(send)
    }
  const topics: Topic[] = [
    {
      name: 'final',
      audience: 'hall',
      subscribe: topic((shown, nowMs) => ({ ...shown.screen, ...durationsOf(shown, nowMs) })),
    },
    {
      name: 'finalist',
      audience: 'person',
      whilePlaying: true,
      subscribe: (onValue, personId, isNamed) =>
        topic(
          (shown, nowMs) => {
            const view = finalistView(shown, personId, nowMs, echo)
            return isNamed ? view : view && withoutQuestion(view)
          },
          (shown) => finalistKey(shown, personId),
        )(onValue),
    },
    {
      name: 'presses',
      audience: 'presenter',
      guard: may('final'),
      subscribe: (onValue) => {
        onPresenter()
        return topic(presenterView)(onValue)
      },
    },
  ]
  return {
    topics,
    /** The last reading; null: none, or no final is on the stage. */
    known: () => known,
    changed: polled.changed,
    close: () => {
      cancelWake()
      polled.close()
    },
  }
}

const pressesOf = ({ final: { state } }: Shown) => [state.version, state.seen.size, state.emptied.size]

function isOlder(one: Final, other: Final | null): boolean {
  if (other === null) return false
  const isSame = one.row.season_id === other.row.season_id && one.row.began_at === other.row.began_at
  return isSame && one.seq < other.seq
}
