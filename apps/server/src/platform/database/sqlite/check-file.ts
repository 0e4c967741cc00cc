// A process that checks a SQLite file and prints the first damage, or "ok". In the server's own
// process this would block all responses.
import { constants, setPriority } from 'node:os'
import { argv } from 'node:process'
import Database from 'better-sqlite3'
import { isDamage } from '../damage.ts'

setPriority(constants.priority.PRIORITY_LOW)
try {
  const database = new Database(argv[2] ?? '', { readonly: true, fileMustExist: true })
  console.log(database.pragma('quick_check(1)', { simple: true }))
  database.close()
} catch (cause) {
  if (isDamage(cause)) console.log(cause.message)
  else {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  }
}
