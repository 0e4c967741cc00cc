import { ADMIN_NAME_MAX } from '@noor-quest/contract/limits'
import type { Role } from '@noor-quest/rules/permissions'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { beginSetUp, PAGES } from '../set-up/set-up-path.ts'
import { overHttpText } from '../shell/over-http.en.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { EmailField, GateForm, GateLink, GateScreen, useGateForm, wrongPassword } from './gate-form.tsx'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import { join, linkToken, openInvitation, setUpAdmin } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'
import { useProvider } from './use-provider.ts'

const { join: text, setup: setupText } = signInText

/**
 * /admin/join: makes an account and signs in. `#token` is an invitation. `?token=` is the link that
 * the server prints before the first admin exists.
 */
export function JoinScreen() {
  const [setupToken] = useState(linkToken)
  return setupToken === '' ? <Invitation /> : <FirstAdmin token={setupToken} />
}

function FirstAdmin({ token }: { token: string }) {
  // Before the password is typed: the server would refuse the link after it.
  const isOverHttp = useProvider()?.over_http === true
  return (
    <Screen title={setupText.title} intro={setupText.intro} refusal={isOverHttp ? overHttpText.setup : null}>
      <AccountForm
        hasName={false}
        save={async ({ email, password }) => {
          await setUpAdmin({ token, email, password })
          beginSetUp()
        }}
        next={PAGES.look}
        submit={setupText.submit}
      />
    </Screen>
  )
}

function Invitation() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [role, setRole] = useState<Role | null>(null)
  const [refusal, setRefusal] = useState<string | null>(token === '' ? text.noToken : null)
  useEffect(() => {
    if (token === '') return
    openInvitation(token).then(
      (invitation) => setRole(invitation.role),
      (error: unknown) => setRefusal(serviceMessage(error, text.failed)),
    )
  }, [token])
  return (
    <Screen title={text.title} intro={role === null ? undefined : text.intro[role]} refusal={refusal}>
      {role === null ? (
        <Spinner label={text.title} />
      ) : (
        <AccountForm
          hasName
          save={(account) => join({ token, ...account })}
          submit={text.submit}
          next={{ to: '/admin' }}
        />
      )}
    </Screen>
  )
}

type ScreenProps = {
  title: string
  intro: string | undefined
  /** The text in place of the form. */
  refusal: string | null
  children: ReactNode
}

function Screen({ title, intro, refusal, children }: ScreenProps) {
  return (
    <GateScreen title={title} intro={intro}>
      {refusal === null ? children : <MessageArea message={refusal} />}
      <GateLink to="/admin/login">{text.toLogin}</GateLink>
    </GateScreen>
  )
}

type Account = { name: string; email: string; password: string }
type FormProps = {
  hasName: boolean
  save: (account: Account) => Promise<unknown>
  submit: string
  next: NavigateOptions
}

function AccountForm({ hasName, save, submit, next }: FormProps) {
  const navigate = useNavigate()
  const form = useGateForm({
    initial: { name: '', email: '', password: '' },
    check: ({ name, email, password }) => ({
      name: hasName && name === '' ? text.nameRequired : undefined,
      email: wrongEmail(email),
      password: wrongPassword(password),
    }),
    save: async (account) => {
      await save(account)
      tabEvents.post('signed-in')
      await navigate({ ...next, replace: true })
    },
    failed: text.failed,
  })
  const { errors } = form.state
  return (
    <GateForm form={form} submit={submit}>
      {hasName && (
        <TextField
          label={text.name}
          name="name"
          autoComplete="name"
          maxLength={ADMIN_NAME_MAX}
          required
          error={errors.name}
        />
      )}
      <EmailField error={errors.email} />
      <PasswordField isNew error={errors.password} />
    </GateForm>
  )
}
