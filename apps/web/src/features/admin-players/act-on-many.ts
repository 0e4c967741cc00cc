// One act on any number of players, and the act that takes it back.
import { PLAYER_ACTS_MAX } from '@noor-quest/contract/limits'
import type { PlayerActs, PlayerActsDone } from '@noor-quest/contract/player-acts'

export const MANY_ACTS = ['hide', 'show', 'block', 'unblock'] as const
export type ManyAct = (typeof MANY_ACTS)[number]

const SENT: Record<ManyAct, Omit<PlayerActs, 'player_ids'>> = {
  hide: { hidden: true },
  show: { hidden: false },
  block: { device_blocked: true },
  unblock: { device_blocked: false },
}

/** Done on those whom the act changed, with what it left, it takes the act back. */
export const OPPOSITE: Record<ManyAct, ManyAct> = { hide: 'show', show: 'hide', block: 'unblock', unblock: 'block' }

/** What each act leaves of those it changed at a time. */
const LEFT: Record<ManyAct, (at: string) => NonNullable<PlayerActs['left']>> = {
  hide: (hidden_at) => ({ hidden_at }),
  show: () => ({ hidden_at: null }),
  block: (blocked_at) => ({ blocked_at }),
  unblock: () => ({ blocked_at: null }),
}

/** Players to act on; `left`: of what takes an act back, what that one left. */
export type Part = { ids: readonly string[]; left?: PlayerActs['left'] }

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
  act: ManyAct,
  parts: readonly Part[],
  send: (acts: PlayerActs) => Promise<PlayerActsDone>,
): Promise<ManyDone> {
  const done: ManyDone = { changed: [], players: 0, changedSince: 0, notBlocked: 0, failure: null }
  for (const { ids, left } of parts.flatMap(inRequests)) {
    try {
      const response = await send({ player_ids: [...ids], ...SENT[act], ...(left !== undefined && { left }) })
      const { at, changed_ids, changed_since, not_blocked } = response
      if (changed_ids.length > 0) done.changed.push({ ids: changed_ids, left: LEFT[act](at) })
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
  const count = Math.ceil(ids.length / PLAYER_ACTS_MAX)
  return Array.from({ length: count }, (_, at) => ({
    ids: ids.slice(at * PLAYER_ACTS_MAX, (at + 1) * PLAYER_ACTS_MAX),
    ...(left !== undefined && { left }),
  }))
}
