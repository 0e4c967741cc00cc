import { CODE_MAX } from '@noor-quest/contract/limits'
import type { Done, TwoFactorSetup } from '@noor-quest/contract/sign-in'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { loadWithin } from '../../platform/network/load-within.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { adminText } from '../text/admin-en.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { MessageArea } from '../ui/message-area.tsx'
import { PasswordDialog } from '../ui/password-dialog.tsx'
import { confirmTwoFactor, enableTwoFactor } from './own-account-api.ts'

const text = adminText.account.twoFactor
const QrCode = lazy(() => loadWithin(() => import('../../ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode }))))

type Props = { email: string; onClose: () => void; onDone: (backupCodes: string[]) => void }

/**
 * Asks for the password, then shows the authenticator app's QR code and asks for a first code.
 * Closing it earlier changes nothing.
 */
export function TwoFactorSetupDialog({ email, onClose, onDone }: Props) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  if (setup) return <ScanDialog setup={setup} onClose={onClose} onDone={() => onDone(setup.backupCodes)} />
  return (
    <PasswordDialog
      email={email}
      title={text.setUpTitle}
      description={text.passwordStep}
      confirmLabel={text.continue}
      failedText={text.failed}
      submit={enableTwoFactor}
      onClose={onClose}
      onDone={setSetup}
    />
  )
}

function ScanDialog({ setup, onClose, onDone }: { setup: TwoFactorSetup; onClose: () => void; onDone: () => void }) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, formProps } = useNativeForm<{ code: string }, { code: string }, Done>({
    initial: { code: '' },
    read: (values) => {
      const code = values.code.replaceAll(/\s/g, '')
      if (code === '') return { ok: false, field: 'code', errors: { code: adminText.code.required } }
      return { ok: true, body: { code } }
    },
    save: ({ code }) => confirmTwoFactor(code),
    failedText: (_, error) => serviceMessage(error, text.failed),
    // The form's message has the text; the field only gets the focus.
    refusedFields: () => ({ code: '' }),
    onSaved: onDone,
    whenSaved: 'closed',
  })
  const key = new URL(setup.totpURI).searchParams.get('secret') ?? ''

  return (
    <Dialog
      open
      size="sm"
      title={text.setUpTitle}
      onClose={onClose}
      closeLabel={adminText.portal.cancel}
      initialFocus={input}
      footer={
        <Button type="submit" form={formId} aria-disabled={state.saving} className="w-full">
          {state.saving ? adminText.login.pending : text.confirm}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{text.scan}</p>
        <div className="mx-auto size-52 rounded-2xl bg-white p-3">
          <Suspense>
            <QrCode value={setup.totpURI} label={text.qrLabel} />
          </Suspense>
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
        <form id={formId} {...formProps} className="grid gap-4">
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
        </form>
      </div>
    </Dialog>
  )
}
