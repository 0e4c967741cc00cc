import { useRef } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { signInText } from '../sign-in/sign-in.en.ts'
import { EditDialog } from './edit-dialog.tsx'
import { MessageArea } from './form-message.tsx'
import { PasswordField } from './password-field.tsx'

type Props<Response> = {
  email: string
  title: string
  description: string
  confirmLabel: string
  /** The message when the server gives no reason. */
  failedText: string
  submit: (password: string) => Promise<Response>
  onDone?: (response: Response) => void
  onClose: () => void
}

/** Asks for the password that an action needs, and runs the action. */
export function PasswordDialog<Response>(props: Props<Response>) {
  const { email, title, description, confirmLabel, failedText, onDone, onClose } = props
  const input = useRef<HTMLInputElement>(null)
  const { state, formProps } = useNativeForm<{ password: string }, { password: string }, Response>({
    initial: { password: '' },
    read: ({ password }) =>
      password === ''
        ? { ok: false, field: 'password', errors: { password: signInText.login.passwordRequired } }
        : { ok: true, body: { password } },
    save: ({ password }) => props.submit(password),
    failedText: (_, error) => serviceMessage(error, failedText),
    // The form's message has the text; the field only gets the focus.
    refusedFields: () => ({ password: '' }),
    ...(onDone && { onSaved: onDone }),
    whenSaved: 'closed',
  })

  return (
    <EditDialog
      size="sm"
      title={title}
      description={description}
      saving={state.saving}
      submit={confirmLabel}
      submitting={signInText.login.pending}
      initialFocus={input}
      form={formProps}
      onClose={onClose}
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField ref={input} error={state.errors.password} />
      <MessageArea message={state.failure?.message ?? null} />
    </EditDialog>
  )
}
