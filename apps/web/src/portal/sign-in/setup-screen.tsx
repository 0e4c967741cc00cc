import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { accountText } from '../own-account/account.en.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { EmailField, GateForm, GateLink, GateScreen, NewPasswordField } from './gate-form.tsx'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import { linkToken, setUpAdmin } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

const text = signInText.setup

type Credentials = { email: string; password: string }

/**
 * /admin/setup?token=...: the target of the link that the server prints before the first admin
 * exists. Signs in.
 */
export function SetupScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const form = useNativeForm<Credentials, Credentials, void>({
    initial: { email: '', password: '' },
    read: ({ email: typed, password }) => {
      const email = typed.trim()
      const wrong = wrongEmail(email)
      const errors = {
        ...(wrong && { email: wrong }),
        ...(password === '' && { password: accountText.password.newRequired }),
      }
      if (wrong) return { ok: false, field: 'email', errors }
      if (password === '') return { ok: false, field: 'password', errors }
      return { ok: true, body: { email, password } }
    },
    save: async ({ email, password }) => {
      await setUpAdmin({ token, email, password })
      tabEvents.post('signed-in')
      await navigate({ to: '/admin', replace: true })
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
        <GateForm form={form} submit={text.submit}>
          <EmailField error={form.state.errors.email} />
          <NewPasswordField name="password" error={form.state.errors.password} />
        </GateForm>
      )}
      <GateLink to="/admin/login">{text.toLogin}</GateLink>
    </GateScreen>
  )
}
