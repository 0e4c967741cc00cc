import { CODE_MAX } from '@noor-quest/contract/limits'
import type { IdentityProvider } from '@noor-quest/contract/sign-in'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formPropsOf, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { MessageArea } from '../ui/form-message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { EmailField, GateScreen, gateLinkClass, SubmitButton } from './gate-form.tsx'
import {
  canResend,
  createLoginController,
  isCodeStep,
  type LoginController,
  type LoginState,
  loginMessage,
} from './login-controller.ts'
import { type LoginState as Arrival, fromProvider, safeReturn } from './login-state.ts'
import { signInText } from './sign-in.en.ts'
import {
  fetchSession,
  sendVerification,
  signIn,
  signInThroughProvider,
  signOut,
  signUp,
  verifyBackupCode,
  verifyTotp,
} from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'
import { useProvider } from './use-provider.ts'
import { VerifyScreen } from './verify-screen.tsx'

const text = signInText.login

/** /admin/login. With `?token=`, the link of a verification mail, it verifies the address first. */
export function LoginScreen() {
  const isVerifying = useLocation({ select: ({ search }) => 'token' in search })
  return isVerifying ? <VerifyScreen /> : <SignInScreen />
}

/** Sign-in and sign-up, with a step for an account's second factor. */
function SignInScreen() {
  const router = useRouter()
  const navigate = useNavigate()
  const [arrival] = useState<Arrival>(() => router.state.location.state.admin ?? {})
  const [controller] = useState(() =>
    createLoginController(
      {
        signUp,
        signIn,
        verifyTotp,
        verifyBackupCode,
        sendVerification,
        signInThroughProvider: () => signInThroughProvider(safeReturn(arrival.returnTo)),
        leaveFor: (url) => location.assign(url),
        onSignedIn: tabEvents.post,
      },
      { ...firstMessage(arrival), ...fromProvider(location.search) },
    ),
  )
  const state = useStore(controller)
  const provider = useProvider()
  const { signedIn } = state

  useEffect(() => {
    let left = false
    const enter = () => {
      if (!left) void navigate({ to: safeReturn(arrival.returnTo), replace: true })
    }
    if (signedIn) enter()
    // An account without access to the portal doesn't keep its session.
    else if (arrival.reason === 'not-admin') signOut().catch(console.warn)
    else fetchSession().then((session) => session && enter(), console.warn)
    const unsubscribe = tabEvents.subscribe((event) => {
      if (event === 'signed-in' || event === 'mfa-verified') enter()
    })
    return () => {
      left = true
      unsubscribe()
    }
  }, [signedIn, arrival, navigate])

  useEffect(() => {
    window.addEventListener('pageshow', controller.arriveAgain)
    return () => window.removeEventListener('pageshow', controller.arriveAgain)
  }, [controller])

  const isCode = isCodeStep(state.step)
  const title = isCode ? signInText.code.title : state.step === 'sign-up' ? text.signUpTitle : text.title
  return (
    <GateScreen title={title} intro={introOf(state.step, provider)}>
      {isCode ? (
        <CodeForm key={state.step} controller={controller} state={state} />
      ) : (
        <CredentialsForm key={state.step} controller={controller} state={state} provider={provider} />
      )}
      <p className="mt-5 text-center text-muted text-sm">
        <LockIcon className="me-1.5 inline-block size-4 align-[-0.15em]" />
        {text.note}
      </p>
    </GateScreen>
  )
}

type FormProps = { controller: LoginController; state: LoginState }

function CredentialsForm({ controller, state, provider }: FormProps & { provider: IdentityProvider | null }) {
  const { credentials } = controller
  const form = useStore(credentials)
  const element = useRefusedFocus(form.refused)
  const isSignUp = state.step === 'sign-up'
  const name = provider?.name ?? null
  const sendsMail = provider?.sends_mail !== false
  const isUnverified = canResend(form)
  const needsOwner = state.byOwner && loginMessage(state, form).good
  return (
    <>
      <form ref={element} {...formPropsOf(controller.submit)} className="grid gap-4">
        <EmailField
          value={form.values.email}
          onChange={(event) => credentials.change({ email: event.target.value })}
          error={form.errors.email}
        />
        <PasswordField
          isNew={isSignUp}
          value={form.values.password}
          onChange={(event) => credentials.change({ password: event.target.value })}
          error={form.errors.password}
        />
        <MessageArea {...loginMessage(state, form)} />
        {(needsOwner || (isUnverified && !sendsMail)) && <p className="text-center">{text.byOwner}</p>}
        {isUnverified && sendsMail && (
          <ActionButton label={text.resend} busy={state.resending} onPress={() => controller.resendVerification()} />
        )}
        <SubmitButton pending={form.saving}>{isSignUp ? text.signUp : text.signIn}</SubmitButton>
        {name !== null && !isSignUp && (
          <ActionButton
            label={state.leaving ? text.pending : text.through(name)}
            size="lg"
            busy={state.leaving}
            onPress={() => controller.signInThroughProvider()}
            className="w-full"
          />
        )}
      </form>
      <div className="mt-3 grid justify-items-center">
        {!isSignUp && (
          <Link to="/forgot-password" className={gateLinkClass}>
            {text.forgot}
          </Link>
        )}
        <button type="button" onClick={controller.toggleMode} className={gateLinkClass}>
          {isSignUp ? text.toSignIn : text.toSignUp}
        </button>
      </div>
    </>
  )
}

function CodeForm({ controller, state }: FormProps) {
  const form = useStore(controller.code)
  const element = useRefusedFocus(form.refused)
  const isTotp = state.step === 'totp'
  // This form replaces the other one, so it takes the focus.
  useEffect(() => {
    const input = element.current?.elements.namedItem('code')
    if (input instanceof HTMLElement) input.focus()
  }, [element])
  return (
    <>
      <form ref={element} {...formPropsOf(controller.submit)} className="grid gap-4">
        <TextField
          label={isTotp ? signInText.code.totp : signInText.code.backup}
          name="code"
          dir="ltr"
          inputMode={isTotp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CODE_MAX}
          required
          value={form.values.code}
          onChange={(event) => controller.code.change({ code: event.target.value })}
          error={form.errors.code}
          className={classNames('text-center text-xl! tabular-nums', isTotp && 'tracking-[0.3em]')}
        />
        <MessageArea {...loginMessage(state, form)} />
        <SubmitButton pending={form.saving}>{signInText.code.verify}</SubmitButton>
      </form>
      <div className="mt-3 grid justify-items-center">
        <button type="button" onClick={controller.toggleCode} className={gateLinkClass}>
          {isTotp ? signInText.code.useBackup : signInText.code.useTotp}
        </button>
        <button type="button" onClick={controller.backToSignIn} className={gateLinkClass}>
          {signInText.code.back}
        </button>
      </div>
    </>
  )
}

function introOf(step: LoginState['step'], provider: IdentityProvider | null) {
  if (step === 'sign-up' && provider?.sends_mail === false) return text.byOwnerFirst
  if (step === 'totp') return signInText.code.totpText
  if (step === 'backup-code') return signInText.code.backupText
}

/** The outcome on the page that led here. */
function firstMessage({ reason }: Arrival): Partial<Pick<LoginState, 'message' | 'good'>> {
  if (reason === 'verified') return { message: text.verified, good: true }
  if (reason === 'verified-admin') return { message: text.verifiedAdmin, good: true }
  if (reason === 'not-admin') return { message: text.denied }
  if (reason === 'ended') return { message: text.ended }
  if (reason === 'password-reset') return { message: text.passwordReset, good: true }
  return {}
}
