// The first admin. Until one exists, each start prints a link that makes one, once.

import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { explainFileError } from '../platform/data-dir.ts'
import { readState, removeState, writeState } from '../platform/database/app-state.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { hashToken, isSameSecret } from '../platform/tokens.ts'
import { writeAudit } from './audit/write-audit.ts'
import { hasActiveOwner } from './change-account.ts'
import { findOrAddAccount, makeAdmin } from './queries.ts'

const KEY = 'setup_token'
const LIFETIME_MS = 24 * 60 * 60_000

/**
 * A new setup token, which ends the earlier one; null if an admin exists. Only its hash is stored.
 */
export async function createSetupToken(db: Db, nowMs: number): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  return transact(db, async (tx) => {
    await removeState(tx, KEY)
    if (await hasActiveOwner(tx)) return null
    const expiresAt = new Date(nowMs + LIFETIME_MS).toISOString()
    const value = JSON.stringify({ hash: hashToken(token), expires_at: expiresAt })
    await writeState(tx, KEY, value)
    return token
  })
}

/** Whether this token would make an admin now. It isn't used up. */
export async function isSetupToken(db: Db, token: string, at: string): Promise<boolean> {
  return matches(await readState(db, KEY), token, at) && !(await hasActiveOwner(db))
}

function matches(stored: string | undefined, token: string, at: string): boolean {
  const { hash, expires_at } = JSON.parse(stored ?? '{"hash":"","expires_at":""}')
  return isSameSecret(hashToken(token), hash) && expires_at > at
}

/**
 * Uses the token up and makes this address a verified admin with this password, with or without an
 * earlier account.
 * @throws AppError invalid_link, also if an admin exists already
 */
export async function setUpFirstAdmin(
  tx: Tx,
  from: string,
  given: { token: string; email: string; passwordHash: string },
  at: string,
): Promise<void> {
  // The deletion comes first: a second request with the same token waits for this one and finds no
  // token.
  const stored = await removeState(tx, KEY)
  if (!matches(stored, given.token, at) || (await hasActiveOwner(tx))) throw new AppError('invalid_link')

  const email = given.email.toLowerCase()
  const { id } = await findOrAddAccount(tx, email, at)
  await makeAdmin(tx, id, { suspended_at: null, rights_revoked_at: null, portal_role: 'owner' }, given.passwordHash, at)
  const actor: Actor = { id, email, from }
  const entry = { action: 'setup', entity: 'auth_users', entityId: id, summary: `${email} is the first admin` } as const
  await writeAudit(tx, actor, entry, at)
}

/** A file in the data folder. */
const SETUP_LINK_FILE = 'setup-link.txt'

/**
 * Gives the first admin's link to the operator: on a terminal, else in a file that only this user
 * can read, because others may read a log. A failure is a warning among the lines.
 * @param link null if an admin exists; an earlier file is deleted
 * @returns the lines to print
 */
export function handOverSetupLink(link: string | null, dataDir: string, onTerminal: boolean): string[] {
  const file = join(dataDir, SETUP_LINK_FILE)
  try {
    if (link === null || onTerminal) rmSync(file, { force: true })
    else writeLink(file, link)
  } catch (cause) {
    const warning = `Warning: ${explainFileError(cause) ?? cause}`
    if (link === null) return [warning]
    // The server can run without a first admin.
    if (!onTerminal)
      return [`${warning} It is for the first admin's link. Mend it and start again, or start in a terminal.`]
  }
  if (link === null) return []
  if (onTerminal) {
    return ['There is no admin yet. Open this link to become the first one (it works once, for 24 hours):', link]
  }
  return [`There is no admin yet. The link to become the first one (it works once, for 24 hours) is in ${file}`]
}

function writeLink(file: string, link: string): void {
  // A new file, because an existing one would keep its mode. Another process that starts at the
  // same moment may write its link too.
  const written = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(written, `${link}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(written, file)
  } finally {
    rmSync(written, { force: true })
  }
}
