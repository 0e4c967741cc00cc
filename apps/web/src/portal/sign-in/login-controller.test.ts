import type { Done, SignedIn, SignedUp } from '@noor-quest/contract/sign-in'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { canResend, createLoginController, isCodeStep, loginMessage } from './login-controller.ts'

const DONE: Done = { status: true }
const refusal = (status: number, code: ApiError['code'], message: string, details?: unknown) =>
  new ApiError(status, code, message, details)

function login() {
  const ports = {
    signUp: vi.fn(async (): Promise<SignedUp> => DONE),
    signIn: vi.fn(async (): Promise<SignedIn> => ({ two_factor: false })),
    verifyTotp: vi.fn(async () => DONE),
    verifyBackupCode: vi.fn(async () => DONE),
    sendVerification: vi.fn(async () => DONE),
    signInThroughProvider: vi.fn(async () => ({ url: 'https://login.example.edu/authorize?x=1' })),
    leaveFor: vi.fn(),
    onSignedIn: vi.fn(),
  }
  const controller = createLoginController(ports)
  const fill = (email = 'amina@example.org', password = 'lanterns over the bridge') => {
    controller.credentials.change({ email, password })
  }
  /** The screen's present contents. */
  const shown = () => {
    const state = controller.snapshot()
    const form = (isCodeStep(state.step) ? controller.code : controller.credentials).snapshot()
    const { values } = controller.credentials.snapshot()
    const { saving: pending, errors } = form
    return {
      ...state,
      ...values,
      pending,
      errors,
      ...loginMessage(state, form),
      canResend: canResend(form),
    }
  }
  return { ...ports, controller, fill, shown }
}

test('the right password signs in and notifies the other tabs', async () => {
  const { controller, fill, signIn, onSignedIn, shown } = login()
  fill(' amina@example.org ')
  await controller.submit()
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: 'amina@example.org', password: 'lanterns over the bridge' })
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('signed-in')
  expect(shown()).toMatchObject({ signedIn: true, password: '', message: null })
})

test.each([
  ['', 'secret words', { email: 'Enter your email address.' }],
  ['amina', 'secret words', { email: 'Enter an email address such as name@example.org.' }],
  ['amina@example', 'secret words', { email: 'Enter an email address such as name@example.org.' }],
  ['amina@example.org', '', { password: 'Enter your password.' }],
  ['  ', '', { email: 'Enter your email address.', password: 'Enter your password.' }],
])('"%s" with the password "%s" is not sent', async (email, password, errors) => {
  const { controller, fill, signIn, shown } = login()
  fill(email, password)
  await controller.submit()
  expect(shown().errors).toEqual(errors)
  expect(signIn).not.toHaveBeenCalled()
})

test('typing removes a field’s error', async () => {
  const { controller, shown } = login()
  await controller.submit()
  controller.credentials.change({ email: 'a' })
  expect(shown().errors).toEqual({ password: 'Enter your password.' })
})

test('a refusal shows the service’s message and keeps what was typed', async () => {
  const { controller, fill, signIn, shown } = login()
  signIn.mockRejectedValue(refusal(401, 'invalid_credentials', 'Invalid email or password'))
  fill()
  await controller.submit()
  expect(shown()).toMatchObject({
    message: 'Invalid email or password',
    email: 'amina@example.org',
    password: 'lanterns over the bridge',
    pending: false,
    signedIn: false,
  })
})

test.each([
  ['no network', new ApiError(0, 'network', 'The network did not answer')],
  ['a response that isn’t ours', new ApiError(502, 'unreadable', 'The response is not JSON')],
  ['an empty message', refusal(500, 'internal', '')],
  ['a bug', new TypeError('x is undefined')],
])('%s is "Authentication failed"', async (_name, error) => {
  const { controller, fill, signIn, shown } = login()
  signIn.mockRejectedValue(error)
  fill()
  await controller.submit()
  expect(shown().message).toBe('Authentication failed')
})

test('an account without admin rights gets a message and is not admitted', async () => {
  const { controller, fill, signIn, onSignedIn, shown } = login()
  signIn.mockRejectedValue(refusal(403, 'not_admin', 'Access denied. Admin privileges required.'))
  fill()
  await controller.submit()
  expect(shown()).toMatchObject({
    message: 'Access denied. Admin privileges required.',
    signedIn: false,
    canResend: false,
  })
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('signing up says to check the mail and returns to signing in, with the address', async () => {
  const { controller, fill, signUp, signIn, shown } = login()
  controller.toggleMode()
  expect(shown().step).toBe('sign-up')
  fill()
  await controller.submit()
  expect(signUp).toHaveBeenCalledOnce()
  expect(signIn).not.toHaveBeenCalled()
  expect(shown()).toMatchObject({
    step: 'sign-in',
    message: 'Registration successful! Please check your email for verification.',
    good: true,
    email: 'amina@example.org',
    password: '',
  })
  expect(controller.snapshot().byOwner).toBe(false)
})

test('signing up says who confirms the address where the server sends no mail', async () => {
  const { controller, fill, signUp } = login()
  signUp.mockResolvedValue({ ...DONE, by_owner: true })
  controller.toggleMode()
  fill()
  await controller.submit()
  expect(controller.snapshot()).toMatchObject({ step: 'sign-in', byOwner: true })
})

test('a weak password leaves the sign-up as it is, with the reasons', async () => {
  const { controller, fill, signUp, shown } = login()
  signUp.mockRejectedValue(refusal(400, 'weak_password', 'Use at least 8 characters.'))
  controller.toggleMode()
  fill('amina@example.org', 'short')
  await controller.submit()
  expect(shown()).toMatchObject({
    step: 'sign-up',
    message: 'Use at least 8 characters.',
    password: 'short',
  })
})

test('an address the service refuses is marked', async () => {
  const { controller, fill, signIn } = login()
  const details = { fields: [{ path: 'email', message: 'Invalid email address' }] }
  signIn.mockRejectedValue(refusal(400, 'validation_failed', 'Some fields are not valid.', details))
  fill('a@b.c..d')
  await controller.submit()
  expect(controller.credentials.snapshot().errors.email).toBe('Enter an email address such as name@example.org.')
})

test('an unverified address is offered its mail again', async () => {
  const { controller, fill, signIn, sendVerification, shown } = login()
  signIn.mockRejectedValue(refusal(403, 'email_not_verified', 'Email not verified'))
  fill()
  await controller.submit()
  expect(shown()).toMatchObject({ message: 'Email not verified', good: false, canResend: true })
  await controller.resendVerification()
  expect(sendVerification).toHaveBeenCalledExactlyOnceWith('amina@example.org')
  expect(shown()).toMatchObject({ message: expect.stringContaining('successful'), good: true })
  expect(shown().canResend).toBe(false)
})

test('switching modes keeps the address, and forgets the password and the message', async () => {
  const { controller, fill, signIn, shown } = login()
  signIn.mockRejectedValue(refusal(401, 'invalid_credentials', 'Invalid email or password'))
  fill()
  await controller.submit()
  controller.toggleMode()
  expect(shown()).toMatchObject({
    step: 'sign-up',
    email: 'amina@example.org',
    password: '',
    message: null,
  })
})

test('a double click signs in once', async () => {
  const { controller, fill, signIn } = login()
  fill()
  await Promise.all([controller.submit(), controller.submit()])
  expect(signIn).toHaveBeenCalledOnce()
})

async function atCode() {
  const made = login()
  made.signIn.mockResolvedValue({ two_factor: true })
  made.fill()
  await made.controller.submit()
  expect(made.shown()).toMatchObject({ step: 'totp', signedIn: false })
  expect(made.onSignedIn).not.toHaveBeenCalled()
  return made
}

test('with a second factor the code comes after the password', async () => {
  const { controller, verifyTotp, onSignedIn, shown } = await atCode()
  controller.code.change({ code: ' 123456 ' })
  await controller.submit()
  expect(verifyTotp).toHaveBeenCalledExactlyOnceWith('123456')
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('mfa-verified')
  expect(shown().signedIn).toBe(true)
})

test('a backup code serves instead', async () => {
  const { controller, verifyTotp, verifyBackupCode, shown } = await atCode()
  controller.toggleCode()
  controller.code.change({ code: 'aBcDe-12345' })
  await controller.submit()
  expect(verifyBackupCode).toHaveBeenCalledExactlyOnceWith('aBcDe-12345')
  expect(verifyTotp).not.toHaveBeenCalled()
  expect(shown().signedIn).toBe(true)
})

test('a wrong code can be corrected', async () => {
  const { controller, verifyTotp, shown } = await atCode()
  verifyTotp.mockRejectedValueOnce(refusal(400, 'invalid_code', 'Invalid code'))
  controller.code.change({ code: '000000' })
  await controller.submit()
  expect(shown()).toMatchObject({ step: 'totp', message: 'Invalid code', signedIn: false })
  controller.code.change({ code: '123456' })
  await controller.submit()
  expect(shown().signedIn).toBe(true)
})

test('no code is sent empty', async () => {
  const { controller, verifyTotp, shown } = await atCode()
  await controller.submit()
  expect(shown().errors).toEqual({ code: 'Enter the code.' })
  expect(verifyTotp).not.toHaveBeenCalled()
})

test('an admin who takes too long enters the password again', async () => {
  const { controller, fill, verifyTotp, shown } = await atCode()
  verifyTotp.mockRejectedValue(refusal(401, 'two_factor_expired', 'This took too long. Sign in again.'))
  controller.code.change({ code: '123456' })
  await controller.submit()
  expect(shown()).toMatchObject({
    step: 'sign-in',
    message: 'This took too long. Sign in again.',
    email: 'amina@example.org',
    password: '',
  })
  fill()
  await controller.submit()
  expect(shown()).toMatchObject({ step: 'totp', message: null })
  expect(controller.code.snapshot().values).toEqual({ code: '' })
})

test('the identity provider’s page is opened once, however often the button is pressed', async () => {
  const { controller, signInThroughProvider, leaveFor, shown } = login()
  await Promise.all([controller.signInThroughProvider(), controller.signInThroughProvider(), controller.submit()])
  expect(signInThroughProvider).toHaveBeenCalledOnce()
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://login.example.edu/authorize?x=1')
  expect(shown()).toMatchObject({ leaving: true, errors: {} })
  controller.arriveAgain()
  expect(shown()).toMatchObject({ leaving: false })
})

test('an identity provider that can’t be reached leaves the form as it was', async () => {
  const { controller, signInThroughProvider, fill, shown } = login()
  fill('amina@example.org', 'lanterns')
  signInThroughProvider.mockRejectedValue(refusal(503, 'backend_unavailable', "It can't be reached now."))
  await controller.signInThroughProvider()
  expect(shown()).toMatchObject({
    leaving: false,
    message: "It can't be reached now.",
    email: 'amina@example.org',
    password: 'lanterns',
  })
})
