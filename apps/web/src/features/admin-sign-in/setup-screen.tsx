import { EMAIL_MAX } from '@noor-quest/contract/limits'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useNativeForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { MessageArea } from '../../ui/portal/message-area.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import { wrongEmail } from './email.ts'
import { GateScreen, gateLinkClass } from './gate-screen.tsx'
import { linkToken } from './link-token.ts'
import { setUpAdmin } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

const text = adminText.setup

type Credentials = { email: string; password: string }

/** /admin/setup?token=...: the link the server prints while there is no admin. Signs in. */
export function SetupScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const { state, formProps } = useNativeForm<Credentials, Credentials, void>({
    initial: { email: '', password: '' },
    read: ({ email: typed, password }) => {
      const email = typed.trim()
      const wrong = wrongEmail(email)
      const errors = {
        ...(wrong && { email: wrong }),
        ...(password === '' && { password: adminText.account.password.newRequired }),
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
        <form {...formProps} className="grid gap-4">
          <TextField
            label={adminText.login.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX}
            required
            error={state.errors.email}
          />
          <PasswordField
            label={adminText.login.password}
            name="password"
            autoComplete="new-password"
            required
            error={state.errors.password}
            hint={adminText.login.newPasswordHint}
            showLabel={adminText.login.showPassword}
            hideLabel={adminText.login.hidePassword}
          />
          <MessageArea message={state.failure?.message ?? null} />
          <Button type="submit" size="lg" aria-disabled={state.saving} className="w-full">
            {state.saving ? adminText.login.pending : text.submit}
          </Button>
        </form>
      )}
      <p className="mt-3 text-center">
        <Link to="/admin/login" className={gateLinkClass}>
          {text.toLogin}
        </Link>
      </p>
    </GateScreen>
  )
}
