import type { BoothChange } from '@noor-quest/contract/player-actions'
import { useState } from 'react'
import { setBooth, useBooth } from '../../platform/device/booth.ts'
import { dropPerson } from '../../platform/session/dropped-person.ts'
import { Button } from '../../ui/button.tsx'
import { adminCall, serviceMessage } from '../api/admin-call.ts'
import { useSignOut } from '../api/role.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { admissionPageText } from './admission.en.ts'

const text = admissionPageText.booth

export function BoothSection() {
  const isBooth = useBooth()
  const signOut = useSignOut()
  const [asks, setAsks] = useState(false)
  const [pending, setPending] = useState(false)
  const change = (is_booth: boolean) =>
    adminCall('POST', '/api/players/devices/booth', { is_booth } satisfies BoothChange)
  const start = async () => {
    setPending(true)
    try {
      // Booth mode is set while the admin is signed in, because a player's device can't set it.
      await change(true)
      // If this fails, the admin is still signed in, and the next visitor would be an admin.
      await signOut()
      setBooth(true)
      // An admin may have played on the device.
      dropPerson()
      window.location.assign('/')
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
      setPending(false)
      setAsks(false)
    }
  }
  const end = async () => {
    try {
      await change(false)
      setBooth(false)
      notify('success', text.ended)
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
    }
  }
  return (
    <SectionPanel
      title={text.title}
      intro={text.intro}
      actions={
        <Button variant="glass" onClick={() => (isBooth ? void end() : setAsks(true))}>
          {isBooth ? text.end : text.start}
        </Button>
      }
    >
      <ConfirmDialog
        open={asks}
        title={text.question}
        confirmLabel={text.confirm}
        pending={pending}
        onConfirm={() => void start()}
        onCancel={() => setAsks(false)}
      >
        {text.text}
      </ConfirmDialog>
    </SectionPanel>
  )
}
