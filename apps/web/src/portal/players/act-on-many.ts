// One action on any number of players, and the action that takes it back.
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

/** Done on those whom the action changed, with what it left, it takes the action back. */
export const OPPOSITE: Record<ManyAction, ManyAction> = {
  hide: 'show',
  show: 'hide',
  block: 'unblock',
  unblock: 'block',
}

/** What each action leaves of those it changed at a time. */
const LEFT: Record<ManyAction, (at: string) => NonNullable<PlayerActions['left']>> = {
  hide: (hidden_at) => ({ hidden_at }),
  show: () => ({ hidden_at: null }),
  block: (blocked_at) => ({ blocked_at }),
  unblock: () => ({ blocked_at: null }),
}

/** Players; `left`: of what takes an action back, what that one left. */
export type Part = { ids: readonly string[]; left?: PlayerActions['left'] }

export type ManyDone = {
  /** Whom it changed, as `actOnMany` takes it back. */
  changed: Part[]
  /** How many that is. */
  players: number
  /** How many were changed by somebody since, and stay so. */
  changedSince: number
  notBlocked: number
  /** Why the rest was left as it was; null: everything was done. */
  failure: unknown
}

/** In requests of as many as the server takes, one after the other. The first that fails is the last. */
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
