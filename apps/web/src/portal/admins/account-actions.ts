// What an admin can do to an account, by what it is now.
import type { Account, AccountChange } from '@noor-quest/contract/admins'

export type AccountAction = 'approve' | 'revoke' | 'suspend' | 'unsuspend' | 'reset' | 'confirm'
export type AccountStatus = 'admin' | 'domain' | 'waiting' | 'suspended'

/** 'domain': no rights of its own, but its address ends with the configured domain. */
export function accountStatus({ admin, is_admin, suspended }: Account): AccountStatus {
  if (suspended) return 'suspended'
  if (is_admin) return 'admin'
  return admin ? 'domain' : 'waiting'
}

/**
 * `isOwn`: one's own second factor is turned off on the page of one's account. `mails`: a mail confirms addresses.
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

export function changeOf(action: AccountAction): AccountChange {
  switch (action) {
    case 'approve':
      return { is_admin: true }
    case 'revoke':
      return { is_admin: false }
    case 'suspend':
      return { suspended: true }
    case 'unsuspend':
      return { suspended: false }
    case 'reset':
      return { two_factor: false }
    case 'confirm':
      return { email_verified: true }
  }
}
