import { ADMIN_NAME_MAX } from '@noor-quest/contract/limits'
import type { Role } from '@noor-quest/rules/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { EmailField, GateForm, GateLink, GateScreen, useGateForm, wrongPassword } from './gate-form.tsx'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import { join, openInvitation } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

const text = signInText.join

/** /admin/join#token: the target of an invitation. Makes the account and signs in. */
export function JoinScreen() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [role, setRole] = useState<Role | null>(null)
  const [refusal, setRefusal] = useState<string | null>(token === '' ? text.noToken : null)
  const navigate = useNavigate()
  useEffect(() => {
    if (token === '') return
    openInvitation(token).then(
      (invitation) => setRole(invitation.role),
      (error: unknown) => setRefusal(serviceMessage(error, text.failed)),
    )
  }, [token])
  const form = useGateForm({
    initial: { name: '', email: '', password: '' },
    check: ({ name, email, password }) => ({
      name: name === '' ? text.nameRequired : undefined,
      email: wrongEmail(email),
      password: wrongPassword(password),
    }),
    save: async (values) => {
      await join({ token, ...values })
      tabEvents.post('signed-in')
      await navigate({ to: '/admin', replace: true })
    },
    failed: text.failed,
  })

  return (
    <GateScreen title={text.title} intro={role === null ? undefined : text.intro[role]}>
      {refusal !== null ? (
        <MessageArea message={refusal} />
      ) : role === null ? (
        <Spinner label={text.title} />
      ) : (
        <GateForm form={form} submit={text.submit}>
          <TextField
            label={text.name}
            name="name"
            autoComplete="name"
            maxLength={ADMIN_NAME_MAX}
            required
            error={form.state.errors.name}
          />
          <EmailField error={form.state.errors.email} />
          <PasswordField isNew error={form.state.errors.password} />
        </GateForm>
      )}
      <GateLink to="/admin/login">{signInText.setup.toLogin}</GateLink>
    </GateScreen>
  )
}
