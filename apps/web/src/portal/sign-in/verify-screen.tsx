import type { Verified } from '@noor-quest/contract/sign-in'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { GateForm, GateLink, GateScreen, gateLinkClass, NewPasswordField } from './gate-form.tsx'
import { signInText } from './sign-in.en.ts'
import { linkToken, verifyEmail } from './sign-in-api.ts'

const text = signInText.verify

/**
 * /admin/verify?token=...: the target of the verification mail. A stranger may have signed up with
 * this address, so its owner enters the password of the sign-up or chooses another
 * (docs/product-rules.md#sign-up-and-sign-in).
 */
export function VerifyScreen() {
  const [token] = useState(linkToken)
  const [replace, setReplace] = useState(false)
  return (
    <GateScreen title={text.title} intro={token === '' ? undefined : replace ? text.replaceIntro : text.intro}>
      {token === '' ? (
        <MessageArea message={text.noToken} />
      ) : (
        <>
          <VerifyForm key={String(replace)} token={token} replace={replace} />
          <p className="mt-3 text-center">
            <button type="button" onClick={() => setReplace(!replace)} className={gateLinkClass}>
              {replace ? text.toPassword : text.toReplace}
            </button>
          </p>
        </>
      )}
      <GateLink to="/admin/login">{text.toLogin}</GateLink>
    </GateScreen>
  )
}

function VerifyForm({ token, replace }: { token: string; replace: boolean }) {
  const navigate = useNavigate()
  const form = useNativeForm<{ password: string }, { password: string }, Verified>({
    initial: { password: '' },
    read: ({ password }) =>
      password === ''
        ? { ok: false, field: 'password', errors: { password: signInText.login.passwordRequired } }
        : { ok: true, body: { password } },
    save: async ({ password }) => {
      const verified = await verifyEmail({ token, password, replace })
      const reason = verified.admin ? 'verified-admin' : 'verified'
      await navigate({ to: '/admin/login', replace: true, state: { admin: { reason } } })
      return verified
    },
    failedText: (_, error) => serviceMessage(error, text.failed),
    refusedFields: () => ({}),
    whenSaved: 'closed',
  })

  return (
    <GateForm form={form} submit={text.submit}>
      {replace ? (
        <NewPasswordField label={signInText.reset.newPassword} name="password" error={form.state.errors.password} />
      ) : (
        <PasswordField
          label={signInText.login.password}
          name="password"
          autoComplete="current-password"
          required
          error={form.state.errors.password}
        />
      )}
    </GateForm>
  )
}
