// What an admin can do to an account, by what it is now.
import type { Account, AccountChange } from '@noor-quest/contract/admins'

export type AccountAction = 'approve' | 'revoke' | 'suspend' | 'unsuspend'
export type AccountStatus = 'admin' | 'domain' | 'waiting' | 'suspended'

/** 'domain': no rights of its own, but its address ends with the configured domain. */
export function accountStatus({ admin, is_admin, suspended }: Account): AccountStatus {
  if (suspended) return 'suspended'
  if (is_admin) return 'admin'
  return admin ? 'domain' : 'waiting'
}

export function accountActions(account: Account): AccountAction[] {
  if (account.suspended) return ['unsuspend']
  return [account.is_admin ? 'revoke' : 'approve', 'suspend']
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
  }
}
