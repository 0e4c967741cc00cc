// One action on any number of players, and the action that undoes it.
import { PLAYER_ACTIONS_MAX } from '@noor-quest/contract/limits'
import type { PlayerActions, PlayerActionsDone } from '@noor-quest/contract/player-actions'

export const MANY_ACTIONS = ['hide', 'show', 'block', 'unblock'] as const
export type ManyAction = (typeof MANY_ACTIONS)[number]

const SENT: Record<ManyAction, Omit<PlayerActions, 'player_ids'>> = {
  hide: { hidden: true },
  show: { hidden: false },
  block: { device_blocked: true },
  unblock: { device_blocked: false },
}

/**
 * The action that undoes each action, on the players that it changed and with the state that it
 * left.
 */
export const OPPOSITE: Record<ManyAction, ManyAction> = {
  hide: 'show',
  show: 'hide',
  block: 'unblock',
  unblock: 'block',
}

/** The state that each action leaves, by its time `at`. */
const LEFT: Record<ManyAction, (at: string) => NonNullable<PlayerActions['left']>> = {
  hide: (hidden_at) => ({ hidden_at }),
  show: () => ({ hidden_at: null }),
  block: (blocked_at) => ({ blocked_at }),
  unblock: () => ({ blocked_at: null }),
}

/** Players. `left`: for an undo, the state that the undone action left. */
export type Part = { ids: readonly string[]; left?: PlayerActions['left'] }

export type ManyDone = {
  /** The changed players, as `actOnMany` takes them for an undo. */
  changed: Part[]
  /** The number of changed players. */
  players: number
  /** The number of players that another admin changed since; they stay unchanged. */
  changedSince: number
  notBlocked: number
  /** The error that stopped the requests; null when all were done. */
  failure: unknown
}

/**
 * Sends requests one after the other, each with as many players as the server takes. Stops at the
 * first failure.
 */
export async function actOnMany(
  action: ManyAction,
  parts: readonly Part[],
  send: (actions: PlayerActions) => Promise<PlayerActionsDone>,
): Promise<ManyDone> {
  const done: ManyDone = { changed: [], players: 0, changedSince: 0, notBlocked: 0, failure: null }
  for (const { ids, left } of parts.flatMap(inRequests)) {
    try {
      const response = await send({ player_ids: [...ids], ...SENT[action], ...(left !== undefined && { left }) })
      const { at, changed_ids, changed_since, not_blocked } = response
      if (changed_ids.length > 0) done.changed.push({ ids: changed_ids, left: LEFT[action](at) })
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
