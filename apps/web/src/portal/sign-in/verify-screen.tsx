import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { GateForm, GateLink, gateLinkClass, TokenScreen, useGateForm } from './gate-form.tsx'
import { signInText } from './sign-in.en.ts'
import { linkToken, verifyEmail } from './sign-in-api.ts'

const text = signInText.verify

/**
 * /admin/login?token=...: the target of the verification mail. A stranger may have signed up with
 * this address, so its owner enters the password of the sign-up or chooses another
 * (docs/product-rules.md#sign-up-and-sign-in).
 */
export function VerifyScreen() {
  const [token] = useState(linkToken)
  const [replace, setReplace] = useState(false)
  return (
    <TokenScreen
      texts={{ title: text.title, intro: replace ? text.replaceIntro : text.intro, noToken: text.noToken }}
      token={token}
      link={<GateLink to="/admin/login">{text.toLogin}</GateLink>}
    >
      <VerifyForm key={String(replace)} token={token} replace={replace} />
      <p className="mt-3 text-center">
        <button type="button" onClick={() => setReplace(!replace)} className={gateLinkClass}>
          {replace ? text.toPassword : text.toReplace}
        </button>
      </p>
    </TokenScreen>
  )
}

function VerifyForm({ token, replace }: { token: string; replace: boolean }) {
  const navigate = useNavigate()
  const form = useGateForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? signInText.login.passwordRequired : undefined }),
    save: async ({ password }) => {
      const { admin } = await verifyEmail({ token, password, replace })
      const reason = admin ? 'verified-admin' : 'verified'
      await navigate({ to: '/admin/login', replace: true, state: { admin: { reason } } })
    },
    failed: text.failed,
  })

  return (
    <GateForm form={form} submit={text.submit}>
      <PasswordField
        isNew={replace}
        label={replace ? signInText.reset.newPassword : signInText.login.password}
        error={form.state.errors.password}
      />
    </GateForm>
  )
}
