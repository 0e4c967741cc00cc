import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BROWSER_EVENTS } from '../../platform/network/event-stream.ts'
import { followPlayers } from './live-players.ts'
import { playersKey } from './players-api.ts'

/** Keeps the list of players as it is on the server while it is shown; `loaded`: how many pages of it are here. */
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
