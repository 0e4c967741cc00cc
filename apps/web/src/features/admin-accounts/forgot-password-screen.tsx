import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { requestReset } from './auth-api.ts'
import { EMAIL_MAX_LENGTH, looksLikeEmail } from './email.ts'
import { GateScreen, gateLinkClass } from './gate-screen.tsx'
import { MessageArea } from './message-area.tsx'
import { useSubmission } from './use-submission.ts'

const text = adminText.forgot

/** /forgot-password: the same answer whether the address has an account or not. */
export function ForgotPasswordScreen() {
  const input = useRef<HTMLInputElement>(null)
  const { run, pending, message, setMessage } = useSubmission(text.failed)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = input.current?.value.trim() ?? ''
    const wrong =
      email === '' ? adminText.login.emailRequired : looksLikeEmail(email) ? undefined : adminText.login.emailInvalid
    setError(wrong)
    if (wrong) return input.current?.focus()
    if (await run(() => requestReset(email))) setMessage(text.sent)
  }

  return (
    <GateScreen title={text.title} intro={text.intro}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          ref={input}
          label={adminText.login.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          required
          error={error}
        />
        <MessageArea message={message} />
        <Button type="submit" size="lg" aria-disabled={pending} className="w-full">
          {pending ? adminText.login.pending : text.send}
        </Button>
      </form>
      <p className="mt-3 text-center">
        <Link to="/admin/login" className={gateLinkClass}>
          {text.back}
        </Link>
      </p>
    </GateScreen>
  )
}
