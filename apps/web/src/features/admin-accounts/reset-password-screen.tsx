import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import { resetPassword } from './auth-api.ts'
import { GateScreen, gateLinkClass } from './gate-screen.tsx'
import { linkToken } from './link-token.ts'
import { MessageArea } from './message-area.tsx'
import { useSubmission } from './use-submission.ts'

const text = adminText.reset

/** /reset-password?token=...: where the mail's link leads. */
export function ResetPasswordScreen() {
  const [token] = useState(linkToken)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { run, pending, message } = useSubmission(text.failed)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const newPassword = input.current?.value ?? ''
    setError(newPassword === '' ? adminText.account.password.newRequired : undefined)
    if (newPassword === '') return input.current?.focus()
    if (await run(() => resetPassword({ token, newPassword }))) {
      await navigate({ to: '/admin/login', replace: true, state: { admin: { reason: 'password-reset' } } })
    }
  }

  return (
    <GateScreen title={text.title} intro={token === '' ? undefined : text.intro}>
      {token === '' ? (
        <MessageArea message={text.noToken} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <PasswordField
            ref={input}
            label={text.newPassword}
            name="new-password"
            autoComplete="new-password"
            required
            error={error}
            hint={adminText.login.newPasswordHint}
            showLabel={adminText.login.showPassword}
            hideLabel={adminText.login.hidePassword}
          />
          <MessageArea message={message} />
          <Button type="submit" size="lg" aria-disabled={pending} className="w-full">
            {pending ? adminText.login.pending : text.save}
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
