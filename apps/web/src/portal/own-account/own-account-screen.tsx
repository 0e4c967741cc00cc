import type { Done, PasswordChange } from '@noor-quest/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { ApiError } from '../../platform/network/http.ts'
import { Button } from '../../ui/button.tsx'
import { adminCall, currentAdminQuery, reportSignedOut, reportUserUpdated, serviceMessage } from '../api/admin-call.ts'
import { useMay } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { overHttpText } from '../shell/over-http.en.ts'
import { signInText } from '../sign-in/sign-in.en.ts'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { FormMessage, MessageArea } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { accountText } from './account.en.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

/** /admin/account: the admin's own password, second factor and sessions. */
export function OwnAccountScreen() {
  const { data: admin } = useQuery(currentAdminQuery)
  const may = useMay()
  return (
    <div className="grid min-w-0 gap-5">
      {may('own-credentials') ? (
        <div className="grid min-w-0 items-start gap-5 lg:grid-cols-2">
          <PasswordSection email={admin?.email ?? ''} />
          {admin && <TwoFactorSection email={admin.email} isOn={admin.two_factor} />}
        </div>
      ) : (
        <Note tone="warning">{overHttpText.credentials}</Note>
      )}
      <SessionsSection />
    </div>
  )
}

const { password: passwordText, sessions: text } = accountText

type Passwords = { 'current-password': string; 'new-password': string }

/** The form is emptied only after the new password is stored. */
function PasswordSection({ email }: { email: string }) {
  const { state, formProps } = useNativeForm<Passwords, PasswordChange, Done>({
    initial: { 'current-password': '', 'new-password': '' },
    read: ({ 'current-password': currentPassword, 'new-password': newPassword }) => {
      const errors = {
        ...(currentPassword === '' && { 'current-password': passwordText.currentRequired }),
        ...(newPassword === '' && { 'new-password': passwordText.newRequired }),
      }
      if (currentPassword === '') return { ok: false, field: 'current-password', errors }
      if (newPassword === '') return { ok: false, field: 'new-password', errors }
      return { ok: true, body: { currentPassword, newPassword, revokeOtherSessions: true } }
    },
    save: (body) => adminCall('POST /api/auth/change-password', { body }),
    failedText: (_, error) => serviceMessage(error, passwordText.failed),
    // The form's message has the text; the field only gets the focus.
    refusedFields: (error) =>
      error instanceof ApiError && error.code === 'invalid_password' ? { 'current-password': '' } : {},
    onSaved: () => {
      reportUserUpdated()
      notify('success', passwordText.changed)
    },
  })

  return (
    <SectionPanel title={passwordText.title} intro={passwordText.intro}>
      <form {...formProps} className="grid gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={passwordText.current} name="current-password" error={state.errors['current-password']} />
        <PasswordField isNew label={passwordText.new} name="new-password" error={state.errors['new-password']} />
        <MessageArea message={state.failure?.message ?? null} />
        <Button type="submit" aria-disabled={state.saving} className="justify-self-start max-sm:w-full">
          {state.saving ? signInText.login.pending : passwordText.change}
        </Button>
      </form>
    </SectionPanel>
  )
}

/** Ends all of the account's sessions, this one too. */
function SessionsSection() {
  const { run, message } = useSubmission(text.failed)
  const endAll = () =>
    run(async () => {
      await adminCall('POST /api/auth/revoke-sessions')
      reportSignedOut()
    })
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <FormMessage message={message} />
      <ConfirmButton
        label={text.endAll}
        question={{ title: text.endAllTitle, text: text.endAllText, run: endAll }}
        className="justify-self-start max-sm:w-full"
      />
    </SectionPanel>
  )
}
