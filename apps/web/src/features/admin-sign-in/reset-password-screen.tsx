import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useNativeForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { MessageArea } from '../../ui/portal/message-area.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import { GateScreen, gateLinkClass } from './gate-screen.tsx'
import { linkToken } from './link-token.ts'
import { resetPassword } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

const text = adminText.reset

/** /reset-password?token=...: where the mail's link leads. */
export function ResetPasswordScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const { state, formProps } = useNativeForm<{ 'new-password': string }, { newPassword: string }, void>({
    initial: { 'new-password': '' },
    read: ({ 'new-password': newPassword }) =>
      newPassword === ''
        ? {
            ok: false,
            field: 'new-password',
            errors: { 'new-password': adminText.account.password.newRequired },
          }
        : { ok: true, body: { newPassword } },
    save: async ({ newPassword }) => {
      await resetPassword({ token, newPassword })
      tabEvents.post('password-recovery')
      await navigate({ to: '/admin/login', replace: true, state: { admin: { reason: 'password-reset' } } })
    },
    failedText: (_, error) => serviceMessage(error, text.failed),
    refusedFields: () => ({}),
    whenSaved: 'closed',
  })

  return (
    <GateScreen title={text.title} intro={token === '' ? undefined : text.intro}>
      {token === '' ? (
        <MessageArea message={text.noToken} />
      ) : (
        <form {...formProps} className="grid gap-4">
          <PasswordField
            label={text.newPassword}
            name="new-password"
            autoComplete="new-password"
            required
            error={state.errors['new-password']}
            hint={adminText.login.newPasswordHint}
            showLabel={adminText.login.showPassword}
            hideLabel={adminText.login.hidePassword}
          />
          <MessageArea message={state.failure?.message ?? null} />
          <Button type="submit" size="lg" aria-disabled={state.saving} className="w-full">
            {state.saving ? adminText.login.pending : text.save}
          </Button>
        </form>
      )}
      <p className="mt-3 text-center">
        <Link to="/forgot-password" className={gateLinkClass}>
          {text.askAgain}
        </Link>
      </p>
    </GateScreen>
  )
}
