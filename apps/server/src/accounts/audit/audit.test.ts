// The audit log as admins read it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../test/accounts-scene.ts'
import { type Client, ENGINES, onSqlite } from '../../../test/harness.ts'
import { writeAudit } from './write-audit.ts'

describe.each(ENGINES)('the audit log on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestPortal
  let admin: Client
  beforeAll(async () => {
    test = await openTestPortal(engine)
    admin = await test.admin({ email: 'reader@example.org' })
    await test.db.deleteFrom('audit_log').execute()
    for (let n = 0; n < 120; n++) {
      const actor = { id: null, email: n % 2 === 0 ? 'Amina@example.org' : null, from: `203.0.113.${n}` }
      const entity = { entity: 'quiz_questions', entityId: `q${n}` }
      // Three entries share each time.
      const at = new Date(Date.parse('2026-02-01T00:00:00.000Z') + Math.floor(n / 3) * 1000).toISOString()
      await writeAudit(
        test.db,
        actor,
        { action: n < 60 ? 'add' : 'delete', ...entity, summary: `Entry ${n} 100%_é` },
        at,
      )
    }
  })
  afterAll(() => test.close())

  const read = async (query: string) => (await admin.get(`/api/audit_log${query}`)).body
  type Entry = { summary: string; action: string; actor: string | null; at: string }

  it('comes newest first, page by page, each entry once', async () => {
    const all: Entry[] = []
    const sizes: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { entries: Entry[]; next_cursor: string | null } = await read(cursor && `?cursor=${cursor}`)
      sizes.push(page.entries.length)
      all.push(...page.entries)
      cursor = page.next_cursor
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(all.map(({ summary }) => summary)).size).toBe(120)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it('has pages that don’t shift when entries are added', async () => {
    const first = await read('')
    const late = { action: 'add', summary: 'later' } as const
    await writeAudit(test.db, { id: null, email: null, from: null }, late, '2026-03-01T00:00:00.000Z')
    const second = await read(`?cursor=${first.next_cursor}`)
    const seen = [...first.entries, ...second.entries].map((entry: Entry) => entry.summary)
    expect(new Set(seen).size).toBe(100)
    await test.db.deleteFrom('audit_log').where('summary', '=', 'later').execute()
  })

  sqlite.it.each([
    ['?action=delete', 50, 'delete'],
    ['?search=amina', 50, 'add'],
    ['?search=203.0.113.7', 11, 'add'],
    ['?search=entry 119', 1, 'delete'],
    ['?search=q42', 1, 'add'],
    ['?search=q%0042%00', 1, 'add'],
    ['?search=100%25_', 50, 'add'],
    ['?search=100_', 0, 'add'],
    ['?search=%25%25', 0, 'add'],
    ["?search=' or 1=1 --", 0, 'add'],
  ])('finds by %s', async (query, count, action) => {
    const { entries } = await read(query.replaceAll(' ', '%20'))
    expect(entries).toHaveLength(count)
    if (query.startsWith('?action')) expect(entries.every((entry: Entry) => entry.action === action)).toBe(true)
  })

  sqlite.it.each(['?action=nonsense', '?cursor=nonsense', '?cursor=AAAA', `?search=${'x'.repeat(101)}`])(
    'refuses %s, naming the field',
    async (query) => {
      const response = await admin.get(`/api/audit_log${query}`)
      expect(response.status).toBe(400)
      const field = query.slice(1, query.indexOf('='))
      expect(response.body.error.details.fields[0].path).toBe(field)
    },
  )
})
