// Invitations: a link with a role, shown as a QR code, and the list of those that can be used.

import type { Invitation, MadeInvitation, NewInvitation } from '@noor-quest/contract/admins'
import { ROLES, type Role } from '@noor-quest/rules/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'
import { usePhoneOrigin } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { CopyField } from '../ui/copy-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { attempt } from '../ui/notices.tsx'
import { adminsText as text } from './admins.en.ts'

const HOURS = [1, 24, 168] as const

const invitationsQuery = adminQuery('Invitations', ['admin', 'invitations'], () =>
  adminCall('GET /api/admins/invitations'),
)

/** The open invitations; nothing while there are none. */
export function Invitations() {
  const queryClient = useQueryClient()
  const { data } = useQuery(invitationsQuery)
  const withdraw = async ({ id }: Invitation) => {
    await attempt(
      () => adminCall('DELETE /api/admins/invitations/{id}', { params: { id } }),
      text.withdrawn,
      text.failed,
    )
    await queryClient.invalidateQueries(invitationsQuery)
  }
  if (data === undefined || data.invitations.length === 0) return null
  return (
    <section aria-label={text.invitations} className="grid gap-2">
      <h3 className="text-lg">{text.invitations}</h3>
      <ul className="grid gap-2">
        {data.invitations.map((invitation) => {
          const name = text.openUntil(text.roles[invitation.role], portalText.date(invitation.expires_at))
          return (
            <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-2">
              {name}
              <ActionButton label={text.withdraw} of={name} onPress={() => withdraw(invitation)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [role, setRole] = useState<Role>('helper')
  const [hours, setHours] = useState<(typeof HOURS)[number]>(24)
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const { run, pending, message } = useSubmission(text.inviteFailed)
  const make = () =>
    run(async () => {
      setMade(await adminCall('POST /api/admins/invitations', { body: { role, hours } satisfies NewInvitation }))
      await queryClient.invalidateQueries(invitationsQuery)
    })
  const origin = usePhoneOrigin()
  if (origin === null) {
    return (
      <Dialog open title={text.inviteTitle} onClose={onClose}>
        <LocalOnly />
      </Dialog>
    )
  }
  const href = made === null ? '' : `${origin}/admin/join#${made.token}`
  return (
    <Dialog open title={text.inviteTitle} onClose={onClose}>
      {made === null ? (
        <div className="grid gap-4">
          <p>{text.inviteIntro}</p>
          <ChoiceField
            label={text.role}
            value={role}
            options={ROLES}
            nameOf={(option) => text.roles[option]}
            onChoose={setRole}
          />
          <p className="text-muted">{text.roleHints[role]}</p>
          <ChoiceField
            label={text.hours}
            value={hours}
            options={HOURS}
            nameOf={(option) => text.hoursOf[option]}
            onChoose={setHours}
          />
          <FormMessage message={message} />
          <ActionButton label={text.inviteButton} variant="gold" busy={pending} onPress={make} />
        </div>
      ) : (
        <div className="grid gap-4">
          <p>
            <b>{text.openUntil(text.roles[made.role], portalText.date(made.expires_at))}.</b> {text.inviteMade}
          </p>
          <div className="mx-auto size-56 rounded-2xl bg-white p-3">
            <QrCode value={href} label={text.qrLabel} />
          </div>
          <CopyField label={text.link} value={href} copyLabel={text.copy} />
        </div>
      )}
    </Dialog>
  )
}
