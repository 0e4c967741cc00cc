// Sign-up and sign-in (docs/product-rules.md#sign-up-and-sign-in). Invariant: one submission at a time, and what was typed stays until
// it has served.
import type { Done, SignedIn } from '@noor-quest/contract/sign-in'
import { ApiError } from '../../platform/http.ts'
import { serviceMessage } from '../../platform/service-message.ts'
import { createStore } from '../../platform/store.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { wrongEmail } from './email.ts'

const text = adminText.login

export type LoginState = {
  step: 'sign-in' | 'sign-up' | 'totp' | 'backup-code'
  email: string
  password: string
  code: string
  /** By field; shown beside it. */
  errors: { email?: string; password?: string; code?: string }
  /** Of the message area: green exactly when it contains "successful". */
  message: string | null
  /** The address isn't verified: offer the mail again. */
  canResend: boolean
  pending: boolean
  signedIn: boolean
}

export type LoginPorts = {
  signUp: (body: { email: string; password: string }) => Promise<Done>
  signIn: (body: { email: string; password: string }) => Promise<SignedIn>
  verifyTotp: (code: string) => Promise<Done>
  verifyBackupCode: (code: string) => Promise<Done>
  sendVerification: (email: string) => Promise<Done>
  /** Notifies the other tabs. */
  onSignedIn: () => void
}

export type LoginController = ReturnType<typeof createLoginController>

export function createLoginController(ports: LoginPorts, firstMessage: string | null = null) {
  const store = createStore<LoginState>({
    step: 'sign-in',
    email: '',
    password: '',
    code: '',
    errors: {},
    message: firstMessage,
    canResend: false,
    pending: false,
    signedIn: false,
  })
  const { snapshot: state, change: set } = store

  const say = (message: string | null) => set({ message, canResend: false })

  /** One at a time; a failure becomes the message. */
  async function run(work: () => Promise<void>, onError: (error: unknown) => void) {
    if (state().pending || state().signedIn) return
    set({ pending: true, message: null, errors: {} })
    try {
      await work()
    } catch (error) {
      onError(error)
    } finally {
      set({ pending: false })
    }
  }

  function fail(error: unknown) {
    const fields = refusedFields(error)
    set({
      message: serviceMessage(error, text.failed),
      canResend: error instanceof ApiError && error.code === 'email_not_verified',
      errors: {
        ...(fields.includes('email') && { email: text.emailInvalid }),
        ...(fields.includes('password') && { password: serviceMessage(error, text.failed) }),
      },
    })
  }

  function enter() {
    set({ password: '', code: '', signedIn: true })
    ports.onSignedIn()
  }

  function check(): LoginState['errors'] {
    const { email, password } = state()
    const wrong = wrongEmail(email.trim())
    return { ...(wrong && { email: wrong }), ...(password === '' && { password: text.passwordRequired }) }
  }

  async function submitCredentials() {
    const errors = check()
    if (errors.email || errors.password) return set({ errors, message: null, canResend: false })
    const body = { email: state().email.trim(), password: state().password }
    if (state().step === 'sign-up') {
      await run(async () => {
        await ports.signUp(body)
        set({ step: 'sign-in', password: '', message: text.registered, canResend: false })
      }, fail)
    } else {
      await run(async () => {
        const { two_factor } = await ports.signIn(body)
        if (two_factor) set({ step: 'totp', code: '', canResend: false })
        else enter()
      }, fail)
    }
  }

  async function submitCode() {
    const code = state().code.trim()
    if (code === '') return set({ errors: { code: adminText.code.required }, message: null })
    const verify = state().step === 'totp' ? ports.verifyTotp : ports.verifyBackupCode
    await run(
      async () => {
        await verify(code)
        enter()
      },
      (error) => {
        // The password's proof has run out: it is asked for again.
        if (error instanceof ApiError && error.code === 'two_factor_expired') {
          set({ step: 'sign-in', password: '', code: '' })
        }
        fail(error)
      },
    )
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    type: (field: 'email' | 'password' | 'code', value: string) => {
      if (!state().pending) set({ [field]: value, errors: { ...state().errors, [field]: undefined } })
    },

    /** Between signing in and signing up; the address stays. */
    toggleMode: () => {
      if (state().pending) return
      say(null)
      set({ step: state().step === 'sign-up' ? 'sign-in' : 'sign-up', password: '', errors: {} })
    },

    /** Between the authenticator app's code and a backup code. */
    toggleCode: () => {
      if (state().pending) return
      say(null)
      set({ step: state().step === 'totp' ? 'backup-code' : 'totp', code: '', errors: {} })
    },

    backToSignIn: () => {
      if (state().pending) return
      say(null)
      set({ step: 'sign-in', password: '', code: '', errors: {} })
    },

    submit: () => (state().step === 'sign-in' || state().step === 'sign-up' ? submitCredentials() : submitCode()),

    resendVerification: () =>
      run(async () => {
        await ports.sendVerification(state().email.trim())
        say(text.resent)
      }, fail),
  }
}

/** The fields a validation_failed names. */
export function refusedFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return []
  const { fields } = (error.details ?? {}) as { fields?: { path: string }[] }
  return fields?.map(({ path }) => path) ?? []
}
