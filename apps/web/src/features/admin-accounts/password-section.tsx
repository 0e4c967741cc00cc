import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../platform/http.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { changePassword, sessionsQuery } from './auth-api.ts'
import { MessageArea } from './message-area.tsx'
import { useSubmission } from './use-submission.ts'

const text = adminText.account.password
const { showPassword, hidePassword, newPasswordHint, pending: pendingText } = adminText.login

/** The form is emptied only when the new password is stored. */
export function PasswordSection({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const currentInput = useRef<HTMLInputElement>(null)
  const newInput = useRef<HTMLInputElement>(null)
  const { run, pending, message } = useSubmission(text.failed)
  const [errors, setErrors] = useState<{ current?: string; new?: string }>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const currentPassword = currentInput.current?.value ?? ''
    const newPassword = newInput.current?.value ?? ''
    setErrors({
      ...(currentPassword === '' && { current: text.currentRequired }),
      ...(newPassword === '' && { new: text.newRequired }),
    })
    if (currentPassword === '') return currentInput.current?.focus()
    if (newPassword === '') return newInput.current?.focus()
    const changed = await run(async () => {
      try {
        await changePassword({ currentPassword, newPassword, revokeOtherSessions: true })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_password') currentInput.current?.focus()
        throw error
      }
    })
    if (!changed) return
    form.current?.reset()
    notify('success', text.changed)
    void queryClient.invalidateQueries(sessionsQuery)
  }

  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={currentInput}
          label={text.current}
          name="current-password"
          autoComplete="current-password"
          required
          error={errors.current}
          showLabel={showPassword}
          hideLabel={hidePassword}
        />
        <PasswordField
          ref={newInput}
          label={text.new}
          name="new-password"
          autoComplete="new-password"
          required
          error={errors.new}
          hint={newPasswordHint}
          showLabel={showPassword}
          hideLabel={hidePassword}
        />
        <MessageArea message={message} />
        <Button type="submit" aria-disabled={pending} className="justify-self-start max-sm:w-full">
          {pending ? pendingText : text.change}
        </Button>
      </form>
    </SectionPanel>
  )
}
