// config -> database -> createApp -> listen. Only this file and commands/command.ts read the
// environment.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Check } from '@noor-quest/contract/overview'
import type { EventSettings } from '@noor-quest/contract/settings'
import { type Logger, pino } from 'pino'
import { migrateAuth } from './accounts/auth-schema.ts'
import { createMailer, type MailTarget } from './accounts/mail/mailer.ts'
import { PUBLIC_LIMITS, type PublicLimits } from './accounts/rate-limits/public-limits.ts'
import { createSetupToken, handOverSetupLink } from './accounts/setup.ts'
import { createApp } from './app.ts'
import { dumpPostgres } from './backup/dump-postgres.ts'
import { type Proofs, startProofs } from './backup/prove-backup.ts'
import { startScheduledBackups } from './backup/scheduled-backups.ts'
import { removeUnfinished } from './backup/unfinished.ts'
import { type Config, isWildcard, parseConfig } from './config.ts'
import { loadStarterContent, restoreStarterImages } from './content/load-starter-content.ts'
import { createDoors } from './doors/doors.ts'
import { createChecks } from './health/checks.ts'
import { markSecret, requireDatabase, requireSecret } from './health/installation.ts'
import { ConfigError } from './platform/app-error.ts'
import { type MachineClock, type Schedule, schedule } from './platform/clock.ts'
import { explainFileError, prepareDataDir, readOrCreateSecret } from './platform/data-dir.ts'
import { connect, type Db, explainDatabaseError } from './platform/database/connect.ts'
import { isDamage } from './platform/database/damage.ts'
import { migrate } from './platform/database/migrate.ts'
import { openNotifications } from './platform/database/notifications.ts'
import { markServer } from './platform/database/sqlite/server-marks.ts'
import { imageFolder, openStore } from './platform/files/open-store.ts'
import { describeStoreError, type Store, StoreError } from './platform/files/store.ts'
import { describeDamage, watchIntegrity } from './platform/health/integrity.ts'
import { createOutages } from './platform/health/outages.ts'
import { probeWrite } from './platform/health/routes.ts'
import { createTrust } from './platform/http/client-address.ts'
import {
  boundConnections,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionsOf,
} from './platform/http/connections.ts'
import { createListener } from './platform/http/listener.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { withPlainErrors } from './platform/http/request-log.ts'
import { endOnSignals } from './platform/http/shutdown.ts'
import {
  findOwnAddresses,
  type Interfaces,
  isOnlyHere,
  isOwnAddress,
  type OwnAddress,
} from './platform/own-addresses.ts'
import { openGameClock } from './play/game-clock.ts'
import { DEFAULT_SETTINGS } from './settings/event-settings.ts'
import { type PolledSettings, pollSettings } from './settings/queries.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const WEB_DIR = join(ROOT, 'apps/web/dist')
const CONTENT_DIR = join(ROOT, 'content')
/**
 * Connections that wait to be accepted. With Node's 511, some of 1,000 phones that came back at
 * once after a restart waited for 34 s.
 */
const BACKLOG = 4096
/** The hall's screen asks twice a second. */
const FOLLOW_EVERY_MS = 2000

/**
 * Options of tests, benches and the demo: a clock that they move, another build, limits, the club's
 * settings, and the machine's addresses and interfaces.
 */
export type StartOptions = {
  clock?: MachineClock & { schedule: Schedule }
  ownAddresses?: OwnAddress[]
  /** Loopback addresses that count as another machine's. */
  otherMachines?: string[]
  interfaces?: Interfaces
  webDir?: string
  limits?: Partial<PublicLimits & ConnectionLimits>
  event?: Partial<EventSettings>
}

const MACHINE_CLOCK = { nowMs: () => Date.now(), monotonicMs: () => performance.now(), schedule }

export async function start(options: StartOptions = {}): Promise<void> {
  const { clock = MACHINE_CLOCK, webDir = WEB_DIR, interfaces = networkInterfaces } = options
  const limits = { ...PUBLIC_LIMITS, ...CONNECTION_LIMITS, ...options.limits }

  const envFile = join(ROOT, '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
  const config = parseConfig(process.env, ROOT, options.ownAddresses)
  prepareDataDir(config.dataDir)
  for (const dir of config.backupDirs) removeUnfinished(dir)

  const destination = pino.destination({ dest: 1, sync: false })
  const outages = createOutages()
  const log = pino({ base: null, hooks: { logMethod: outages.logMethod } }, destination)
  const metrics = createMetrics({ withProcess: true })
  const db = await connect(config.database, metrics.query)
  await requireDatabase(db, config)
  await requireSecret(db, config)
  await migrate(db, (line) => console.log(line))
  await migrateAuth(db)
  const removeMark = config.database.engine === 'sqlite' ? markServer(config.dataDir) : () => {}
  const store = await openStore(config.s3, config.dataDir)
  if (config.starterContent) await loadStarterContent(db, store, CONTENT_DIR, clock.nowMs())
  await putStarterImagesBack(db, store, log)
  const secret = config.appSecret ?? readOrCreateSecret(config.dataDir)
  await markSecret(db, secret)

  const notifications = await openNotifications(config.database, db, withPlainErrors(log))
  const settings = pollSettings(db, { ...DEFAULT_SETTINGS, ...options.event }, withPlainErrors(log), notifications)
  await settings.refresh()
  const mailer = createMailer(mailTarget(config, settings), log, (cause) => outages.away('mail', cause))
  const setupToken = await createSetupToken(db, clock.nowMs())
  const gameClock = await openGameClock(db, clock, withPlainErrors(log))
  outages.start(log, metrics, {
    database: () => probeWrite(db),
    store: () => store.check(),
    mail: async () => {
      if ((await mailer.check()) !== null) throw new Error('no mail server')
    },
  })
  const integrity = watchIntegrity({ ...config, db, clock, schedule: clock.schedule, log: withPlainErrors(log) })
  const doors = await createDoors({
    ...{ db, clock, interfaces, backlog: BACKLOG, log: withPlainErrors(log) },
    ...{ port: config.port, entrance: config.entrance, system: SYSTEMS[process.platform] ?? 'linux' },
    givenUrl: followAddress(config, () => options.ownAddresses ?? findOwnAddresses(interfaces())),
  })
  const connections = connectionsOf(limits, config.database)
  const checks = createChecks({
    ...config,
    connections: connectionsOf(CONNECTION_LIMITS, config.database),
    publicUrl: () => doors.publicUrl() ?? config.publicUrl,
    db,
    store,
    clock,
    mailer,
    contentDir: CONTENT_DIR,
    integrity: async () => integrity,
  })
  let proofs: Proofs | null = null
  const app = createApp({
    ...config,
    publicUrl: doors.publicUrl,
    localUrl: config.publicUrl,
    doors,
    db,
    notifications,
    store,
    backUp: async () => {
      const file = await backUp(config, clock.nowMs(), log)
      proofs?.prove()
      return file
    },
    backupSchedule: config.backups,
    checks,
    clock,
    gameClock,
    log,
    wait: (ms) => wait(ms),
    schedule: clock.schedule,
    mailer,
    passwords: null,
    removeSetupLink: () => {
      for (const warning of handOverSetupLink(null, config.dataDir, false)) log.warn(warning)
    },
    limits,
    metrics,
    isOwnAddress: (address) => options.otherMachines?.includes(address) !== true && isOwnAddress(address),
    secret,
    settings,
    webDir: existsSync(join(webDir, 'index.html')) ? webDir : null,
  })
  const server = createListener(app)
  const bounds = { most: connections, perAddress: limits.connectionsPerAddress }
  boundConnections(server, bounds, createTrust(config.trustedProxies), (refused) => {
    log.warn({ refused }, 'connections were refused: an address or all together had too many')
    app.noteRefusedConnections()
  })
  await listen(server, config)
  await doors.serve(server)

  proofs = startProofs(config.backupDirs, (file, signal) => runBackup(['prove', file], signal), withPlainErrors(log))
  const writeScheduled = async (file: string) => {
    await writeBackupTo(file)
    proofs.prove()
  }
  const stopBackups =
    config.backups === null
      ? () => {}
      : startScheduledBackups(db, config.backups, writeScheduled, clock, withPlainErrors(log))
  void logChecks(checks, log)
  endOnSignals(server, {
    delayMs: config.shutdownDelayMs,
    reportEnding: () => app.announceEnd(),
    stopBackground: () => {
      doors.end()
      app.close()
      gameClock.close()
      stopBackups()
      proofs.close()
      integrity.close()
      settings.close()
    },
    parts: [
      { name: 'mails', close: (leftMs) => mailer.close(leftMs) },
      { name: 'notifications', close: async () => notifications?.close() },
      { name: 'the database', close: () => db.destroy().then(removeMark) },
    ],
    flush: () => destination.flushSync(),
  })
  console.log(`${settings.current().event_title} is open at ${config.publicUrl}`)
  const others = config.otherUrls.map(({ url, network }) => `${url} (${network})`)
  if (others.length > 0) {
    console.log(`Also at ${others.join(', ')}. QR codes have the first address; to change that, set PUBLIC_URL.`)
  }
  if (config.entrance === null) {
    const phones = doors.publicUrl()
    console.log(
      phones === null
        ? `Phones can't reach it yet. Open the doors at ${config.publicUrl}/admin/doors`
        : `Phones open it at ${phones}`,
    )
  }
  console.log(`Data folder: ${config.dataDir}`)
  const setupLink = setupToken === null ? null : `${config.publicUrl}/admin/join?token=${setupToken}`
  for (const line of handOverSetupLink(setupLink, config.dataDir, isOnTerminal())) console.log(line)
}

const SYSTEMS: Partial<Record<NodeJS.Platform, 'windows' | 'macos'>> = { win32: 'windows', darwin: 'macos' }

/**
 * The address for phones where HOST or PUBLIC_URL decides. With HOST alone it follows the machine's
 * addresses.
 */
function followAddress({ givenUrl, publicUrl, host, port }: Config, find: () => OwnAddress[]): () => string | null {
  if (givenUrl !== null) return () => (isOnlyHere(givenUrl) ? null : givenUrl)
  let last = publicUrl
  let foundMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = performance.now()
    if (isWildcard(host) && nowMs - foundMs >= FOLLOW_EVERY_MS) {
      foundMs = nowMs
      const [first] = find()
      if (first !== undefined) last = new URL(`http://${first.address}:${port}`).origin
    }
    return last
  }
}

/** The start doesn't need the pictures: logChecks names those that are missing then. */
async function putStarterImagesBack(db: Db, store: Store, log: Logger): Promise<void> {
  try {
    const restored = await restoreStarterImages(db, store, CONTENT_DIR)
    if (restored > 0) console.log(`Put ${restored} missing pictures of the starter content back.`)
  } catch (cause) {
    const reason = String(cause).split('\n')[0]
    log.warn({ reason }, 'missing pictures could not be put back')
  }
}

/** One line with all checks, and one for each that needs the operator. */
async function logChecks(checks: () => Promise<Check[]>, log: Logger): Promise<void> {
  const found = await checks()
  log.info({ checks: Object.fromEntries(found.map(({ check, state }) => [check, state])) }, 'checked')
  for (const { check, state, message, affected, remedy } of found) {
    if (state === 'wrong') log.warn({ check, affected, remedy }, message)
    // A new installation has no backup yet: not a warning.
    else if (state === 'warning') log.info({ check, remedy }, message)
  }
}

/** @returns the file; null if PostgreSQL's tool isn't installed */
async function backUp({ database, dataDir }: Config, nowMs: number, log: Logger): Promise<string | null> {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')
  const name = join(dataDir, 'backups', `noor-quest-${stamp}`)
  if (database.engine === 'sqlite') {
    await writeBackupTo(`${name}.tar.gz`)
    return `${name}.tar.gz`
  }
  const reason = await dumpPostgres(database, `${name}.dump`, process.env)
  if (reason !== null) log.warn({ reason }, 'no backup was written')
  return reason === null ? `${name}.dump` : null
}

const writeBackupTo = (file: string) => runBackup(['backup', file, '--unproved'])

/** Writes or proves a backup in a process of its own, so that players' moves aren't delayed. */
async function runBackup(args: string[], signal?: AbortSignal): Promise<void> {
  const command = join(import.meta.dirname, 'commands/backup.ts')
  await promisify(execFile)(process.execPath, [command, ...args], { signal })
}

function mailTarget({ smtp, dataDir }: Config, settings: PolledSettings): MailTarget {
  if (smtp !== null) return { kind: 'smtp', ...smtp }
  const from = () => `"${settings.current().club_name.replaceAll(/["\\\r\n]/g, '')}" <noreply@localhost>`
  const print = (line: string) => console.log(line)
  return { kind: 'outbox', dir: join(dataDir, 'outbox'), from, print, onTerminal: isOnTerminal() }
}

/** On a terminal a person reads the output, and no log stores it. */
const isOnTerminal = () => process.stdout.isTTY

function listen(server: Server, { host, port }: Config): Promise<void> {
  const fixes: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or set PORT to a free one, for example ${port + 1}.`,
    EACCES: `This user may not listen on port ${port}. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Use 0.0.0.0 for all of them.`,
  }
  return new Promise((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const fix = fixes[cause.code ?? '']
      fail(fix === undefined ? cause : new ConfigError(fix))
    })
    server.listen({ port, host, backlog: BACKLOG }, done)
  })
}

function explain(cause: unknown): string {
  if (cause instanceof ConfigError) return cause.message
  if (cause instanceof StoreError) {
    const { s3, dataDir } = parseConfig(process.env, ROOT)
    const { message, remedy } = describeStoreError(cause, s3 === null ? imageFolder(dataDir) : null)
    return `${message} ${remedy}`
  }
  if (isDamage(cause)) {
    const { backupDirs } = parseConfig(process.env, ROOT)
    const { message, remedy } = describeDamage(cause.message, backupDirs)
    return `${message} ${remedy}`
  }
  const line = explainDatabaseError(cause) ?? explainFileError(cause)
  if (line !== null) return line
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

if (import.meta.main) {
  start().catch((cause: unknown) => {
    console.error(`Noor Quest can't start: ${explain(cause)}`)
    process.exit(1)
  })
}
