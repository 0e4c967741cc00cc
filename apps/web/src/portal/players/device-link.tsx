import { useState } from 'react'
import { DEVICE_LINK_FRAGMENT } from '../../platform/network/join-address.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { adminCall } from '../api/admin-call.ts'
import { useMay, usePhoneOrigin } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { playersText } from './players.en.ts'

const text = playersText.deviceLink

type Props = { player: { id: string; name: string }; page?: '/' | '/final' }

/** A one-time code that opens the player on another device, on this page. */
export function DeviceLink({ player: { id, name }, page = '/' }: Props) {
  const may = useMay()
  const origin = usePhoneOrigin()
  const { run, pending, message } = useSubmission(text.failed)
  const [address, setAddress] = useState<string | null>(null)
  if (!may('players:device')) return null
  const make = () =>
    void run(async () => {
      const { token } = await adminCall('POST /api/players/{id}/device-links', { params: { id } })
      setAddress(`${origin}${page}${DEVICE_LINK_FRAGMENT}${token}`)
    })
  return (
    <div className="grid gap-2">
      {origin === null ? (
        <LocalOnly />
      ) : (
        <ActionButton label={text.make} busy={pending} className="justify-self-start" onPress={make} />
      )}
      <FormMessage message={message} />
      <Dialog
        open={address !== null}
        size="sm"
        title={<bdi className="wrap-anywhere">{name}</bdi>}
        description={text.hint}
        onClose={() => setAddress(null)}
      >
        {address !== null && (
          <div className="mx-auto w-full max-w-72 overflow-clip rounded-2xl bg-white">
            <QrCode value={address} label={text.code} withEdge />
          </div>
        )}
      </Dialog>
    </div>
  )
}
