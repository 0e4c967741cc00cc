// The check of a form's version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../test/accounts-scene.ts'
import { ENGINES } from '../../../test/harness.ts'
import { insertAccount } from '../../../test/stored-accounts.ts'
import { transact } from '../../platform/database/transact.ts'
import { findLastChange } from './queries.ts'
import { requireVersion } from './require-version.ts'
import { writeAudit } from './write-audit.ts'

const AMINA = 'amina@club.example'
const BILAL = 'bilal@club.example'

describe.each(ENGINES)('the version of a form on %s', (engine) => {
  let test: TestPortal
  beforeAll(async () => {
    test = await openTestPortal(engine)
    const { id } = await insertAccount(test.db, { email: AMINA })
    await test.db.updateTable('auth_users').set({ name: 'Amina' }).where('id', '=', id).execute()
    for (const [entityId, email, summary, at] of [
      ['row', BILAL, 'prize given: yes', '2026-01-01T08:00:00.000Z'],
      ['row', AMINA, 'note', '2026-01-01T20:14:00.000Z'],
      ['other', BILAL, 'note', '2026-01-01T21:00:00.000Z'],
      ['deleted', null, 'note', '2026-01-01T22:00:00.000Z'],
    ] as const) {
      const entry = { action: 'change', entity: 'notes', entityId, summary } as const
      await writeAudit(test.db, { id: null, email, from: null }, entry, at)
    }
  })
  afterAll(() => test.close())

  const check = (seen: number | undefined, rows: string[] = [], word = '') =>
    transact(test.db, (tx) =>
      requireVersion(tx, {
        seen,
        now: 2,
        current: () => 'theirs',
        lastChange: () => findLastChange(tx, 'notes', rows, word),
      }),
    )

  it.each([2, undefined])('accepts %s', async (seen) => {
    await expect(check(seen)).resolves.toBeUndefined()
  })

  it.each([
    ['by name', ['row'], '', { by: 'Amina', at: '2026-01-01T20:14:00.000Z' }],
    ['by the email without an account', ['row', 'other'], '', { by: BILAL, at: '2026-01-01T21:00:00.000Z' }],
    ['of one word', ['row'], 'prize given', { by: BILAL, at: '2026-01-01T08:00:00.000Z' }],
    ['that no admin made', ['deleted'], '', { by: null, at: '2026-01-01T22:00:00.000Z' }],
    ['that is unknown', ['none'], '', { by: null, at: null }],
  ])('refuses an earlier one, with the state now and its last change: %s', async (_case, rows, word, lastChange) => {
    const details = { current: 'theirs', ...lastChange }
    await expect(check(1, rows, word)).rejects.toMatchObject({ code: 'edit_conflict', details })
  })
})
