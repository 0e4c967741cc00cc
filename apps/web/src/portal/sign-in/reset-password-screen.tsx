import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { accountText } from '../own-account/account.en.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { GateForm, GateLink, GateScreen, NewPasswordField } from './gate-form.tsx'
import { signInText } from './sign-in.en.ts'
import { linkToken, resetPassword } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

const text = signInText.reset

/** /reset-password?token=...: the target of the mailed link. */
export function ResetPasswordScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const form = useNativeForm<{ 'new-password': string }, { newPassword: string }, void>({
    initial: { 'new-password': '' },
    read: ({ 'new-password': newPassword }) =>
      newPassword === ''
        ? {
            ok: false,
            field: 'new-password',
            errors: { 'new-password': accountText.password.newRequired },
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
        <GateForm form={form} submit={text.save}>
          <NewPasswordField label={text.newPassword} name="new-password" error={form.state.errors['new-password']} />
        </GateForm>
      )}
      <GateLink to="/forgot-password">{text.askAgain}</GateLink>
    </GateScreen>
  )
}
