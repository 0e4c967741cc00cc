// Judged answers per second on SQLite as the server opens it: WAL, synchronous=FULL.
import { measureAnswers, sqliteTargets } from './answers.ts'
import { limitTime } from './server-process.ts'
import { report } from './table.ts'

limitTime(180_000)
const { rows, notes } = await measureAnswers('SQLite', sqliteTargets(), { games: 4000, hasBudget: true })
report('answers', rows, notes)
process.exit(0)
