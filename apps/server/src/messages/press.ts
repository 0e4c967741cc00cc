// An organiser's press: one transaction, which requires the version of the message that they saw.
// The second of two presses at once is refused. A repeated press has no second effect.
import type { MessagesPress } from '@noor-quest/contract/messages'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import type { Clock, GameClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { pauseGames, resumeGames } from '../play/pauses.ts'
import { delaySeason } from '../season-setup/change-season.ts'
import { lockSeasons } from '../seasons/queries.ts'
import { type MessageRow, readMessage, storeMessage } from './queries.ts'

export type PressDeps = {
  db: Db
  clock: Clock
  gameClock: GameClock
  message: { changed: () => Promise<void> }
  onSeasonChanged: () => unknown
}

/** False: another admin pressed meanwhile, and nothing was changed. */
export async function pressMessage(deps: PressDeps, actor: Actor, press: MessagesPress): Promise<boolean> {
  const { db, clock, message } = deps
  return transact(db, async (tx) => {
    // Presses wait for each other.
    await lockSeasons(tx)
    const { paused_at, stops_at_ms: _stopsAt, ...before } = await readMessage(tx)
    if (before.request_id === press.request_id) return true
    if (before.version !== press.version) return false
    const nowMs = clock.nowMs()
    const { summary, ...changed } = await apply(tx, deps, actor, press, paused_at)
    const { request_id } = press
    await storeMessage(tx, {
      ...before,
      ...changed,
      version: before.version + 1,
      request_id,
      changed_by: actor.email,
    })
    await writeAudit(tx, actor, { action: 'change', entity: 'messages', summary }, new Date(nowMs).toISOString())
    onCommitted(tx, message.changed)
    return true
  })
}

async function apply(
  tx: Tx,
  { clock, gameClock, onSeasonChanged }: PressDeps,
  actor: Actor,
  press: MessagesPress,
  pausedAt: string | null,
): Promise<Partial<MessageRow> & { summary: string }> {
  const nowMs = clock.nowMs()
  if (press.action === 'withdraw') {
    return { message_en: null, message_ar: null, ends_at: null, summary: 'the message is withdrawn' }
  }
  if (press.action === 'say') {
    const { en, ar, minutes } = press
    const ends_at = new Date(nowMs + minutes * 60_000).toISOString()
    return { message_en: en, message_ar: ar, ends_at, summary: `“${en}” for ${minutes} minutes` }
  }
  if (press.action === 'pause') {
    if (pausedAt === null) {
      await pauseGames(tx, gameClock, clock)
      onCommitted(tx, gameClock.compare)
    }
    return { summary: 'the games are paused' }
  }
  if (pausedAt === null) return { summary: 'the games continue' }
  await resumeGames(tx, gameClock)
  onCommitted(tx, gameClock.compare)
  const minutes = press.moves_times_minutes
  if (minutes > 0) await delaySeason(tx, actor, { sinceMs: Date.parse(pausedAt), minutes }, nowMs, onSeasonChanged)
  const moved = minutes === 0 ? '' : `, freeze and close ${minutes} minutes later`
  return { summary: `the games continue${moved}` }
}
