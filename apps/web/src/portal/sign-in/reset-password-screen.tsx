import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { GateForm, GateLink, TokenScreen, useGateForm, wrongPassword } from './gate-form.tsx'
import { signInText } from './sign-in.en.ts'
import { linkToken, resetPassword } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

const text = signInText.reset

/** /reset-password?token=...: the target of the mailed link. */
export function ResetPasswordScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const form = useGateForm({
    initial: { 'new-password': '' },
    check: (values) => ({ 'new-password': wrongPassword(values['new-password']) }),
    save: async (values) => {
      await resetPassword({ token, newPassword: values['new-password'] })
      tabEvents.post('password-recovery')
      await navigate({ to: '/admin/login', replace: true, state: { admin: { reason: 'password-reset' } } })
    },
    failed: text.failed,
  })
  return (
    <TokenScreen texts={text} token={token} link={<GateLink to="/forgot-password">{text.askAgain}</GateLink>}>
      <GateForm form={form} submit={text.save}>
        <PasswordField isNew label={text.newPassword} name="new-password" error={form.state.errors['new-password']} />
      </GateForm>
    </TokenScreen>
  )
}
