import { EMAIL_MAX } from '@noor-quest/contract/limits'
import type { Done } from '@noor-quest/contract/sign-in'
import { Link } from '@tanstack/react-router'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useNativeForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { MessageArea } from '../../ui/portal/message-area.tsx'
import { wrongEmail } from './email.ts'
import { GateScreen, gateLinkClass } from './gate-screen.tsx'
import { requestReset } from './sign-in-api.ts'

const text = adminText.forgot

/** /forgot-password: the same response whether the address has an account or not. */
export function ForgotPasswordScreen() {
  const { state, formProps } = useNativeForm<{ email: string }, { email: string }, Done>({
    initial: { email: '' },
    read: (values) => {
      const email = values.email.trim()
      const wrong = wrongEmail(email)
      if (wrong) return { ok: false, field: 'email', errors: { email: wrong } }
      return { ok: true, body: { email } }
    },
    save: ({ email }) => requestReset(email),
    failedText: (_, error) => serviceMessage(error, text.failed),
    refusedFields: () => ({}),
    whenSaved: 'keep',
  })

  return (
    <GateScreen title={text.title} intro={text.intro}>
      <form {...formProps} className="grid gap-4">
        <TextField
          label={adminText.login.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          required
          error={state.errors.email}
        />
        <MessageArea message={state.saved ? text.sent : (state.failure?.message ?? null)} />
        <Button type="submit" size="lg" aria-disabled={state.saving} className="w-full">
          {state.saving ? adminText.login.pending : text.send}
        </Button>
      </form>
      <p className="mt-3 text-center">
        <Link to="/admin/login" className={gateLinkClass}>
          {text.back}
        </Link>
      </p>
    </GateScreen>
  )
}
