// npm run admin: the operator decides who may use the portal, and replaces a lost secret. The first
// works beside a running server, which asks the database at every request.

import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { migrateAuth } from '../accounts/auth-schema.ts'
import { changeAccount, hasActiveOwner } from '../accounts/change-account.ts'
import { findAccounts } from '../accounts/queries.ts'
import { endSessions } from '../accounts/sessions.ts'
import { handOverSetupLink } from '../accounts/setup.ts'
import type { Config } from '../config.ts'
import { ENDS_WITH_SECRET, findSecretFault, replaceSecretMark } from '../health/installation.ts'
import { prepareDataDir, readOrCreateSecret } from '../platform/data-dir.ts'
import type { Db } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'
import { readConfig, requireDataDir, runCommand, UsageError, withDatabase } from './command.ts'

const USAGE = `Who may use the portal:
  npm run admin -- list
  npm run admin -- grant EMAIL     as owner; the account must have signed up; a suspension is lifted
  npm run admin -- revoke EMAIL
A new secret, where the former one is lost:
  npm run admin -- new-secret`

async function main(args: readonly string[]): Promise<number> {
  const [command, email, ...rest] = args
  const takesEmail = command === 'grant' || command === 'revoke'
  const isKnown = takesEmail || command === 'list' || command === 'new-secret'
  if (!isKnown || rest.length > 0 || takesEmail !== Boolean(email)) throw new UsageError(USAGE)

  const config = readConfig()
  requireDataDir(config)
  prepareDataDir(config.dataDir)
  return withDatabase(config, async (db) => {
    await migrate(db, (line) => console.error(line))
    await migrateAuth(db)
    if (command === 'list') await list(db)
    else if (command === 'new-secret') await renewSecret(db, config)
    else await change(db, config, command === 'grant', email ?? '')
    return 0
  })
}

async function list(db: Db): Promise<void> {
  const accounts = await findAccounts(db)
  if (accounts.length === 0) console.log('There is no account yet.')
  for (const account of accounts) {
    const facts = [
      account.is_admin || account.role === 'admin' ? 'admin' : 'no admin',
      account.email_verified ? [] : 'email not verified',
      account.suspended_at === null ? [] : 'suspended',
    ]
    console.log(`${account.email}  (${facts.flat().join(', ')})`)
  }
}

async function change(db: Db, config: Config, grant: boolean, email: string): Promise<void> {
  const account = await db
    .selectFrom('auth_users')
    .select(['id', 'email', 'email_verified'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (account === undefined) {
    throw new UsageError(`There is no account of ${email}. It can sign up at ${config.publicUrl}/admin/login.`)
  }
  const actor = { id: null, email: null, from: null }
  const wanted = grant ? ({ is_admin: true, suspended: false, portal_role: 'owner' } as const) : { is_admin: false }
  const at = new Date().toISOString()
  await transact(db, (tx) => changeAccount(tx, actor, account.id, wanted, at))
  if (await hasActiveOwner(db)) handOverSetupLink(null, config.dataDir, false)
  console.log(`${account.email} ${grant ? 'is an owner of the portal' : 'may not use the portal'}.`)
  if (grant && !account.email_verified) {
    console.log('The address is not verified yet: signing in works after the link in the verification mail was opened.')
  }
}

/**
 * Makes a new secret in the place of one that is missing, damaged or of another installation, or
 * takes APP_SECRET as the new one. A file that was there is moved aside. Second factors are
 * encrypted with the former secret, so without this their owners couldn't sign in again.
 */
async function renewSecret(db: Db, config: Config): Promise<void> {
  if ((await findSecretFault(db, config)) === null) {
    throw new UsageError('The secret is that of this database, so nothing was changed.')
  }
  console.log(ENDS_WITH_SECRET)
  const at = new Date().toISOString()
  const file = join(config.dataDir, 'secret')
  if (config.appSecret === null && existsSync(file)) {
    const aside = `${file}-replaced-${at.replaceAll(/[:.]/g, '-')}`
    renameSync(file, aside)
    console.log(`The file that was there is now ${aside}`)
  }
  const secret = config.appSecret ?? readOrCreateSecret(config.dataDir)
  const accounts = await findAccounts(db)
  await transact(db, async (tx) => {
    const actor = { id: null, email: null, from: null }
    for (const { id } of accounts) {
      await changeAccount(tx, actor, id, { two_factor: false }, at)
      await endSessions(tx, id)
    }
    await replaceSecretMark(tx, secret)
  })
  console.log(config.appSecret === null ? `The new secret is in ${file}` : 'APP_SECRET is the secret now.')
  console.log('Restart the server if it is running. Admins sign in with their passwords.')
}

runCommand(main)
