import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { reportUserUpdated } from '../api/admin-call.ts'
import { currentAdminQuery } from '../api/current-admin.ts'
import { adminText } from '../text/admin-en.ts'
import { notify } from '../ui/notices.tsx'
import { PasswordDialog } from '../ui/password-dialog.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { disableTwoFactor, makeBackupCodes, sessionsQuery } from './own-account-api.ts'
import { TwoFactorSetupDialog } from './two-factor-setup-dialog.tsx'

const text = adminText.account.twoFactor

type Open = 'set-up' | 'turn-off' | 'new-codes' | null

/** Turns the second factor on and off, and makes its backup codes. */
export function TwoFactorSection({ email, isOn }: { email: string; isOn: boolean }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)
  const refresh = () => {
    reportUserUpdated()
    return Promise.all([queryClient.invalidateQueries(currentAdminQuery), queryClient.invalidateQueries(sessionsQuery)])
  }

  return (
    <SectionPanel
      title={
        <span className="flex flex-wrap items-center gap-3">
          {text.title}
          <Badge tone={isOn ? 'right' : 'quiet'} className="font-sans">
            {isOn ? text.on : text.off}
          </Badge>
        </span>
      }
      intro={text.intro}
    >
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button variant="glass" onClick={() => setOpen('new-codes')} className="max-sm:w-full">
              {text.newCodes}
            </Button>
            <Button variant="glass" onClick={() => setOpen('turn-off')} className="max-sm:w-full">
              {text.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')} className="max-sm:w-full">
            {text.turnOn}
          </Button>
        )}
      </div>

      {open === 'set-up' && (
        <TwoFactorSetupDialog
          email={email}
          onClose={close}
          onDone={(backupCodes) => {
            close()
            setCodes(backupCodes)
            notify('success', text.turnedOn)
            void refresh()
          }}
        />
      )}
      {open === 'turn-off' && (
        <PasswordDialog
          email={email}
          title={text.turnOffTitle}
          description={text.turnOffText}
          confirmLabel={text.turnOff}
          failedText={text.failed}
          submit={disableTwoFactor}
          onClose={close}
          onDone={() => {
            close()
            notify('success', text.turnedOff)
            void refresh()
          }}
        />
      )}
      {open === 'new-codes' && (
        <PasswordDialog
          email={email}
          title={text.newCodesTitle}
          description={text.newCodesText}
          confirmLabel={text.continue}
          failedText={text.failed}
          submit={makeBackupCodes}
          onClose={close}
          onDone={({ backupCodes }) => {
            close()
            setCodes(backupCodes)
          }}
        />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SectionPanel>
  )
}
