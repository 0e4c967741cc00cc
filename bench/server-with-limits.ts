// main.ts's server with other limits: `node server-with-limits.ts LIMITS`, as JSON.
import { start } from '../apps/server/src/main.ts'

await start({ limits: JSON.parse(process.argv[2] ?? '{}') })
