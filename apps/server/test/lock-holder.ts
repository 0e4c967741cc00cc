// Another program at the same file, such as a backup tool: node lock-holder.ts FILE. It prints
// "locked" once it has the write lock, and releases it when its input ends.
import Database from 'better-sqlite3'

const database = new Database(process.argv[2] ?? '')
database.exec('begin exclusive')
process.stdout.write('locked\n')
for await (const _ of process.stdin);
database.exec('rollback')
database.close()
