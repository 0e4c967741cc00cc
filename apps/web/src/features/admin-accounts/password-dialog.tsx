import { type FormEvent, useId, useRef, useState } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import { MessageArea } from './message-area.tsx'
import { useSubmission } from './use-submission.ts'

type Props<Answer> = {
  email: string
  title: string
  description: string
  confirmLabel: string
  /** When the service gives no reason. */
  failedText: string
  submit: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password that an act needs, and does it. */
export function PasswordDialog<Answer>(props: Props<Answer>) {
  const { email, title, description, confirmLabel, failedText, onDone, onClose } = props
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { run, pending, message } = useSubmission(failedText)
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = input.current?.value ?? ''
    setError(password === '' ? adminText.login.passwordRequired : undefined)
    if (password !== '') await run(async () => onDone(await props.submit(password)))
    input.current?.focus()
  }

  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={description}
      onClose={onClose}
      closeLabel={adminText.portal.cancel}
      initialFocus={input}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {adminText.portal.cancel}
          </Button>
          <Button type="submit" form={formId} aria-disabled={pending}>
            {pending ? adminText.login.pending : confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={input}
          label={adminText.login.password}
          name="password"
          autoComplete="current-password"
          required
          error={error}
          showLabel={adminText.login.showPassword}
          hideLabel={adminText.login.hidePassword}
        />
        <MessageArea message={message} />
      </form>
    </Dialog>
  )
}
