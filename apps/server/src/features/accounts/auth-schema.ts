// better-auth's tables, made by better-auth. Which state they are in is noted in app_state, so that a start that has
// nothing to do doesn't load better-auth, which takes longer than the rest of the start.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { type Db, isPostgres } from '../../db/connect.ts'
import { transact } from '../../db/transact.ts'

const KEY = 'auth_schema'
/** Any number, as long as nothing else takes the same lock. */
const ADVISORY_LOCK = 7_310_226

/** Brings better-auth's tables up to date; after migrate(). Two processes may start at once. */
export async function migrateAuth(db: Db): Promise<void> {
  const wanted = schemaVersion()
  if ((await readVersion(db)) === wanted) return
  const [{ getMigrations }, { schemaOptions }] = await Promise.all([
    import('better-auth/db/migration'),
    import('./auth.ts'),
  ])
  await transact(db, async (tx) => {
    // SQLite's transaction began with the write lock; PostgreSQL needs one of our own.
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx)
    if ((await readVersion(tx)) === wanted) return
    const { runMigrations } = await getMigrations(schemaOptions(tx))
    await runMigrations()
    await tx
      .insertInto('app_state')
      .values({ key: KEY, value: wanted })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: wanted }))
      .execute()
  })
}

async function readVersion(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('app_state').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value
}

/** What the tables follow from: better-auth's release and the file that names them. */
function schemaVersion(): string {
  // Its manifest isn't among what the package exports.
  const entry = createRequire(import.meta.url).resolve('better-auth')
  const { version } = JSON.parse(readFileSync(resolve(dirname(entry), '../package.json'), 'utf8'))
  const options = readFileSync(new URL('./auth.ts', import.meta.url))
  return `${version} ${createHash('sha256').update(options).digest('hex').slice(0, 16)}`
}
