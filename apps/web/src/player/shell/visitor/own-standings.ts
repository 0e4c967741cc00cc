// The standings of this device's person in each game, as last loaded. A leaderboard is the same
// text for all clients, so only the device can mark its own row.

import type { Standing } from '@noor-quest/contract/leaderboards'
import type { Group } from '@noor-quest/contract/policies'
import type { OwnPlayer } from '@noor-quest/contract/registration'
import type { GameType } from '@noor-quest/rules/games'
import { useEffect } from 'react'
import { systemClock } from '../../../platform/clock/clock.ts'
import { whenIdle } from '../../../platform/device/when-idle.ts'
import { call } from '../../../platform/network/http.ts'
import { currentPlayer, fetchCurrentPlayer } from '../../../platform/session/current-player.ts'
import { dropCount, OWN_NAMES_KEY } from '../../../platform/session/dropped-person.ts'
import { readLocal, writeLocal } from '../../../platform/storage/local-storage.ts'
import { createStore, useStore } from '../../../platform/storage/store.ts'
import type { SeasonShown } from '../../../season/season-watch.ts'

/** The standings by game, for games with a player of this person and a response from the server. */
export type OwnStandings = Partial<Record<GameType, Standing>>

/** The shortest interval between two requests. A hall's leaderboards change all the time. */
export const FRESH_MS = 15_000

/**
 * The standings and their person. Null: no person. Readers compare the id, because the page
 * may have another person by now.
 */
export type StandingsOf = { personId: string | null; games: OwnStandings; names: OwnNames }

/**
 * The names of this device's person by the keys of their rows. The person sees the name that they
 * typed, whatever name the leaderboards show to others (docs/decisions/0027).
 */
export type OwnNames = Readonly<Record<string, string>>
export type KeptNames = { personId: string | null; names: OwnNames }

type Ports = {
  /** Retries by itself. A rejection is final. */
  load: (game: GameType) => Promise<Standing>
  now: () => number
  /**
   * Survives a reload: leaderboards load before a standing, and the person's
   * row must never show another name.
   */
  kept: { read: () => KeptNames; write: (names: KeptNames) => void }
}

export function createOwnStandings({ load, now, kept }: Ports) {
  const before = kept.read()
  const store = createStore<StandingsOf>({ personId: null, games: {}, names: before.names })
  /** The person to whom the names belong. */
  let namesOf = before.personId
  const askedAtMs = new Map<GameType, number>()

  /** Removes another person's standings and names at once. */
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
    belongTo,

    /** All standings may have changed: the next request loads them again. */
    expire: () => askedAtMs.clear(),

    /**
     * Loads the standings that aren't fresh, for these players' games. Never rejects: after a
     * failure the last standings stay.
     */
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

function readNames(): KeptNames {
  try {
    return JSON.parse(readLocal(OWN_NAMES_KEY) ?? '')
  } catch {
    return { personId: null, names: {} }
  }
}

const standings = createOwnStandings({
  load: async (game) => {
    const standing = await call('GET /api/leaderboard/me', { query: { game_type: game } })
    return standing
  },
  now: systemClock.now,
  kept: { read: readNames, write: (names) => writeLocal(OWN_NAMES_KEY, JSON.stringify(names)) },
})

dropCount.subscribe(() => standings.belongTo(null))

const NOBODY: OwnStandings = {}

/**
 * The standings of this device's person. When `shown` changes, those that aren't fresh are loaded.
 */
export function useOwnStandings(shown: unknown): OwnStandings {
  const players = useStore(currentPlayer)?.players
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new leaderboard may move the player
  useEffect(
    () =>
      whenIdle(() => {
        if (players !== undefined) void standings.refresh(players)
        // The response renders this again.
        else fetchCurrentPlayer().catch(() => undefined)
      }),
    [players, shown],
  )
  const { personId, games } = useStore(standings)
  // The effect runs later. Until then the store may contain another person's standings.
  return personId !== null && players?.[0]?.person_id === personId ? games : NOBODY
}

/** The number of places that a winner's device congratulates on. */
export const WINNERS = 3

/** `group`: the place is in this group. */
export type Win = Pick<Standing, 'own_name' | 'claim_code'> & { list: GameType | 'final'; rank: number; group?: Group }

/** This person's places in the top 3 of the current season's announced results. */
export function useOwnWins(season: SeasonShown): Win[] {
  const { isAnnounced } = season
  useEffect(() => {
    if (isAnnounced) standings.expire()
  }, [isAnnounced])
  return winsOf(useOwnStandings(isAnnounced), season)
}

/** A place in the group counts where there is none among all. */
export function winsOf(own: OwnStandings, { groups, ranksAll }: Pick<SeasonShown, 'groups' | 'ranksAll'>): Win[] {
  return Object.entries(own).flatMap(([game, { is_current, standing, final_rank, own_name, claim_code }]) => {
    if (!is_current) return []
    const list = game as GameType
    const place = standing?.is_final ? standing : undefined
    const inGroup = place?.in_group
    const group = groups.find(({ id }) => id === inGroup?.group_id)
    const ofGame = [
      ...(ranksAll ? winAt(place?.rank.rank, { list }) : []),
      ...(group ? winAt(inGroup?.rank.rank, { list, group }) : []),
    ].slice(0, 1)
    const ofFinal = winAt(final_rank, { list: 'final' as const })
    return [...ofGame, ...ofFinal].map((win) => ({ ...win, own_name, claim_code }))
  })
}

const winAt = <Won>(rank: number | null | undefined, won: Won) =>
  rank != null && rank <= WINNERS ? [{ ...won, rank }] : []

/**
 * Returns a function that replaces the name in the person's own rows by the name that they typed.
 */
export function useOwnNames() {
  const { names } = useStore(standings)
  return <Row extends { key: string | null }>(row: Row): Row => {
    const own = row.key === null ? undefined : names[row.key]
    return own === undefined ? row : { ...row, name: own }
  }
}
