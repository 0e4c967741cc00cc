// npm start: prepares a fresh clone, then runs the server in the foreground.
import { ensureWebBuilt } from './build-web.mjs'
import { interrupted, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'
import { SERVER_ARGS, SERVER_ENV } from './server-args.mjs'

await runMain(async () => {
  await ensureInstalled('start')
  await ensureWebBuilt()
  if (interrupted) return 130
  return run(findNode(), SERVER_ARGS, { env: { ...SERVER_ENV, ...process.env } })
})
