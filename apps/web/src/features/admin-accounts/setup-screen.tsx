import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import { setUpAdmin } from './auth-api.ts'
import { EMAIL_MAX_LENGTH, looksLikeEmail } from './email.ts'
import { GateScreen, gateLinkClass } from './gate-screen.tsx'
import { linkToken } from './link-token.ts'
import { MessageArea } from './message-area.tsx'
import { tabEvents } from './tab-events.ts'
import { useSubmission } from './use-submission.ts'

const text = adminText.setup

/** /admin/setup?token=...: the link the server prints while there is no admin. Signs in. */
export function SetupScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const { run, pending, message } = useSubmission(text.failed)
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = emailInput.current?.value.trim() ?? ''
    const password = passwordInput.current?.value ?? ''
    const isEmail = looksLikeEmail(email)
    setErrors({
      ...(!isEmail && { email: email === '' ? adminText.login.emailRequired : adminText.login.emailInvalid }),
      ...(password === '' && { password: adminText.account.password.newRequired }),
    })
    if (!isEmail) return emailInput.current?.focus()
    if (password === '') return passwordInput.current?.focus()
    if (await run(() => setUpAdmin({ token, email, password }))) {
      tabEvents.post('signed-in')
      await navigate({ to: '/admin', replace: true })
    }
  }

  return (
    <GateScreen title={text.title} intro={token === '' ? undefined : text.intro}>
      {token === '' ? (
        <MessageArea message={text.noToken} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            ref={emailInput}
            label={adminText.login.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_LENGTH}
            required
            error={errors.email}
          />
          <PasswordField
            ref={passwordInput}
            label={adminText.login.password}
            name="password"
            autoComplete="new-password"
            required
            error={errors.password}
            hint={adminText.login.newPasswordHint}
            showLabel={adminText.login.showPassword}
            hideLabel={adminText.login.hidePassword}
          />
          <MessageArea message={message} />
          <Button type="submit" size="lg" aria-disabled={pending} className="w-full">
            {pending ? adminText.login.pending : text.submit}
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
