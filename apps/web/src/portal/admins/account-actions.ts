// The actions that an account's present state allows.
import type { Account, AccountChange } from '@noor-quest/contract/admins'

export type AccountAction = 'approve' | 'revoke' | 'suspend' | 'unsuspend' | 'reset' | 'confirm'
export type AccountStatus = 'admin' | 'domain' | 'waiting' | 'suspended'

/**
 * 'domain': the account has no rights of its own, but its address ends with the configured domain.
 */
export function accountStatus({ admin, is_admin, suspended }: Account): AccountStatus {
  if (suspended) return 'suspended'
  if (is_admin) return 'admin'
  return admin ? 'domain' : 'waiting'
}

/**
 * The actions that an admin may take on this account.
 * `isOwn`: an admin turns off their own second factor on the page of their account instead.
 * `mails`: addresses are confirmed by mail.
 */
export function accountActions(
  account: Account,
  { isOwn, mails }: { isOwn: boolean; mails: boolean },
): AccountAction[] {
  if (account.suspended) return ['unsuspend']
  const actions: AccountAction[] = [account.is_admin ? 'revoke' : 'approve', 'suspend']
  if (account.two_factor && !isOwn) actions.push('reset')
  if (!account.email_verified && !mails) actions.unshift('confirm')
  return actions
}

export const CHANGES: Record<AccountAction, AccountChange> = {
  approve: { is_admin: true },
  revoke: { is_admin: false },
  suspend: { suspended: true },
  unsuspend: { suspended: false },
  reset: { two_factor: false },
  confirm: { email_verified: true },
}
