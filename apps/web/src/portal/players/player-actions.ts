// Hides, shows, blocks and unblocks any number of players, with an undo.
import { PLAYER_ACTIONS_MAX } from '@noor-quest/contract/limits'
import type { PlayerActions, PlayerActionsDone } from '@noor-quest/contract/player-actions'
import { useQueryClient } from '@tanstack/react-query'
import { serviceMessage } from '../api/admin-call.ts'
import { contentText } from '../text/content.en.ts'
import { notify } from '../ui/notices.tsx'
import { playersText } from './players.en.ts'
import { actOnPlayers } from './players-api.ts'

export type Toggle = 'hide' | 'show' | 'block' | 'unblock'

export const TOGGLES: Record<Toggle, { sent: Omit<PlayerActions, 'player_ids'>; opposite: Toggle }> = {
  hide: { sent: { hidden: true }, opposite: 'show' },
  show: { sent: { hidden: false }, opposite: 'hide' },
  block: { sent: { device_blocked: true }, opposite: 'unblock' },
  unblock: { sent: { device_blocked: false }, opposite: 'block' },
}

export type ManyDone = {
  /** The changed players, for the undo. */
  changed: string[]
  /** The number of players whose device can't be blocked. */
  notBlocked: number
  /** The error that stopped the requests; null when all were done. */
  failure: unknown
}

/**
 * Sends requests one after the other, each with as many players as the server takes. Stops at the
 * first failure.
 */
export async function actOnMany(
  action: Toggle,
  ids: readonly string[],
  send: (actions: PlayerActions) => Promise<PlayerActionsDone>,
): Promise<ManyDone> {
  const done: ManyDone = { changed: [], notBlocked: 0, failure: null }
  for (let at = 0; at < ids.length; at += PLAYER_ACTIONS_MAX) {
    try {
      const player_ids = ids.slice(at, at + PLAYER_ACTIONS_MAX)
      const { changed_ids, not_blocked } = await send({ player_ids, ...TOGGLES[action].sent })
      done.changed.push(...changed_ids)
      done.notBlocked += not_blocked.length
    } catch (failure) {
      return { ...done, failure }
    }
  }
  return done
}

const text = playersText.appearance

/**
 * Runs the action, shows a notice of the outcome with an undo button, and reloads lists and pages of
 * players. Resolves to whether all requests succeeded.
 */
export function useActOnMany(): (action: Toggle, ids: readonly string[]) => Promise<boolean> {
  const queryClient = useQueryClient()
  const run = async (action: Toggle, ids: readonly string[], isUndo: boolean): Promise<boolean> => {
    const { changed, notBlocked, failure } = await actOnMany(action, ids, actOnPlayers)
    const undo = { label: contentText.undo, run: () => run(TOGGLES[action].opposite, changed, true) }
    if (changed.length > 0) notify('success', text.many[action].done(changed.length), isUndo ? null : undo)
    else if (failure === null && notBlocked === 0) notify('success', text.many[action].nothing)
    if (notBlocked > 0) notify('error', text.manyNotBlocked(notBlocked))
    if (failure !== null) notify('error', serviceMessage(failure, text.failed))
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
    return failure === null
  }
  return (action, ids) => run(action, ids, false)
}
