// The season as the page knows it. The server writes it into the page. The page requests it when
// the page opens or becomes visible again, when the season opens, freezes or closes, and every
// minute; the event stream brings changes. Between two updates the remaining time is derived from
// the clock.
import type { CurrentSeason, PageSeason } from '@noor-quest/contract/seasons'
import type { Clock } from '../platform/clock/clock.ts'
import { createStore } from '../platform/storage/store.ts'

export type SeasonShown = {
  phase: CurrentSeason['phase']
  /** Null if it isn't known yet, or if the season doesn't open by itself. */
  opensInMs: number | null
  /**
   * The same for the close and the freeze. All three are updated each minute; each second
   * before the opening, in the minute before any of the three, and while frozen.
   */
  closesInMs: number | null
  freezesInMs: number | null
  /** The season isn't open, and an admin's press will open it. */
  opensByPress: boolean
  isFrozen: boolean
  /** The public may see the published results. */
  isAnnounced: boolean
  /** When the next competition begins, in ISO-8601; null without a date. */
  nextAt: string | null
  asksNickname: boolean
  /** The registration form asks for one of them. */
  groups: CurrentSeason['groups']
  /** False: screens leave out the leaderboard of all groups. */
  ranksAll: boolean
}

/** The time before a freeze or a close in which the page announces it. */
const END_SHOWN_MS = 3_600_000

export type SeasonEnd = { what: 'freezes' | 'closes'; ms: number }

/** The freeze or the close that comes next, if it is at most an hour away; else null. */
export function nextEnd({ phase, freezesInMs, closesInMs }: SeasonShown): SeasonEnd | null {
  if (phase !== 'open') return null
  const isFreeze = freezesInMs !== null && (closesInMs === null || freezesInMs < closesInMs)
  const ms = isFreeze ? freezesInMs : closesInMs
  return ms === null || ms <= 0 || ms > END_SHOWN_MS ? null : { what: isFreeze ? 'freezes' : 'closes', ms }
}

/**
 * Reads the season that the server wrote into index.html. If it is missing or damaged, the season
 * counts as open.
 */
export function readPageSeason(page: Pick<Document, 'getElementById'>): SeasonShown {
  const read: Partial<PageSeason> = parse(page.getElementById('season')?.textContent)
  const phase = read.phase === 'before' || read.phase === 'closed' ? read.phase : 'open'
  const { groups = [], ranks_all = true } = read
  const facts = { is_frozen: read.is_frozen === true, asks_nickname: read.asks_nickname === true }
  return withoutTime({ phase, ...facts, groups, ranks_all })
}

function withoutTime({ phase, is_frozen, asks_nickname, groups = [], ranks_all = true }: PageSeason): SeasonShown {
  return {
    phase,
    opensInMs: null,
    opensByPress: false,
    closesInMs: null,
    freezesInMs: null,
    isFrozen: is_frozen,
    isAnnounced: false,
    nextAt: null,
    asksNickname: asks_nickname,
    groups,
    ranksAll: ranks_all,
  }
}

function parse(json: string | null | undefined): Partial<PageSeason> {
  try {
    return JSON.parse(json ?? '{}') ?? {}
  } catch {
    return {}
  }
}

const REFRESH_MS = 60_000
const TICK_MS = 1000

type Ports = { clock: Clock; load: () => Promise<CurrentSeason>; initial: SeasonShown }

export function createSeasonWatch({ clock, load, initial }: Ports) {
  const store = createStore(initial)
  /** The functions of the last `open` call; null once it has ended. */
  let openPage: { read: () => Promise<void>; update: (season: CurrentSeason) => void } | null = null

  /** Starts the updates. The returned function ends them. */
  const open = () => {
    let isOpen = true
    let cancel = () => {}
    const later = (task: () => void, delayMs: number) => {
      cancel = clock.schedule(task, delayMs)
    }
    const read = async () => {
      const season = await load().catch(() => null)
      if (!isOpen) return
      if (season !== null) return update(season)
      cancel()
      later(read, REFRESH_MS)
    }
    const update = (season: CurrentSeason) => {
      // Another read may have finished first: the step that it scheduled is cancelled.
      cancel()
      const readAtMs = clock.now()
      const show = () => {
        const elapsedMs = clock.now() - readAtMs
        const left = (ms: number | null) => (ms === null ? null : Math.max(0, ms - elapsedMs))
        const opensInMs = left(season.opens_in_ms)
        const closesInMs = left(season.closes_in_ms)
        const freezesInMs = left(season.freezes_in_ms)
        const { phase, is_frozen: isFrozen, is_announced: isAnnounced, asks_nickname: asksNickname } = season
        const { next_at: nextAt, groups, ranks_all: ranksAll } = season
        const opensByPress = phase === 'before' && opensInMs === null
        const times = { opensInMs, closesInMs, freezesInMs }
        store.set({ phase, ...times, opensByPress, isFrozen, isAnnounced, asksNickname, groups, ranksAll, nextAt })
        const known = Object.values(times).filter((ms) => ms !== null)
        const untilChangeMs = Math.min(Number.POSITIVE_INFINITY, ...known)
        if (untilChangeMs <= 0 || elapsedMs >= REFRESH_MS) return void read()
        const isBySecond = phase === 'before' || isFrozen || untilChangeMs <= REFRESH_MS
        later(show, Math.min(untilChangeMs, isBySecond ? TICK_MS : untilChangeMs % REFRESH_MS || REFRESH_MS))
      }
      show()
    }
    const readAgain = () => {
      cancel()
      return read()
    }
    void read()
    const page = { read: readAgain, update }
    openPage = page
    return () => {
      isOpen = false
      if (openPage === page) openPage = null
      cancel()
    }
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    open,
    /**
     * Reads the season at once, after a refusal or when a person returns to the page. Never fails.
     */
    refresh: async () => openPage?.read(),
    /** Sets the season before the first read. */
    assume: (season: PageSeason) => store.set(withoutTime(season)),
    /** Takes over the season from an event. */
    update: (season: CurrentSeason) => openPage?.update(season),
  }
}
