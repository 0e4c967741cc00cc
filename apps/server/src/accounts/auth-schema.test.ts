import { createHash } from 'node:crypto'
import { getSchema } from 'better-auth/db'
import { expect, it } from 'vitest'
import { connect } from '../platform/database/connect.ts'
import { schemaOptions } from './auth.ts'
import { AUTH_TABLES_VERSION } from './auth-schema.ts'

/** Digests of the table definitions by version. A start migrates a database of an earlier version. */
const DIGESTS: Record<string, string> = { '4': '2192033d52003164' }

it('has a new version when its tables change', async () => {
  const db = await connect({ engine: 'sqlite', file: ':memory:' })
  const digest = createHash('sha256')
    .update(JSON.stringify(getSchema(schemaOptions(db))))
    .digest('hex')
  expect(digest.slice(0, 16)).toBe(DIGESTS[AUTH_TABLES_VERSION])
  await db.destroy()
})
