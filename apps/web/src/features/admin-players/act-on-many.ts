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

/** Done on those whom the act changed, it takes the act back. */
export const OPPOSITE: Record<ManyAct, ManyAct> = { hide: 'show', show: 'hide', block: 'unblock', unblock: 'block' }

export type ManyDone = {
  changed: string[]
  notBlocked: number
  /** Why the rest was left as it was; null: everything was done. */
  failure: unknown
}

/** In requests of as many as the server takes, one after the other. The first that fails is the last. */
export async function actOnMany(
  act: ManyAct,
  ids: readonly string[],
  send: (acts: PlayerActs) => Promise<PlayerActsDone>,
): Promise<ManyDone> {
  const done: ManyDone = { changed: [], notBlocked: 0, failure: null }
  for (let from = 0; from < ids.length; from += PLAYER_ACTS_MAX) {
    try {
      const { changed_ids, not_blocked } = await send({
        player_ids: ids.slice(from, from + PLAYER_ACTS_MAX),
        ...SENT[act],
      })
      done.changed.push(...changed_ids)
      done.notBlocked += not_blocked.length
    } catch (failure) {
      return { ...done, failure }
    }
  }
  return done
}
