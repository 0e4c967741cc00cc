import type { Joining } from '@noor-quest/contract/admins'
import { ADMIN_NAME_MAX } from '@noor-quest/contract/limits'
import type { Role } from '@noor-quest/rules/permissions'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { TextField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { accountText } from '../own-account/account.en.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { EmailField, GateForm, GateLink, GateScreen, NewPasswordField } from './gate-form.tsx'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import { join, openInvitation } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

const text = signInText.join

type Values = { name: string; email: string; password: string }

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
  const form = useNativeForm<Values, Joining, void>({
    initial: { name: '', email: '', password: '' },
    read: ({ name: typedName, email: typedEmail, password }) => {
      const [name, email] = [typedName.trim(), typedEmail.trim()]
      const wrong = wrongEmail(email)
      const errors = {
        ...(name === '' && { name: text.nameRequired }),
        ...(wrong && { email: wrong }),
        ...(password === '' && { password: accountText.password.newRequired }),
      }
      const [field] = Object.keys(errors) as (keyof Values)[]
      return field === undefined ? { ok: true, body: { token, name, email, password } } : { ok: false, field, errors }
    },
    save: async (body) => {
      await join(body)
      tabEvents.post('signed-in')
      await navigate({ to: '/admin', replace: true })
    },
    failedText: (_, error) => serviceMessage(error, text.failed),
    refusedFields: () => ({}),
    whenSaved: 'closed',
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
          <NewPasswordField name="password" error={form.state.errors.password} />
        </GateForm>
      )}
      <GateLink to="/admin/login">{signInText.setup.toLogin}</GateLink>
    </GateScreen>
  )
}
