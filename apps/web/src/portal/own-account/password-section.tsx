import type { Done, PasswordChange } from '@noor-quest/contract/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { ApiError } from '../../platform/network/http.ts'
import { Button } from '../../ui/button.tsx'
import { reportUserUpdated, serviceMessage } from '../api/admin-call.ts'
import { adminText } from '../text/admin-en.ts'
import { MessageArea } from '../ui/message-area.tsx'
import { notify } from '../ui/notices.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { changePassword, sessionsQuery } from './own-account-api.ts'

const text = adminText.account.password
const { showPassword, hidePassword, newPasswordHint, pending: pendingText } = adminText.login

type Passwords = { 'current-password': string; 'new-password': string }

/** The form is emptied only after the new password is stored. */
export function PasswordSection({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const { state, formProps } = useNativeForm<Passwords, PasswordChange, Done>({
    initial: { 'current-password': '', 'new-password': '' },
    read: ({ 'current-password': currentPassword, 'new-password': newPassword }) => {
      const errors = {
        ...(currentPassword === '' && { 'current-password': text.currentRequired }),
        ...(newPassword === '' && { 'new-password': text.newRequired }),
      }
      if (currentPassword === '') return { ok: false, field: 'current-password', errors }
      if (newPassword === '') return { ok: false, field: 'new-password', errors }
      return { ok: true, body: { currentPassword, newPassword, revokeOtherSessions: true } }
    },
    save: changePassword,
    failedText: (_, error) => serviceMessage(error, text.failed),
    // The form's message has the text; the field only gets the focus.
    refusedFields: (error) =>
      error instanceof ApiError && error.code === 'invalid_password' ? { 'current-password': '' } : {},
    onSaved: () => {
      reportUserUpdated()
      notify('success', text.changed)
      void queryClient.invalidateQueries(sessionsQuery)
    },
  })

  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <form {...formProps} className="grid gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={text.current}
          name="current-password"
          autoComplete="current-password"
          required
          error={state.errors['current-password']}
          showLabel={showPassword}
          hideLabel={hidePassword}
        />
        <PasswordField
          label={text.new}
          name="new-password"
          autoComplete="new-password"
          required
          error={state.errors['new-password']}
          hint={newPasswordHint}
          showLabel={showPassword}
          hideLabel={hidePassword}
        />
        <MessageArea message={state.failure?.message ?? null} />
        <Button type="submit" aria-disabled={state.saving} className="justify-self-start max-sm:w-full">
          {state.saving ? pendingText : text.change}
        </Button>
      </form>
    </SectionPanel>
  )
}
