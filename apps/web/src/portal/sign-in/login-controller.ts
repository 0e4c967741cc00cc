// Sign-up and sign-in (docs/product-rules.md#sign-up-and-sign-in): a form for address and password,
// a form for the second factor's code, and the step that selects one of them. Invariants: one
// submission at a time, and typed values stay until they are used.
import type { Done, ProviderUrl, SignedIn, SignedUp } from '@noor-quest/contract/sign-in'
import {
  createForm,
  type FieldErrors,
  type FormPorts,
  type FormState,
  namedFields,
} from '../../platform/forms/form-controller.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createStore } from '../../platform/storage/store.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { wrongEmail } from './login-state.ts'
import { signInText } from './sign-in.en.ts'

const text = signInText.login

export type LoginState = {
  step: 'sign-in' | 'sign-up' | 'totp' | 'backup-code'
  /** The message of the last outcome. A form's failure takes its place. */
  message: string | null
  /** Whether that outcome is good. */
  good: boolean
  /** Whether an owner must confirm the new account's address. */
  byOwner: boolean
  resending: boolean
  /** Whether the browser is leaving for the identity provider. */
  leaving: boolean
  signedIn: boolean
}

type Credentials = { email: string; password: string }

type LoginPorts = {
  signUp: (body: Credentials) => Promise<SignedUp>
  signIn: (body: Credentials) => Promise<SignedIn>
  verifyTotp: (code: string) => Promise<Done>
  verifyBackupCode: (code: string) => Promise<Done>
  sendVerification: (email: string) => Promise<Done>
  /** The identity provider's address. */
  signInThroughProvider: () => Promise<ProviderUrl>
  leaveFor: (url: string) => void
  /** Notifies the other tabs. */
  onSignedIn: (event: 'signed-in' | 'mfa-verified') => void
}

export type LoginController = ReturnType<typeof createLoginController>

export function createLoginController(
  ports: LoginPorts,
  first: Partial<Pick<LoginState, 'step' | 'message' | 'good'>> = {},
) {
  const store = createStore<LoginState>({
    step: 'sign-in',
    message: null,
    good: false,
    byOwner: false,
    resending: false,
    leaving: false,
    signedIn: false,
    ...first,
  })
  const { snapshot: state, change: set } = store
  const failedText: FormPorts<never, never, never>['failedText'] = (_, error) => serviceMessage(error, text.failed)

  const credentials = createForm<Credentials, Credentials, SignedUp | 'totp' | 'portal'>({
    initial: { email: '', password: '' },
    read: readCredentials,
    save: async (body) => {
      if (state().step === 'sign-up') return ports.signUp(body)
      const { two_factor } = await ports.signIn(body)
      return two_factor ? 'totp' : 'portal'
    },
    failedText,
    refusedFields: refusedCredentials,
    onSaved: (next) => {
      if (next === 'portal') return enter('signed-in')
      if (next === 'totp') {
        code.change({ code: '' })
        return set({ step: next })
      }
      forgetPassword()
      set({ step: 'sign-in', message: text.registered, good: true, byOwner: next.by_owner === true })
    },
    whenSaved: 'keep',
  })

  const code = createForm<{ code: string }, { code: string }, Done>({
    initial: { code: '' },
    read: (typed) => {
      const code = typed.code.trim()
      return code === ''
        ? { ok: false, field: 'code', errors: { code: signInText.code.required } }
        : { ok: true, body: { code } }
    },
    save: async ({ code }) => {
      try {
        return await (state().step === 'totp' ? ports.verifyTotp : ports.verifyBackupCode)(code)
      } catch (error) {
        // The proof of the password has expired, so the password is asked for again.
        if (error instanceof ApiError && error.code === 'two_factor_expired') {
          forgetPassword()
          set({ step: 'sign-in', message: serviceMessage(error, text.failed), good: false })
        }
        throw error
      }
    },
    failedText,
    refusedFields: () => ({}),
    onSaved: () => enter('mfa-verified'),
  })

  function enter(event: 'signed-in' | 'mfa-verified') {
    forgetPassword()
    set({ signedIn: true })
    ports.onSignedIn(event)
  }

  /** Clears the password, and with it the error beside its field. */
  function forgetPassword() {
    credentials.change({ email: credentials.snapshot().values.email, password: '' })
  }

  const isBusy = () => {
    const { resending, leaving, signedIn } = state()
    return credentials.snapshot().saving || code.snapshot().saving || resending || leaving || signedIn
  }

  function goTo(step: LoginState['step']) {
    if (isBusy()) return
    if (step === 'sign-in' || step === 'sign-up') forgetPassword()
    code.change({ code: '' })
    set({ step, message: null })
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    credentials,
    code,

    /** Toggles between sign-in and sign-up; the address stays. */
    toggleMode: () => goTo(state().step === 'sign-up' ? 'sign-in' : 'sign-up'),

    /** Toggles between the authenticator app's code and a backup code. */
    toggleCode: () => goTo(state().step === 'totp' ? 'backup-code' : 'totp'),

    backToSignIn: () => goTo('sign-in'),

    submit: async () => {
      if (isBusy()) return
      set({ message: null })
      await (isCodeStep(state().step) ? code : credentials).submit()
    },

    /** Leaves for the identity provider, which sends the browser back to the portal. */
    signInThroughProvider: async () => {
      if (isBusy()) return
      set({ leaving: true, message: null })
      try {
        ports.leaveFor((await ports.signInThroughProvider()).url)
      } catch (error) {
        set({ leaving: false, message: serviceMessage(error, text.failed), good: false })
      }
    },

    /** The browser's Back restores the page as it was left, with `leaving` set. */
    arriveAgain: () => set({ leaving: false }),

    resendVerification: async () => {
      if (isBusy()) return
      set({ resending: true })
      const outcome = await ports.sendVerification(credentials.snapshot().values.email.trim()).then(
        () => ({ message: text.resent, good: true }),
        (error: unknown) => ({ message: serviceMessage(error, text.failed), good: false }),
      )
      // The change also removes the failure that offered the mail.
      credentials.change({})
      set({ resending: false, ...outcome })
    },
  }
}

export function isCodeStep(step: LoginState['step']): boolean {
  return step === 'totp' || step === 'backup-code'
}

/** The message area's text, and whether it is green. */
export function loginMessage(
  { message, good }: LoginState,
  { failure }: Pick<FormState<unknown>, 'failure'>,
): Pick<LoginState, 'message' | 'good'> {
  return failure === null ? { message, good } : { message: failure.message, good: false }
}

/** Whether to offer the verification mail again, for an unverified address. */
export function canResend({ failure }: Pick<FormState<unknown>, 'failure'>): boolean {
  return failure?.code === 'email_not_verified'
}

const readCredentials: FormPorts<Credentials, Credentials, never>['read'] = ({ email: typed, password }) => {
  const email = typed.trim()
  const wrong = wrongEmail(email)
  if (!wrong && password !== '') return { ok: true, body: { email, password } }
  const errors: FieldErrors<Credentials> = {
    ...(wrong && { email: wrong }),
    ...(password === '' && { password: text.passwordRequired }),
  }
  return { ok: false, field: wrong ? 'email' : 'password', errors }
}

function refusedCredentials(error: unknown): FieldErrors<Credentials> {
  const { email, password } = namedFields(error, ['email', 'password'])
  return {
    ...(email !== undefined && { email: text.emailInvalid }),
    ...(password !== undefined && { password: serviceMessage(error, text.failed) }),
  }
}
