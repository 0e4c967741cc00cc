import { CODE_MAX } from '@noor-quest/contract/limits'
import type { Done, TwoFactorSetup } from '@noor-quest/contract/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { adminCall, currentAdminQuery, reportUserUpdated, serviceMessage } from '../api/admin-call.ts'
import { signInText } from '../sign-in/sign-in.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { MessageArea } from '../ui/form-message.tsx'
import { notify } from '../ui/notices.tsx'
import { PasswordDialog } from '../ui/password-dialog.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { accountText } from './account.en.ts'

const text = accountText.twoFactor

type Open = 'set-up' | 'turn-off' | 'new-codes' | null

/** Turns the second factor on and off, and makes its backup codes. */
export function TwoFactorSection({ email, isOn }: { email: string; isOn: boolean }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const changed = (done: string) => {
    notify('success', done)
    reportUserUpdated()
    void queryClient.invalidateQueries(currentAdminQuery)
  }
  /** The actions that need the password. Before its first code is typed, a setup changes nothing. */
  const asked = {
    'set-up': {
      title: text.setUpTitle,
      description: text.passwordStep,
      confirmLabel: text.continue,
      submit: async (password: string) =>
        setSetup(await adminCall('POST /api/auth/two-factor/enable', { body: { password } })),
    },
    'turn-off': {
      title: text.turnOffTitle,
      description: text.turnOffText,
      confirmLabel: text.turnOff,
      submit: async (password: string) => {
        await adminCall('POST /api/auth/two-factor/disable', { body: { password } })
        changed(text.turnedOff)
      },
    },
    'new-codes': {
      title: text.newCodesTitle,
      description: text.newCodesText,
      confirmLabel: text.continue,
      submit: async (password: string) =>
        setCodes(
          (await adminCall('POST /api/auth/two-factor/generate-backup-codes', { body: { password } })).backupCodes,
        ),
    },
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
            <ActionButton label={text.newCodes} onPress={() => setOpen('new-codes')} className="max-sm:w-full" />
            <ActionButton label={text.turnOff} onPress={() => setOpen('turn-off')} className="max-sm:w-full" />
          </>
        ) : (
          <ActionButton
            label={text.turnOn}
            variant="gold"
            onPress={() => setOpen('set-up')}
            className="max-sm:w-full"
          />
        )}
      </div>

      {open && (
        <PasswordDialog<unknown>
          key={open}
          email={email}
          {...asked[open]}
          failedText={text.failed}
          onDone={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      )}
      {setup && (
        <ScanDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={() => {
            setSetup(null)
            setCodes(setup.backupCodes)
            changed(text.turnedOn)
          }}
        />
      )}
      {codes && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SectionPanel>
  )
}

/** Shows the authenticator app's QR code and asks for a first code. */
function ScanDialog({ setup, onClose, onDone }: { setup: TwoFactorSetup; onClose: () => void; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { state, formProps } = useNativeForm<{ code: string }, { code: string }, Done>({
    initial: { code: '' },
    read: (values) => {
      const code = values.code.replaceAll(/\s/g, '')
      if (code === '') return { ok: false, field: 'code', errors: { code: signInText.code.required } }
      return { ok: true, body: { code } }
    },
    save: (body) => adminCall('POST /api/auth/two-factor/verify-totp', { body }),
    failedText: (_, error) => serviceMessage(error, text.failed),
    // The form's message has the text; the field only gets the focus.
    refusedFields: () => ({ code: '' }),
    onSaved: onDone,
    whenSaved: 'closed',
  })
  const key = new URL(setup.totpURI).searchParams.get('secret') ?? ''

  return (
    <EditDialog
      size="sm"
      title={text.setUpTitle}
      saving={state.saving}
      submit={text.confirm}
      submitting={signInText.login.pending}
      initialFocus={input}
      form={formProps}
      onClose={onClose}
    >
      <p>{text.scan}</p>
      <div className="mx-auto size-52 rounded-2xl bg-white p-3">
        <QrCode value={setup.totpURI} label={text.qrLabel} />
      </div>
      <div className="grid gap-2">
        <p className="text-muted text-sm">{text.cannotScan}</p>
        <div className="flex items-center gap-2">
          <code dir="ltr" className="wrap-anywhere min-w-0 flex-1 rounded-xl bg-night/60 px-3 py-2 text-sm">
            {key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton value={key} label={text.copyKey} />
        </div>
      </div>
      <p>{text.enterCode}</p>
      <TextField
        ref={input}
        label={text.code}
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_MAX}
        required
        error={state.errors.code}
        className="text-center text-xl! tabular-nums tracking-[0.3em]"
      />
      <MessageArea message={state.failure?.message ?? null} />
    </EditDialog>
  )
}

/**
 * Shows the backup codes once. Only its own button closes it, so that a stray click can't lose
 * them.
 */
function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="sm"
      title={text.codesTitle}
      description={text.codesText}
      initialFocus={done}
      footer={
        <Button ref={done} onClick={onClose} className="w-full">
          {text.codesSaved}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul dir="ltr" className="grid grid-cols-2 gap-x-2 gap-y-1 rounded-2xl bg-night/60 p-4">
          {codes.map((code) => (
            <li key={code} className="text-center">
              <code className="whitespace-nowrap">{code}</code>
            </li>
          ))}
        </ul>
        <div className="justify-self-center">
          <CopyButton value={codes.join('\n')} label={text.copyCodes} />
        </div>
      </div>
    </Dialog>
  )
}
