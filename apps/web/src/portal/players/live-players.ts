// Reloads of the list of players. The events for leaderboards and the hall's screen follow
// registrations and places. A poll adds the scores of hidden players, which are in no event.
import type { Hall } from '@noor-quest/contract/hall'
import type { LeaderboardEvent } from '@noor-quest/contract/leaderboard'
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BROWSER_EVENTS, type EventStreamPorts, followEvents } from '../../platform/network/event-stream.ts'
import { playersKey } from './players-api.ts'

type Events = { board: LeaderboardEvent; hall: Hall; season: CurrentSeason }

const STREAM = '/api/leaderboard/events?hall=1'
const RETRY_MS = 5000
const LONGEST_RETRY_MS = 60_000
/**
 * The shortest pause during a flood of registrations, for each loaded page, because all pages are
 * read again.
 */
const LEAST_MS = 1000
const SELDOM_MS = 15_000
/**
 * The pause while events miss changes: they contain no results of a frozen season, and without a
 * connection none arrive.
 */
const OFTEN_MS = 2000

type Ports = EventStreamPorts & {
  /** Reads the list again. Never fails. */
  reload: () => Promise<unknown>
  /** The number of loaded pages. */
  pages: () => number
  /** Whether the page is visible. */
  isSeen: () => boolean
}

/** Reloads the list when it may have changed, until the returned function is called. */
export function followPlayers({ reload, pages, isSeen, schedule, open }: Ports): () => void {
  const latest = new Map<string, string>()
  let isFrozen = false
  let isConnected = false
  let isWanted = false
  let isReloading = false
  let hasEnded = false
  let cancelPause: (() => void) | null = null
  let cancelPoll = () => {}

  const poll = () => {
    cancelPoll()
    cancelPoll = schedule(
      () => {
        want()
        poll()
      },
      isFrozen || !isConnected ? OFTEN_MS : SELDOM_MS,
    )
  }

  function want(): void {
    isWanted = true
    void work()
  }

  async function work(): Promise<void> {
    if (!isWanted || isReloading || cancelPause !== null || hasEnded) return
    // A hidden page reads the list again by itself once it is visible.
    if (!isSeen()) return
    isWanted = false
    isReloading = true
    await reload()
    isReloading = false
    if (hasEnded) return
    cancelPause = schedule(() => {
      cancelPause = null
      void work()
    }, LEAST_MS * Math.max(1, pages()))
  }

  /** A stream begins with the present state, which isn't a change. */
  const compare = (name: string, data: unknown) => {
    const text = JSON.stringify(data)
    const before = latest.get(name)
    latest.set(name, text)
    if (before !== undefined && before !== text) want()
  }

  const stop = followEvents<Events>(
    {
      path: STREAM,
      on: {
        board: (event) => compare(`board ${event.game_type}`, event),
        hall: (hall) => compare('hall', hall),
        season: (season) => {
          isFrozen = season.is_frozen
          poll()
        },
      },
      retryMs: (refusal) => Math.min(RETRY_MS * refusal, LONGEST_RETRY_MS),
      onConnection: (isThere) => {
        if (isThere === isConnected) return
        isConnected = isThere
        poll()
        // Changes before the connection are in no event.
        if (isThere) want()
      },
    },
    { open, schedule },
  )
  poll()
  return () => {
    hasEnded = true
    stop()
    cancelPoll()
    cancelPause?.()
  }
}

/** Keeps the shown list of players like the server's. `loaded`: the number of loaded pages. */
export function usePlayersLive(loaded: number): void {
  const queryClient = useQueryClient()
  const pages = useRef(loaded)
  pages.current = loaded
  useEffect(
    () =>
      followPlayers({
        ...BROWSER_EVENTS,
        reload: () => queryClient.invalidateQueries(playersKey, { cancelRefetch: false }),
        pages: () => pages.current,
        isSeen: () => document.visibilityState === 'visible',
      }),
    [queryClient],
  )
}
