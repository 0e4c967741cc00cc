import type { Standing } from '@noor-quest/contract/standing'
import { useEffect } from 'react'
import { systemClock } from '../../platform/clock/clock.ts'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { call } from '../../platform/network/http.ts'
import { currentPlayer, fetchCurrentPlayer } from '../../platform/session/current-player.ts'
import { readLocal, writeLocal } from '../../platform/storage/local-storage.ts'
import { useStore } from '../../platform/storage/use-store.ts'
import { createOwnStandings, type KeptNames, type OwnStandings } from './own-standings.ts'

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
