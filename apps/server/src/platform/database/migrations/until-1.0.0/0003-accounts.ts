// Limits on guessing passwords and codes, beside better-auth's own tables.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const strict = isPostgres(db) ? sql`` : sql`strict`
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('window_ends_at', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()
  await db.schema.createIndex('rate_limits_over').on('rate_limits').column('window_ends_at').execute()

  await db.schema
    .createTable('used_codes')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('used_codes_once', ['user_id', 'code_hash'])
    .modifyEnd(strict)
    .execute()
}
