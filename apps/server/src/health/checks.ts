// The health checks of an installation. `npm run doctor` prints the results, the server logs them
// at its start, and Overview shows them. They contain no secret.
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import type { Check } from '@noor-quest/contract/overview'
import { sql } from 'kysely'
import manifest from '../../package.json' with { type: 'json' }
import type { Mailer } from '../accounts/mail/mailer.ts'
import { hashFile } from '../backup/backup-file.ts'
import { readProof } from '../backup/prove-backup.ts'
import type { BackupSchedule } from '../backup/scheduled-backups.ts'
import { findMissingImages } from '../content/images/missing-images.ts'
import { findStarterFiles } from '../content/load-starter-content.ts'
import type { Clock } from '../platform/clock.ts'
import { describeFileError } from '../platform/data-dir.ts'
import { type Db, describeDatabaseError, explainDatabaseError, requirePreparing } from '../platform/database/connect.ts'
import { isDamage } from '../platform/database/damage.ts'
import { readVersion, START_FIRST, UPGRADE_FIRST } from '../platform/database/migrate.ts'
import { readMarks } from '../platform/database/sqlite/server-marks.ts'
import { imageFolder } from '../platform/files/open-store.ts'
import { describeStoreError, type Store, StoreError } from '../platform/files/store.ts'
import { backupTimeMs, describeDamage, findBackups } from '../platform/health/integrity.ts'
import { probeWrite, shared } from '../platform/health/routes.ts'
import { CONNECTION_LIMITS } from '../platform/http/connections.ts'
import { readDataFolders } from './data-files.ts'
import { findDatabaseFault, findSecretFault, type Installation, isAbsent, settleMarks } from './installation.ts'

type Found = Pick<Check, 'state' | 'message'> & Partial<Pick<Check, 'at' | 'remedy'>>

export type CheckDeps = Installation & {
  db: Db
  store: Pick<Store, 'check' | 'exists' | 'keyOf'>
  /** null: pictures are in the data folder. */
  s3: object | null
  /** The folder of the starter content. */
  contentDir: string
  clock: Clock
  mailer: Pick<Mailer, 'delivers' | 'check'>
  /** Without a trailing slash. */
  publicUrl: () => string
  backups: BackupSchedule | null
  adminEmailDomain: string | null
  publicMailDomain: string | null
  /** The number that a process accepts at once. */
  connections: number
  /** SQLite's last integrity check. `checkedMs` null: not yet. */
  integrity: () => Promise<{ checkedMs: () => number | null; damage?: string | null }>
  /** Limit for an answer of another machine. The portal's pages wait for it. */
  patienceMs?: number
}

/** The people affected by a wrong check. */
const AFFECTED: Record<Check['check'], string> = {
  version: 'Everyone: the server can’t use this database as it is.',
  address: 'Visitors: their phones may not open the site.',
  database: 'Everyone: no game, score or page of the portal can be trusted.',
  secret: 'Players and admins: their sessions, second factors and tickets depend on it.',
  files: 'Everyone, at the next start or backup. Files that others can read contain phone numbers.',
  disk: 'Players: their answers can’t be stored.',
  backup: 'The club, after a loss: everything since the last good backup is then gone.',
  images: 'Players of Flip & Match: a card shows no picture.',
  mail_domain: 'Admins with an address of this domain.',
  mail: 'Admins who need a mail to sign up or to choose a new password.',
  connections: 'Visitors beyond this number: their phones can’t open the site.',
  clock: 'Players: a season opens and closes, and sessions end, at the wrong time.',
}

const MB = 1024 ** 2
/** Below this, the next backup or a few hundred pictures may not fit. */
const SHORT_BYTES = 500 * MB
/** Below this, the space won't last long. */
const LOW_BYTES = 2048 * MB
/** A hall with a phone for each of 500 visitors, at two connections each. */
const FEW_CONNECTIONS = 1000
const HOUR_MS = 60 * 60_000
const OLD_MS = 7 * 24 * HOUR_MS
/** The most that the database's clock and stored times may differ from the server's clock. */
const CLOCK_TOLERANCE_MS = 60_000
/** The time for which the results of `files`, `images` and `clock` are reused. */
const KEPT_SHORT_MS = 60_000
/** The time for which the results of `address` and `mail`, and a backup's hash, are reused. */
const KEPT_MS = 10 * 60_000

export function createChecks(deps: CheckDeps): () => Promise<Check[]> {
  const { patienceMs = 2000 } = deps
  const late = `No answer within ${patienceMs / 1000} s.`
  const inTime = (run: () => Promise<Found>, found: Found = { state: 'unknown', message: late }) => {
    const { promise, resolve } = Promise.withResolvers<Found>()
    const timer = setTimeout(() => resolve(found), patienceMs)
    return Promise.race([run(), promise]).finally(() => clearTimeout(timer))
  }
  /** The newest backup's hash: its bytes don't change, unless they are damaged. */
  let newest: { file: string; hash: () => Promise<string> } | null = null
  const hash = (file: string) => {
    if (newest?.file !== file) newest = { file, hash: shared(() => hashFile(file), KEPT_MS) }
    return newest.hash()
  }
  const preparing = shared(() => requirePreparing(deps.database), KEPT_MS)
  const writing = shared(() => probeWrite(deps.db), KEPT_SHORT_MS)
  const database = shared(async () => {
    const found = await inTime(() => checkDatabase(deps, preparing, writing), {
      ...{ state: 'wrong', message: `${late} Perhaps another program has locked the database.` },
      remedy: 'For the cause: npm run doctor',
    })
    return found.state === 'wrong' ? found : checkDatabaseFile(deps)
  })
  const ofDatabase = (run: (deps: CheckDeps) => Promise<Found>) => async (): Promise<Found> =>
    (await database()).state === 'wrong'
      ? { state: 'unknown', message: 'Not checked without the database.' }
      : inTime(() => run(deps))
  const checks: Record<Check['check'], () => Promise<Found>> = {
    version: ofDatabase(checkVersion),
    address: shared(() => inTime(() => checkAddress(deps)), KEPT_MS),
    database,
    secret: ofDatabase(checkSecret),
    files: shared(() => checkFiles(deps), KEPT_SHORT_MS),
    disk: () => checkDisk(deps),
    backup: () => checkBackup(deps, hash),
    images: shared(ofDatabase(checkImages), KEPT_SHORT_MS),
    mail_domain: async () => checkMailDomain(deps),
    mail: shared(() => inTime(() => checkMail(deps)), KEPT_MS),
    connections: async () => checkConnections(deps),
    clock: shared(ofDatabase(checkClock), KEPT_SHORT_MS),
  }
  return () =>
    Promise.all(
      Object.entries(checks).map(async ([name, run]) => {
        const found = await run().catch((cause: unknown): Found => {
          const ofFile = describeFileError(cause)
          if (ofFile !== null) return { state: 'wrong', ...ofFile }
          const message = explainDatabaseError(cause) ?? (cause instanceof Error ? cause.message : String(cause))
          return { state: 'unknown', message: `Not checked: ${message}` }
        })
        const check = name as Check['check']
        const isBad = found.state === 'wrong' || found.state === 'warning'
        return { check, at: null, affected: isBad ? AFFECTED[check] : null, remedy: null, ...found }
      }),
    )
}

async function checkVersion({ db }: CheckDeps): Promise<Found> {
  const message = `Noor Quest ${manifest.version}, Node ${process.versions.node}.`
  switch (await readVersion(db)) {
    case 'this':
      return { state: 'good', message }
    case 'newer': {
      const remedy = 'Start the newer version, or restore a backup from before it.'
      return { state: 'wrong', message: `${message} The database is of a newer version.`, remedy }
    }
    case 'too old':
      return { state: 'wrong', message: `${message} The database is of a version before 2.0.0.`, remedy: UPGRADE_FIRST }
    case 'earlier': {
      return { state: 'warning', message: `${message} The database is of an earlier version.`, remedy: START_FIRST }
    }
  }
}

function checkMailDomain({ adminEmailDomain, publicMailDomain }: CheckDeps): Found {
  if (publicMailDomain !== null) {
    return {
      state: 'warning',
      message: `ADMIN_EMAIL_DOMAIN is ${publicMailDomain}, where anyone can get an address, so it gives no role.`,
      remedy: 'Remove the setting, and invite the admins in the portal.',
    }
  }
  const message =
    adminEmailDomain === null
      ? 'No mail domain gives a role.'
      : `Verified addresses of ${adminEmailDomain} are organisers without phone numbers.`
  return { state: 'good', message }
}

/** Failures that only this machine may have: a router that doesn't lead back, no network here. */
const UNREACHED = /TIMEOUT|TIMEDOUT|UNREACH|EAI_AGAIN|ECONNRESET|UND_ERR|no connection/

/** Whether this machine reaches the public address. A phone may reach it although we can't. */
async function checkAddress(deps: CheckDeps): Promise<Found> {
  const publicUrl = deps.publicUrl()
  const { hostname } = new URL(publicUrl)
  if (/^(localhost|127\.|\[::1\])/.test(hostname)) {
    const remedy = 'For phones: open the doors in the portal. Other ways are in docs/install.md.'
    return { state: 'unknown', message: `Only this machine can open ${publicUrl}.`, remedy }
  }
  try {
    const { status } = await fetch(`${publicUrl}/healthz`, { redirect: 'manual' })
    if (status === 200) return { state: 'good', message: `${publicUrl} answers.` }
    const remedy = 'Start the server, and check that PUBLIC_URL leads to it.'
    return { state: 'wrong', message: `${publicUrl} answers with ${status}.`, remedy }
  } catch (cause) {
    const { code = 'no connection' } = ((cause as Error).cause ?? {}) as { code?: string }
    const message = `${publicUrl} doesn’t answer this machine (${code}).`
    if (UNREACHED.test(code)) {
      return { state: 'unknown', message, remedy: 'Start the server, and open the address on a phone.' }
    }
    const remedy =
      code === 'ENOTFOUND'
        ? 'Correct the name in PUBLIC_URL, or add the name to the domain’s DNS.'
        : code === 'ECONNREFUSED'
          ? 'Start the server, and the proxy in front of it.'
          : 'Correct the certificate of the proxy in front of the server.'
    return { state: 'wrong', message, remedy }
  }
}

async function checkDatabase(
  deps: CheckDeps,
  preparing: () => Promise<void>,
  writing: () => Promise<void>,
): Promise<Found> {
  const { db, database, dataDir, backupDirs } = deps
  try {
    await preparing()
    const fault = await findDatabaseFault(db, deps)
    if (fault !== null) return { state: 'wrong', ...fault }
    settleMarks(deps)
    if (isAbsent(database) || (await db.introspection.getTables()).length === 0) {
      const [found, setting] =
        database.engine === 'sqlite'
          ? [`noor-quest.db in ${dataDir} is missing or empty.`, 'DATA_DIR']
          : ['PostgreSQL answers, but has no tables.', 'DATABASE_URL']
      const remedy = `Check ${setting}, or start the server, which makes a new database.`
      return { state: 'wrong', message: found, remedy }
    }
    // A start changes a database of another version, or refuses it. Doctor changes nothing there.
    if ((await readVersion(db)) === 'this') await writing()
  } catch (cause) {
    if (isDamage(cause)) return { state: 'wrong', ...describeDamage(cause.message, backupDirs) }
    const fault = describeDatabaseError(cause) ?? describeFileError(cause)
    if (fault === null) throw cause
    return { state: 'wrong', ...fault }
  }
  return { state: 'good', message: 'The database answers.' }
}

async function checkDatabaseFile({ database, dataDir, backupDirs, integrity }: CheckDeps): Promise<Found> {
  if (database.engine === 'postgres') return { state: 'good', message: 'PostgreSQL answers. It checks its own files.' }
  const { running } = readMarks(dataDir)
  if (running > 1) {
    const message = `${running} servers use ${dataDir} at once: pages of one don’t get the changes of the other.`
    return { state: 'wrong', message, remedy: 'Stop all of them but one.' }
  }
  const { checkedMs, damage = null } = await integrity()
  if (damage !== null) {
    return { state: 'wrong', ...describeDamage(damage, backupDirs) }
  }
  const at = checkedMs()
  if (at === null) return { state: 'unknown', message: 'noor-quest.db is being checked.' }
  return { state: 'good', message: 'noor-quest.db is intact.', at: new Date(at).toISOString() }
}

async function checkSecret(deps: CheckDeps): Promise<Found> {
  const fault = await findSecretFault(deps.db, deps)
  if (fault !== null) return { state: 'wrong', ...fault }
  return { state: 'good', message: 'The secret is that of this database.' }
}

async function checkFiles({ dataDir, backupDirs }: CheckDeps): Promise<Found> {
  const folders = await readDataFolders(dataDir, backupDirs)
  if (folders === null) return { state: 'unknown', message: 'This system has no owners and modes of files.' }
  const some = (paths: string[]) => `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' and others' : ''}`
  for (const { dir, owner, group, foreign, shut, open } of folders) {
    if (foreign.length > 0) {
      const message = `${some(foreign)}: the owner isn’t user ${owner}, who runs the server.`
      return { state: 'wrong', message, remedy: `sudo chown -R ${owner}:${group} ${dir}` }
    }
    if (shut.length > 0) {
      return {
        state: 'wrong',
        message: `The server can’t read and write ${some(shut)}.`,
        remedy: `chmod -R u+rwX ${dir}`,
      }
    }
    if (open.length > 0) {
      const message = `Other users of this machine can read ${some(open)}.`
      return { state: 'wrong', message, remedy: `chmod -R go= ${dir}` }
    }
  }
  const files = folders.reduce((sum, folder) => sum + folder.files, 0)
  return { state: 'good', message: `${files} files have the right owner. Other users can read at most the pictures.` }
}

async function checkDisk({ dataDir }: CheckDeps): Promise<Found> {
  const { bavail, bsize } = await statfs(dataDir)
  return describeDisk(bavail * bsize)
}

/** `free`: bytes that an ordinary process can still write. */
export function describeDisk(free: number): Found {
  const message = `${(free / 1024 ** 3).toFixed(1)} GB are free.`
  if (free >= LOW_BYTES) return { state: 'good', message }
  const state = free < SHORT_BYTES ? 'wrong' : 'warning'
  return {
    state,
    message: `${message} On a full disk no game can be played.`,
    remedy: 'Make room on the server’s disk.',
  }
}

function isWritableFolder(dir: string): boolean {
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(dir).isDirectory()
  } catch {
    return false
  }
}

async function checkBackup(
  { backups, backupDirs, clock, database }: CheckDeps,
  hash: (file: string) => Promise<string>,
): Promise<Found> {
  const unwritable = backupDirs.find((dir) => existsSync(dir) && !isWritableFolder(dir))
  if (unwritable !== undefined) {
    return {
      state: 'wrong',
      message: `No backup can be written into ${unwritable}.`,
      remedy: 'Give the folder to the user who runs the server, on a disk that can be written.',
    }
  }
  const [newest] = findBackups(backupDirs)
  const isOffered = backups === null && database.engine === 'sqlite'
  const remedy = `Make one: npm run backup.${isOffered ? ' With BACKUP_EVERY_HOURS=24 the server makes one each day.' : ''}`
  if (newest === undefined) return { state: 'warning', message: 'There is no backup.', remedy }
  const madeMs = backupTimeMs(newest)
  const at = new Date(madeMs).toISOString()
  const ageMs = clock.nowMs() - madeMs
  if (backups !== null && ageMs > 2 * backups.everyHours * HOUR_MS) {
    const message = `One was due every ${backups.everyHours} hours. Backups fail, or the server was off.`
    return { state: 'wrong', at, message, remedy: `Read the server’s log. ${remedy}` }
  }
  const proof = readProof(newest)
  if (proof === null) return { state: 'unknown', at, message: `${basename(newest)} isn’t proved yet.` }
  if (!proof.proved) return { state: 'wrong', at, message: proof.message }
  if ((await hash(newest)) !== proof.sha256) {
    const message = `${newest} isn’t the file that was proved: it was damaged or replaced.`
    return { state: 'wrong', at, message, remedy: 'Keep the older backups, and make another one: npm run backup.' }
  }
  return ageMs > OLD_MS
    ? { state: 'warning', at, message: proof.message, remedy }
    : { state: 'good', at, message: proof.message }
}

async function checkImages({ db, store, s3, dataDir, contentDir, backupDirs }: CheckDeps): Promise<Found> {
  try {
    await store.check()
    const missing = await findMissingImages(db, store)
    if (missing.length === 0) return { state: 'good', message: 'Pictures are stored and shown.' }
    const starters = await findStarterFiles(db, store, contentDir)
    const ours = missing.filter(({ key }) => starters.has(key))
    const others = missing.filter(({ key }) => !starters.has(key))
    const named = [...others, ...ours].map(({ name }) => name)
    const some = `${named.slice(0, 3).join(', ')}${named.length > 3 ? ' and others' : ''}`
    const backup = findBackups(backupDirs).find((file) => s3 === null && file.endsWith('.tar.gz'))
    const remedies: string[] = []
    if (ours.length > 0) remedies.push('Start the server again: it puts the starter content’s pictures back.')
    if (others.length > 0) {
      const unpack = `tar -xzf ${backup} -C ${imageFolder(dataDir)} --strip-components=1 images`
      remedies.push(
        backup === undefined ? 'Upload them again in the portal, at Prophets.' : `From the backup: ${unpack}`,
      )
    }
    return {
      state: 'wrong',
      message: `Pictures are missing or cut off (${missing.length}): ${some}.`,
      remedy: remedies.join(' '),
    }
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    return { state: 'wrong', ...describeStoreError(cause, s3 === null ? imageFolder(dataDir) : null) }
  }
}

async function checkMail({ mailer }: CheckDeps): Promise<Found> {
  if (!mailer.delivers) return { state: 'good', message: 'No mail server is set. Mails are files in DATA_DIR/outbox.' }
  const failure = await mailer.check()
  if (failure === null) return { state: 'good', message: 'The mail server accepts the login.' }
  return { state: 'wrong', message: `The mail server can’t be used (${failure}).`, remedy: 'Correct SMTP_URL.' }
}

function checkConnections({ connections }: CheckDeps): Found {
  if (connections >= CONNECTION_LIMITS.connections)
    return { state: 'good', message: 'The server can open enough files.' }
  return {
    state: connections < FEW_CONNECTIONS ? 'wrong' : 'warning',
    message: `The system lets this process open so few files that it takes ${connections} connections at once.`,
    remedy: 'Raise the limit: ulimit -n 65536, or LimitNOFILE=65536 of systemd. Then start the server again.',
  }
}

/**
 * Compares the clock with PostgreSQL's or, on SQLite, with the newest player's registration. If the
 * registration is in the future, the clock was set back.
 */
async function checkClock({ db, database, clock }: CheckDeps): Promise<Found> {
  const remedy = existsSync('/usr/bin/timedatectl')
    ? 'Set the clock: timedatectl set-ntp true.'
    : 'Let a time server set this machine’s clock.'
  const nowMs = clock.nowMs()
  const at = new Date(nowMs).toISOString()
  if (database.engine === 'postgres') {
    const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
    const seconds = Math.round(Math.abs(Number(rows[0]?.ms) - clock.nowMs()) / 1000)
    const message = `PostgreSQL’s clock differs by ${seconds} s.`
    return seconds * 1000 < CLOCK_TOLERANCE_MS
      ? { state: 'good', at, message }
      : { state: 'wrong', at, message, remedy }
  }
  const { newest } = await db
    .selectFrom('players')
    .select((eb) => eb.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow()
  if (newest !== null && Date.parse(newest) > nowMs + CLOCK_TOLERANCE_MS) {
    return { state: 'wrong', at, message: `The clock was set back: the last player registered on ${newest}.`, remedy }
  }
  const synchronised = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    .then(({ stdout }) => stdout.trim())
    .catch(() => 'unknown')
  if (synchronised !== 'no') return { state: 'good', at, message: 'No registration is in the future.' }
  return { state: 'warning', at, message: 'No time server sets it.', remedy: `Compare it with a phone. ${remedy}` }
}
