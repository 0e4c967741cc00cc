// Where this device's person stands in each game, as the page last learned of it. Leaderboards are one text for everybody: which
// of their rows is whose is known here alone.
import type { OwnPlayer } from '@noor-quest/contract/players'
import type { Standing } from '@noor-quest/contract/standing'
import type { GameType } from '@noor-quest/rules/games'
import { useEffect } from 'react'
import { systemClock } from '../../../platform/clock/clock.ts'
import { whenIdle } from '../../../platform/device/when-idle.ts'
import { call } from '../../../platform/network/http.ts'
import { currentPlayer, fetchCurrentPlayer } from '../../../platform/session/current-player.ts'
import { readLocal, writeLocal } from '../../../platform/storage/local-storage.ts'
import { createStore, useStore } from '../../../platform/storage/store.ts'

/** Of each game that the person has a player in and the server has said something about. */
export type OwnStandings = Partial<Record<GameType, Standing>>

/** A hall's boards change all the time: an open one asks again no more often than this. */
export const FRESH_MS = 15_000

/** Whose they are; null: nobody's. Whoever shows them compares: the page's person may be another one by now. */
export type StandingsOf = { personId: string | null; games: OwnStandings; names: OwnNames }

/**
 * What this device's person is called, by the keys of their rows: they see the name they typed, whatever leaderboards show everybody
 * else (docs/decisions/0027).
 */
export type OwnNames = Readonly<Record<string, string>>
export type KeptNames = { personId: string | null; names: OwnNames }

type Ports = {
  /** Retries by itself; a rejection is final. */
  load: (game: GameType) => Promise<Standing>
  now: () => number
  /** Outlives the page: leaderboards come before a standing does, and nobody is to see another name even for a moment. */
  kept: { read: () => KeptNames; write: (names: KeptNames) => void }
}

export function createOwnStandings({ load, now, kept }: Ports) {
  const before = kept.read()
  const store = createStore<StandingsOf>({ personId: null, games: {}, names: before.names })
  /** Whose the names are. */
  let namesOf = before.personId
  const askedAtMs = new Map<GameType, number>()

  /** Another person's standings and names are gone at once. */
  function belongTo(id: string | null) {
    const { personId, names } = store.snapshot()
    const isOther = id !== namesOf
    if (id === personId && !isOther) return
    askedAtMs.clear()
    store.set({ personId: id, games: {}, names: isOther ? {} : names })
    if (isOther) kept.write({ personId: id, names: {} })
    namesOf = id
  }

  function take(game: GameType, standing: Standing) {
    const { games, names } = store.snapshot()
    const { key, own_name } = standing
    store.change({ games: { ...games, [game]: standing } })
    if (key === null || own_name === null || names[key] === own_name) return
    store.change({ names: { ...names, [key]: own_name } })
    kept.write({ personId: namesOf, names: store.snapshot().names })
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /** Asks for what isn't fresh, of the games these players play. Never fails: without a response the last one stays. */
    refresh: async (players: readonly Pick<OwnPlayer, 'person_id' | 'game_type'>[]): Promise<void> => {
      belongTo(players[0]?.person_id ?? null)
      const { personId: asker } = store.snapshot()
      const asked = players.map(async ({ game_type: game }) => {
        const lastMs = askedAtMs.get(game)
        if (lastMs !== undefined && now() - lastMs < FRESH_MS) return
        askedAtMs.set(game, now())
        try {
          const standing = await load(game)
          if (asker === store.snapshot().personId) take(game, standing)
        } catch {
          askedAtMs.delete(game)
        }
      })
      await Promise.all(asked)
    },
  }
}

const NAMES_KEY = 'own names'

function readNames(): KeptNames {
  try {
    return JSON.parse(readLocal(NAMES_KEY) ?? '')
  } catch {
    return { personId: null, names: {} }
  }
}

const standings = createOwnStandings({
  load: (game) => call<Standing>('GET', `/api/leaderboard/me?game_type=${game}`),
  now: systemClock.now,
  kept: { read: readNames, write: (names) => writeLocal(NAMES_KEY, JSON.stringify(names)) },
})

const NOBODY: OwnStandings = {}

/** Where this device's person stands; asked for again, if it is no longer fresh, whenever `shown` is another object. */
export function useOwnStandings(shown: unknown): OwnStandings {
  const players = useStore(currentPlayer)?.players
  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that changed may have moved its player
  useEffect(
    () =>
      whenIdle(() => {
        if (players !== undefined) void standings.refresh(players)
        // What comes renders this again.
        else fetchCurrentPlayer().catch(() => undefined)
      }),
    [players, shown],
  )
  const { personId, games } = useStore(standings)
  // The effect comes a moment later: until then these may be another person's.
  return personId !== null && players?.[0]?.person_id === personId ? games : NOBODY
}

/** Rows of a leaderboard as this device's person is to see them. */
export function useOwnNames() {
  const { names } = useStore(standings)
  return <Row extends { key: string | null }>(row: Row): Row => {
    const own = row.key === null ? undefined : names[row.key]
    return own === undefined ? row : { ...row, name: own }
  }
}
