// Another process at the same database: node other-process.ts TARGET JOB. It prints "ready" once it
// is connected and starts when its input ends, so that several start together.
import { connect, type Db, isPostgres } from '../src/platform/database/connect.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { transact } from '../src/platform/database/transact.ts'

const COUNT_UPS = 25

const JOBS: Record<string, (db: Db) => Promise<unknown>> = {
  migrate,
  /** Reads a number and writes the next one, 25 times, each in a transaction. */
  'count-up': async (db) => {
    for (let time = 0; time < COUNT_UPS; time++) {
      await transact(db, async (tx) => {
        const row = await tx
          .selectFrom('app_state')
          .select('value')
          .where('key', '=', 'count')
          .$if(isPostgres(tx), (query) => query.forUpdate())
          .executeTakeFirstOrThrow()
        const value = String(Number(row.value) + 1)
        await tx.updateTable('app_state').set({ value }).where('key', '=', 'count').execute()
      })
    }
  },
}

const [target = '', job = ''] = process.argv.slice(2)
const db = await connect(JSON.parse(target))
process.stdout.write('ready\n')
for await (const _ of process.stdin);
await JOBS[job]?.(db)
await db.destroy()
