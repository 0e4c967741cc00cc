import { EmailField, GateForm, GateLink, GateScreen, useGateForm } from './gate-form.tsx'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import { requestReset } from './sign-in-api.ts'
import { useProvider } from './use-provider.ts'

const text = signInText.forgot

/** /forgot-password: the response is the same whether or not the address has an account. */
export function ForgotPasswordScreen() {
  const said = useProvider()?.sends_mail === false ? text.withoutMail : text
  const form = useGateForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: wrongEmail(email) }),
    save: ({ email }) => requestReset(email),
    failed: text.failed,
    whenSaved: 'keep',
  })
  return (
    <GateScreen title={text.title} intro={said.intro}>
      <GateForm form={form} message={said.sent} submit={text.send}>
        <EmailField error={form.state.errors.email} />
      </GateForm>
      <GateLink to="/admin/login">{text.back}</GateLink>
    </GateScreen>
  )
}
