import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { serviceMessage } from '../api/admin-call.ts'
import { adminText } from '../text/admin-en.ts'
import { notify } from '../ui/notices.tsx'
import { actOnMany, type ManyAction, OPPOSITE, type Part } from './act-on-many.ts'
import { playersKey } from './players-api.ts'
import { actOnPlayers } from './watch-api.ts'

const text = adminText.players.appearance

/**
 * Runs the action, shows a notice of the outcome with an undo button, and reloads the list.
 * Resolves to whether all requests succeeded.
 */
export function useActOnMany(): (action: ManyAction, ids: readonly string[]) => Promise<boolean> {
  const queryClient = useQueryClient()
  return useCallback(
    async (action, ids) => {
      const run = async (action: ManyAction, parts: readonly Part[], isUndo: boolean) => {
        const { changed, players, changedSince, notBlocked, failure } = await actOnMany(action, parts, actOnPlayers)
        const undo = { label: adminText.content.undo, run: () => run(OPPOSITE[action], changed, true).then(() => {}) }
        if (players > 0) notify('success', text.many[action].done(players), isUndo ? null : undo)
        else if (failure === null && notBlocked + changedSince === 0) notify('success', text.many[action].nothing)
        if (notBlocked > 0) notify('error', text.manyNotBlocked(notBlocked))
        if (changedSince > 0) notify('error', text.changedSince(changedSince))
        if (failure !== null) notify('error', serviceMessage(failure, text.failed))
        await queryClient.invalidateQueries(playersKey)
        return failure === null
      }
      return run(action, [{ ids }], false)
    },
    [queryClient],
  )
}
