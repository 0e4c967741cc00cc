// npm run admin: the operator decides who may use the portal. It works beside a running server,
// which asks the database at every request.

import { migrateAuth } from '../accounts/auth-schema.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { findAccounts } from '../accounts/queries.ts'
import type { Config } from '../config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { readConfig, requireDataDir, runCommand, UsageError, withDatabase } from './command.ts'

const USAGE = `Who may use the portal:
  npm run admin -- list
  npm run admin -- grant EMAIL     the account must have signed up; a suspension is lifted
  npm run admin -- revoke EMAIL`

async function main(args: readonly string[]): Promise<number> {
  const [command, email, ...rest] = args
  const wellFormed = command === 'list' ? email === undefined : command === 'grant' || command === 'revoke'
  if (!wellFormed || rest.length > 0 || (command !== 'list' && !email)) throw new UsageError(USAGE)

  const config = readConfig()
  requireDataDir(config)
  prepareDataDir(config.dataDir)
  return withDatabase(config, async (db) => {
    await migrateAuth(db)
    if (command === 'list') await list(db)
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
  const wanted = grant ? { is_admin: true, suspended: false } : { is_admin: false }
  const at = new Date().toISOString()
  await transact(db, (tx) => changeAccount(tx, actor, account.id, wanted, at))
  console.log(`${account.email} may ${grant ? '' : 'not '}use the portal.`)
  if (grant && !account.email_verified) {
    console.log('The address is not verified yet: signing in works after the link in the verification mail was opened.')
  }
}

runCommand(main)
