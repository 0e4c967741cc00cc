import type { BoothChange } from '@noor-quest/contract/player-actions'
import { setBooth, useBooth } from '../../platform/device/booth.ts'
import { dropPerson } from '../../platform/session/dropped-person.ts'
import { adminCall, serviceMessage } from '../api/admin-call.ts'
import { useSignOut } from '../api/role.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { attempt, notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { admissionPageText } from './admission.en.ts'

const text = admissionPageText.booth

export function BoothSection() {
  const isBooth = useBooth()
  const signOut = useSignOut()
  const { ask, dialog } = useConfirm()
  const change = (is_booth: boolean) =>
    adminCall('POST /api/players/devices/booth', { body: { is_booth } satisfies BoothChange })
  const start = async () => {
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
    }
  }
  const end = async () => {
    const isDone = await attempt(() => change(false), text.ended, text.failed)
    if (isDone) setBooth(false)
  }
  return (
    <SectionPanel
      title={text.title}
      intro={text.intro}
      actions={
        <ActionButton
          label={isBooth ? text.end : text.start}
          onPress={() =>
            isBooth ? void end() : ask({ title: text.question, text: text.text, confirm: text.confirm, run: start })
          }
        />
      }
    >
      {dialog}
    </SectionPanel>
  )
}
