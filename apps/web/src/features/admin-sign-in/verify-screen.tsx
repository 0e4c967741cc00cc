import type { Verified } from '@noor-quest/contract/sign-in'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useNativeForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { MessageArea } from '../../ui/portal/message-area.tsx'
import { PasswordField } from '../../ui/portal/password-field.tsx'
import { GateScreen, gateLinkClass } from './gate-screen.tsx'
import { linkToken } from './link-token.ts'
import { verifyEmail } from './sign-in-api.ts'

const text = adminText.verify

/**
 * /admin/verify?token=...: where the verification mail leads. Somebody else may have signed up with this address, so its owner
 * enters the password of the sign-up, or chooses another (docs/product-rules.md#sign-up-and-sign-in).
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
      <p className="text-center">
        <Link to="/admin/login" className={gateLinkClass}>
          {text.toLogin}
        </Link>
      </p>
    </GateScreen>
  )
}

function VerifyForm({ token, replace }: { token: string; replace: boolean }) {
  const navigate = useNavigate()
  const { state, formProps } = useNativeForm<{ password: string }, { password: string }, Verified>({
    initial: { password: '' },
    read: ({ password }) =>
      password === ''
        ? { ok: false, field: 'password', errors: { password: adminText.login.passwordRequired } }
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
    <form {...formProps} className="grid gap-4">
      <PasswordField
        label={replace ? adminText.reset.newPassword : adminText.login.password}
        name="password"
        autoComplete={replace ? 'new-password' : 'current-password'}
        required
        error={state.errors.password}
        hint={replace && adminText.login.newPasswordHint}
        showLabel={adminText.login.showPassword}
        hideLabel={adminText.login.hidePassword}
      />
      <MessageArea message={state.failure?.message ?? null} />
      <Button type="submit" size="lg" aria-disabled={state.saving} className="w-full">
        {state.saving ? adminText.login.pending : text.submit}
      </Button>
    </form>
  )
}
