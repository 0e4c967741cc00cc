// Hides, shows, blocks and unblocks any number of players, with an undo.
import { PLAYER_ACTIONS_MAX } from '@noor-quest/contract/limits'
import type { PlayerActions, PlayerActionsDone } from '@noor-quest/contract/player-actions'
import { useQueryClient } from '@tanstack/react-query'
import { serviceMessage } from '../api/admin-call.ts'
import { contentText } from '../text/content.en.ts'
import { notify } from '../ui/notices.tsx'
import { playersText } from './players.en.ts'
import { actOnPlayers, playersKey } from './players-api.ts'

type Left = NonNullable<PlayerActions['left']>
export type Toggle = 'hide' | 'show' | 'block' | 'unblock'

/** `left`: the state after an action at this time. An undo is refused in any other state. */
type ToggleAction = { sent: Omit<PlayerActions, 'player_ids'>; left: (at: string) => Left; opposite: Toggle }

export const TOGGLES: Record<Toggle, ToggleAction> = {
  hide: { sent: { hidden: true }, left: (hidden_at) => ({ hidden_at }), opposite: 'show' },
  show: { sent: { hidden: false }, left: () => ({ hidden_at: null }), opposite: 'hide' },
  block: { sent: { device_blocked: true }, left: (blocked_at) => ({ blocked_at }), opposite: 'unblock' },
  unblock: { sent: { device_blocked: false }, left: () => ({ blocked_at: null }), opposite: 'block' },
}

/** A request's players. `left`: for an undo, the state that they must still have. */
export type Part = { ids: readonly string[]; left?: Left }

export type ManyDone = {
  /** The changed players, as `actOnMany` takes them for an undo. */
  changed: Part[]
  /** The number of changed players. */
  players: number
  /** The number of players that another admin changed since; they stay unchanged. */
  changedSince: number
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
  parts: readonly Part[],
  send: (actions: PlayerActions) => Promise<PlayerActionsDone>,
): Promise<ManyDone> {
  const done: ManyDone = { changed: [], players: 0, changedSince: 0, notBlocked: 0, failure: null }
  for (const { ids, left } of parts.flatMap(inRequests)) {
    try {
      const response = await send({
        player_ids: [...ids],
        ...TOGGLES[action].sent,
        ...(left !== undefined && { left }),
      })
      const { at, changed_ids, changed_since, not_blocked } = response
      if (changed_ids.length > 0) done.changed.push({ ids: changed_ids, left: TOGGLES[action].left(at) })
      done.players += changed_ids.length
      done.changedSince += changed_since.length
      done.notBlocked += not_blocked.length
    } catch (failure) {
      return { ...done, failure }
    }
  }
  return done
}

function inRequests({ ids, left }: Part): Part[] {
  const count = Math.ceil(ids.length / PLAYER_ACTIONS_MAX)
  return Array.from({ length: count }, (_, at) => ({
    ids: ids.slice(at * PLAYER_ACTIONS_MAX, (at + 1) * PLAYER_ACTIONS_MAX),
    ...(left !== undefined && { left }),
  }))
}

const text = playersText.appearance

/**
 * Runs the action, shows a notice of the outcome with an undo button, and reloads the list.
 * Resolves to whether all requests succeeded.
 */
export function useActOnMany(): (action: Toggle, ids: readonly string[]) => Promise<boolean> {
  const queryClient = useQueryClient()
  const run = async (action: Toggle, parts: readonly Part[], isUndo: boolean): Promise<boolean> => {
    const { changed, players, changedSince, notBlocked, failure } = await actOnMany(action, parts, actOnPlayers)
    const undo = { label: contentText.undo, run: () => run(TOGGLES[action].opposite, changed, true) }
    if (players > 0) notify('success', text.many[action].done(players), isUndo ? null : undo)
    else if (failure === null && notBlocked + changedSince === 0) notify('success', text.many[action].nothing)
    if (notBlocked > 0) notify('error', text.manyNotBlocked(notBlocked))
    if (changedSince > 0) notify('error', text.changedSince(changedSince))
    if (failure !== null) notify('error', serviceMessage(failure, text.failed))
    await queryClient.invalidateQueries(playersKey)
    return failure === null
  }
  return (action, ids) => run(action, [{ ids }], false)
}
