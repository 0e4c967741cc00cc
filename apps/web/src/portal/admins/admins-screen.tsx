import type { Account, AccountChange, Accounts } from '@noor-quest/contract/admins'
import { ROLES, type Role } from '@noor-quest/rules/permissions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RestartIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall, currentAdminQuery, serviceMessage } from '../api/admin-call.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { portalText } from '../text/portal.en.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type AccountAction, accountActions, accountStatus, changeOf } from './account-actions.ts'
import { adminsText } from './admins.en.ts'
import { Invitations, InviteDialog } from './invitations.tsx'

const text = adminsText

const TONES = { admin: 'right', domain: 'right', waiting: 'gold', suspended: 'wrong' } as const

/** /admin/admins: the accounts and their rights. The server refuses to revoke the last admin. */
export function AdminsScreen() {
  const queryClient = useQueryClient()
  const { data: admin } = useQuery(currentAdminQuery)
  const { data, isError, isFetching, refetch } = useQuery(accountsQuery)
  const { run, pending } = useSubmission(text.failed)
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ account: Account; action: AccountAction } | null>(null)
  // The dialog's content while it fades out.
  const [shown, setShown] = useState(asked)
  const ask = (next: typeof asked) => {
    setAsked(next)
    setShown(next)
  }

  const chooseRole = async (account: Account, portal_role: Role) => {
    try {
      await changeAccount(account.id, { portal_role })
      notify('success', text.roleChanged(account.email, text.roles[portal_role]))
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
    }
    await queryClient.invalidateQueries(accountsQuery)
  }

  const carryOut = () =>
    asked &&
    run(async () => {
      const { account, action } = asked
      try {
        await changeAccount(account.id, changeOf(action))
        notify('success', text.done[action](account.email))
      } catch (error) {
        notify('error', serviceMessage(error, text.failed))
      }
      setAsked(null)
      await queryClient.invalidateQueries(accountsQuery)
    })

  const columns: Column<Account>[] = [
    {
      id: 'email',
      header: text.email,
      cell: ({ id, email, name }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name !== null && <bdi className="wrap-anywhere">{name}</bdi>}
          <bdi className="wrap-anywhere font-semibold">{email}</bdi>
          {id === admin?.id && <Badge size="sm">{text.you}</Badge>}
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
            <Badge size="sm" tone={TONES[status]}>
              {text.statuses[status]}
            </Badge>
            {!account.email_verified && (
              <Badge size="sm" tone="wrong">
                {text.unverified}
              </Badge>
            )}
            {account.two_factor && <Badge size="sm">{text.twoFactor}</Badge>}
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
            onChoose={(role) => void chooseRole(account, role)}
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
            <Button
              key={action}
              variant={action === 'approve' ? 'gold' : 'glass'}
              aria-label={text.actionNamed(text[action], account.email)}
              onClick={() => ask({ account, action })}
              className="px-4! text-sm!"
            >
              {text[action]}
            </Button>
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
          <Button variant="glass" onClick={() => setInviting(true)}>
            {text.invite}
          </Button>
          <Button variant="glass" aria-disabled={isFetching} onClick={() => void refetch()}>
            <RestartIcon className="size-5" />
            {portalText.refresh}
          </Button>
        </>
      }
    >
      {data ? (
        <DataTable caption={text.title} columns={columns} rows={data.accounts} rowKey={({ id }) => id} />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.title} />
      )}
      <ul className="grid list-disc gap-1 ps-5 text-muted text-sm">
        {ROLES.map((role) => (
          <li key={role}>
            <b className="text-parchment">{text.roles[role]}:</b> {text.roleHints[role]}
          </li>
        ))}
      </ul>
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {shown && (
        <ConfirmDialog
          open={asked !== null}
          title={text.questions[shown.action]}
          confirmLabel={text[shown.action]}
          pending={pending}
          onConfirm={() => void carryOut()}
          onCancel={() => setAsked(null)}
        >
          <p>
            <bdi className="font-semibold text-parchment">{shown.account.email}</bdi>
          </p>
          <p className="mt-1">{text.consequences[shown.action]}</p>
        </ConfirmDialog>
      )}
    </SectionPanel>
  )
}

const accountsQuery = queryOptions({
  queryKey: ['admin', 'accounts'],
  queryFn: () => adminCall<Accounts>('GET', '/api/admins'),
})

const changeAccount = (id: string, change: AccountChange) =>
  adminCall<Account>('PATCH', `/api/admins/${encodeURIComponent(id)}`, change)
