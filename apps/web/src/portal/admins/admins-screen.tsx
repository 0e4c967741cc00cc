import type { Account, AccountChange } from '@noor-quest/contract/admins'
import { ROLES } from '@noor-quest/rules/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallBadge } from '../../ui/badge.tsx'
import { ActivitySection } from '../activity/activity-section.tsx'
import { adminCall, currentAdminQuery } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'
import { useMay } from '../api/role.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Loaded, RefreshButton } from '../ui/list-notes.tsx'
import { attempt } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type AccountAction, accountActions, accountStatus, CHANGES } from './account-actions.ts'
import { adminsText as text } from './admins.en.ts'
import { Invitations, InviteDialog } from './invitations.tsx'

const TONES = { admin: 'right', domain: 'right', waiting: 'gold', suspended: 'wrong' } as const

/** /admin/admins: the accounts, and the activity log, which organisers see alone. */
export function AdminsScreen() {
  const may = useMay()
  return (
    <div className="grid min-w-0 gap-5">
      {may('accounts:read') && <Accounts />}
      <ActivitySection />
    </div>
  )
}

/** The accounts and their rights. The server refuses to revoke the last admin. */
function Accounts() {
  const queryClient = useQueryClient()
  const { data: admin } = useQuery(currentAdminQuery)
  const query = useQuery(accountsQuery)
  const { data } = query
  const { ask, dialog } = useConfirm()
  const [isInviting, setInviting] = useState(false)
  const change = async ({ id }: Account, change: AccountChange, done: string) => {
    await attempt(() => changeAccount(id, change), done, text.failed)
    await queryClient.invalidateQueries(accountsQuery)
  }
  const askFor = (action: AccountAction, account: Account) =>
    ask({
      title: text.questions[action],
      text: (
        <>
          <p>
            <bdi className="font-semibold text-parchment">{account.email}</bdi>
          </p>
          <p className="mt-1">{text.consequences[action]}</p>
        </>
      ),
      confirm: text[action],
      run: () => change(account, CHANGES[action], text.done[action](account.email)),
    })

  const columns: Column<Account>[] = [
    {
      id: 'email',
      header: text.email,
      cell: ({ id, email, name }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name !== null && <bdi className="wrap-anywhere">{name}</bdi>}
          <bdi className="wrap-anywhere font-semibold">{email}</bdi>
          {id === admin?.id && <SmallBadge>{text.you}</SmallBadge>}
        </span>
      ),
    },
    {
      id: 'status',
      header: text.status,
      cell: (account) => {
        const status = accountStatus(account)
        return (
          <span className="flex flex-wrap gap-1.5">
            <SmallBadge tone={TONES[status]}>{text.statuses[status]}</SmallBadge>
            {!account.email_verified && <SmallBadge tone="wrong">{text.unverified}</SmallBadge>}
            {account.two_factor && <SmallBadge>{text.twoFactor}</SmallBadge>}
          </span>
        )
      },
    },
    {
      id: 'role',
      header: <span className="sr-only">{text.role}</span>,
      cell: (account) =>
        account.admin && (
          <ChoiceField
            label={text.role}
            aria-label={text.roleOf(account.email)}
            value={account.portal_role}
            options={ROLES}
            nameOf={(role) => text.roles[role]}
            onChoose={(portal_role) =>
              void change(account, { portal_role }, text.roleChanged(account.email, text.roles[portal_role]))
            }
          />
        ),
    },
    { id: 'joined', header: text.joined, cell: ({ created_at }) => portalText.date(created_at) },
    {
      id: 'last',
      header: text.lastSignIn,
      cell: ({ last_sign_in_at }) => (last_sign_in_at ? portalText.date(last_sign_in_at) : text.never),
    },
    {
      id: 'actions',
      header: <span className="sr-only">{text.actions}</span>,
      align: 'end',
      cell: (account) => (
        <span className="flex flex-wrap gap-2 sm:justify-end">
          {accountActions(account, { isOwn: account.id === admin?.id, mails: data?.mails ?? true }).map((action) => (
            <ActionButton
              label={text[action]}
              key={action}
              variant={action === 'approve' ? 'gold' : 'glass'}
              aria-label={text.actionNamed(text[action], account.email)}
              onPress={() => askFor(action, account)}
              className="px-4! text-sm!"
            />
          ))}
        </span>
      ),
    },
  ]

  return (
    <SectionPanel
      title={data && text.count(data.accounts.length)}
      intro={text.intro}
      actions={
        <>
          <ActionButton label={text.invite} onPress={() => setInviting(true)} />
          <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
        </>
      }
    >
      <Loaded query={query} label={text.title}>
        {({ accounts }) => <DataTable caption={text.title} columns={columns} rows={accounts} rowKey={({ id }) => id} />}
      </Loaded>
      <ul className="grid list-disc gap-1 ps-5 text-muted text-sm">
        {ROLES.map((role) => (
          <li key={role}>
            <b className="text-parchment">{text.roles[role]}:</b> {text.roleHints[role]}
          </li>
        ))}
      </ul>
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {dialog}
    </SectionPanel>
  )
}

const accountsQuery = adminQuery('Accounts', ['admin', 'accounts'], () => adminCall('GET /api/admins'))

const changeAccount = (id: string, change: AccountChange) =>
  adminCall('PATCH /api/admins/{id}', { params: { id }, body: change })
