import { defineTexts } from '../../text/text.ts'
import { numbers } from '../text/formats.ts'

export const adminsText = defineTexts('portal/admins/admins', {
  title: 'Admins',
  count: (accounts: number) => `Accounts (${numbers.format(accounts)})`,
  intro: 'Everyone who signed up is listed here. An account gets in once an admin has approved it.',
  email: 'Email',
  status: 'Status',
  lastSignIn: 'Last sign-in',
  joined: 'Joined',
  never: 'Never',
  actions: 'Actions',
  you: 'You',
  statuses: {
    admin: 'Admin',
    domain: 'Admin by email domain',
    waiting: 'Waiting for approval',
    suspended: 'Suspended',
  },
  unverified: 'Email not verified',
  twoFactor: 'Two-step verification',
  approve: 'Approve',
  revoke: 'Revoke',
  suspend: 'Suspend',
  unsuspend: 'Lift suspension',
  reset: 'Reset two-step verification',
  confirm: 'Confirm email',
  actionNamed: (action: string, email: string) => `${action} ${email}`,
  questions: {
    approve: 'Give this account admin rights?',
    revoke: 'Take this account’s admin rights away?',
    suspend: 'Suspend this account?',
    unsuspend: 'Lift this account’s suspension?',
    reset: 'Reset this account’s two-step verification?',
    confirm: 'Confirm this account’s email?',
  },
  consequences: {
    approve: 'It can then see players, change content and approve others.',
    revoke: 'It is signed out everywhere and waits for approval again.',
    suspend: 'It is signed out everywhere and cannot sign in until the suspension is lifted.',
    unsuspend: 'It can sign in again with the rights it had.',
    reset:
      'It is signed out everywhere and signs in with its password alone until it sets up another authenticator app. Make sure that the account’s owner asks you.',
    confirm:
      'This server has no mail server, so you confirm that the address is theirs. The password of the newest sign-up counts: confirm while the person is with you.',
  },
  done: {
    approve: (email: string) => `${email} is now an admin.`,
    revoke: (email: string) => `${email} is no longer an admin.`,
    suspend: (email: string) => `${email} is suspended.`,
    unsuspend: (email: string) => `${email} is no longer suspended.`,
    reset: (email: string) => `The two-step verification of ${email} was reset.`,
    confirm: (email: string) => `The address ${email} is confirmed.`,
  },
  failed: 'The account could not be changed. Please try again.',
})
