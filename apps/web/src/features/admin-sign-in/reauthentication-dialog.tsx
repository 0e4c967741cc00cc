import { type FormEvent, useId, useRef } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { useStore } from '../../platform/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MessageArea } from '../../ui/portal/message-area.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import type { Reauthentication } from './reauthentication.ts'

const text = adminText.reauthentication

/** Opens over the screen that made the call; the call continues afterwards. `email` lets a password manager offer the right password. */
export function ReauthenticationDialog({ controller, email }: { controller: Reauthentication; email: string }) {
  const { open, pending, message } = useStore(controller)
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form of a dialog is inside the page's React tree: the event must not reach the screen's own form.
    event.stopPropagation()
    const password = input.current?.value ?? ''
    if (password === '') return input.current?.focus()
    void controller.submit(password)
  }

  return (
    <Dialog
      open={open}
      size="sm"
      title={text.title}
      description={text.description}
      onClose={controller.cancel}
      closeLabel={text.cancel}
      initialFocus={input}
      footer={
        <>
          <Button variant="quiet" onClick={controller.cancel}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} aria-disabled={pending}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={input}
          label={text.password}
          name="password"
          autoComplete="current-password"
          required
          showLabel={adminText.login.showPassword}
          hideLabel={adminText.login.hidePassword}
        />
        <MessageArea message={message} />
      </form>
    </Dialog>
  )
}
