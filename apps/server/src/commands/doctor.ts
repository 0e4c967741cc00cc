// npm run doctor: checks the installation, with or without a running server, and prints what to do.

import { join } from 'node:path'
import { pino } from 'pino'
import { createMailer } from '../accounts/mail/mailer.ts'
import { createChecks } from '../health/checks.ts'
import { connect } from '../platform/database/connect.ts'
import { openStore } from '../platform/files/open-store.ts'
import { findDamage } from '../platform/health/integrity.ts'
import { CONNECTION_LIMITS, connectionsOf } from '../platform/http/connections.ts'
import { ROOT, readAddresses, readConfig, requireDataDir, runCommand, UsageError } from './command.ts'
import { tryAddress } from './try-address.ts'

const PATIENCE_MS = 20_000
const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--try' && args.length === 1) return tryAddress(readAddresses())
  if (args.length > 0) throw new UsageError('Usage: npm run doctor [-- --try]')
  const config = readConfig()
  requireDataDir(config)
  const { database, dataDir, smtp } = config
  const db = await connect(database)
  const outbox = { kind: 'outbox', dir: dataDir, from: () => '', print: () => {}, onTerminal: false } as const
  const checks = createChecks({
    ...config,
    publicUrl: () => config.publicUrl,
    db,
    clock: { nowMs: () => Date.now() },
    store: await openStore(config.s3, dataDir),
    mailer: createMailer(smtp === null ? outbox : { kind: 'smtp', ...smtp }, pino({ enabled: false })),
    integrity: async () => {
      const damage = database.engine === 'sqlite' ? await findDamage(database.file) : null
      return { checkedMs: () => Date.now(), damage }
    },
    connections: connectionsOf(CONNECTION_LIMITS, database),
    contentDir: join(ROOT, 'content'),
    patienceMs: PATIENCE_MS,
  })
  try {
    const found = await checks()
    for (const { check, state, at, message, affected, remedy } of found) {
      const time = at === null ? '' : `${times.format(new Date(at))}: `
      console.log(`${state.padEnd(8)} ${check.padEnd(11)} ${time}${message}`)
      if (remedy !== null) console.log(`${' '.repeat(20)} -> ${remedy}`)
      if (affected !== null) console.log(`${' '.repeat(23)}${affected}`)
    }
    return found.some(({ state }) => state === 'wrong') ? 1 : 0
  } finally {
    await db.destroy()
  }
}

// Exit code 1 means that something is wrong.
runCommand(main, 2)
