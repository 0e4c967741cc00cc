import type { Done } from '@noor-quest/contract/sign-in'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { EmailField, GateForm, GateLink, GateScreen } from './gate-form.tsx'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import { requestReset } from './sign-in-api.ts'

const text = signInText.forgot

/** /forgot-password: the response is the same whether or not the address has an account. */
export function ForgotPasswordScreen() {
  const form = useNativeForm<{ email: string }, { email: string }, Done>({
    initial: { email: '' },
    read: (values) => {
      const email = values.email.trim()
      const wrong = wrongEmail(email)
      if (wrong) return { ok: false, field: 'email', errors: { email: wrong } }
      return { ok: true, body: { email } }
    },
    save: ({ email }) => requestReset(email),
    failedText: (_, error) => serviceMessage(error, text.failed),
    refusedFields: () => ({}),
    whenSaved: 'keep',
  })

  return (
    <GateScreen title={text.title} intro={text.intro}>
      <GateForm form={form} message={text.sent} submit={text.send}>
        <EmailField error={form.state.errors.email} />
      </GateForm>
      <GateLink to="/admin/login">{text.back}</GateLink>
    </GateScreen>
  )
}
