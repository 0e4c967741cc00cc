// An organiser's press: one transaction, which requires the version of the evening that they saw. Of
// two presses at once the second is refused; a repeated one has no second effect.
import type { EveningPress } from '@noor-quest/contract/evening'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { onCommitted, transact } from '../../platform/database/transact.ts'
import { lockSeasons } from '../../seasons/queries.ts'
import { type EveningRow, readEvening, storeEvening } from './queries.ts'

/** False: another admin pressed meanwhile, and nothing was changed. */
export async function pressEvening(
  db: Db,
  actor: Actor,
  press: EveningPress,
  nowMs: number,
  onChanged: () => unknown,
): Promise<boolean> {
  return transact(db, async (tx) => {
    // Presses wait for each other.
    await lockSeasons(tx)
    const before = await readEvening(tx)
    if (before.request_id === press.request_id) return true
    if (before.version !== press.version) return false
    const { summary, ...changed } = decide(press, nowMs)
    const { request_id } = press
    await storeEvening(tx, {
      ...before,
      ...changed,
      version: before.version + 1,
      request_id,
      changed_by: actor.email,
    })
    await writeAudit(tx, actor, { action: 'change', entity: 'evening', summary }, new Date(nowMs).toISOString())
    onCommitted(tx, onChanged)
    return true
  })
}

function decide(press: EveningPress, nowMs: number): Partial<EveningRow> & { summary: string } {
  if (press.action === 'withdraw') {
    return { message_en: null, message_ar: null, ends_at: null, summary: 'the message is withdrawn' }
  }
  const { en, ar, minutes } = press
  const ends_at = new Date(nowMs + minutes * 60_000).toISOString()
  return { message_en: en, message_ar: ar, ends_at, summary: `“${en}” for ${minutes} minutes` }
}
