import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { beginSetUp, PAGES } from '../set-up/set-up-path.ts'
import { overHttpText } from '../shell/over-http.en.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { EmailField, GateForm, GateLink, TokenScreen, useGateForm, wrongPassword } from './gate-form.tsx'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import { linkToken, setUpAdmin } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'
import { useProvider } from './use-provider.ts'

const text = signInText.setup

/**
 * /admin/setup?token=...: the target of the link that the server prints before the first admin
 * exists. Signs in.
 */
export function SetupScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const form = useGateForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: wrongEmail(email), password: wrongPassword(password) }),
    save: async (values) => {
      await setUpAdmin({ token, ...values })
      tabEvents.post('signed-in')
      beginSetUp()
      await navigate({ ...PAGES.look, replace: true })
    },
    failed: text.failed,
  })
  // Before the password is typed: the server would refuse the link after it.
  const isOverHttp = useProvider()?.over_http === true
  return (
    <TokenScreen texts={text} token={token} link={<GateLink to="/admin/login">{text.toLogin}</GateLink>}>
      {isOverHttp ? (
        <MessageArea message={overHttpText.setup} />
      ) : (
        <GateForm form={form} submit={text.submit}>
          <EmailField error={form.state.errors.email} />
          <PasswordField isNew error={form.state.errors.password} />
        </GateForm>
      )}
    </TokenScreen>
  )
}
