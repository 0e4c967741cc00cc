import type { ApiCall } from '@noor-quest/contract/api-call'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { ar } from '../text/errors.ar.ts'
import { createAdminCalls, inLanguage } from './admin-call.ts'

const error = (status: number, code: ApiError['code']) => new ApiError(status, code, code)

function calls(...results: unknown[]) {
  const sent: unknown[][] = []
  const call = (async (...request: unknown[]) => {
    sent.push(request)
    const result = results.shift()
    if (result instanceof Error) throw result
    return result
  }) as ApiCall
  const handlers = {
    refused: vi.fn(),
    signedOut: vi.fn(),
    userUpdated: vi.fn(),
    reauthenticate: vi.fn(async () => true),
  }
  const made = createAdminCalls({ call })
  return { ...made, sent, ...handlers, stop: made.handleWith(handlers) }
}

test('passes a request and its response on', async () => {
  const { adminCall, sent } = calls({ ok: true })
  expect(await adminCall('POST /api/players/tickets/check', { body: { code: 'a' } })).toEqual({ ok: true })
  expect(sent).toEqual([['POST /api/players/tickets/check', { body: { code: 'a' } }]])
})

test.each([error(401, 'signed_out'), error(403, 'not_admin')])(
  'reports a refusal ($code) and throws it on',
  async (refusal) => {
    const { adminCall, refused } = calls(refusal)
    await expect(adminCall('GET /api/players')).rejects.toEqual(refusal)
    expect(refused).toHaveBeenCalledExactlyOnceWith(refusal)
  },
)

test('any other failure is passed to the caller', async () => {
  const { adminCall, refused } = calls(error(409, 'duplicate'))
  await expect(adminCall('POST /api/auth/sign-out')).rejects.toMatchObject({ code: 'duplicate' })
  expect(refused).not.toHaveBeenCalled()
})

test('where the password is asked for and given, the request is sent again', async () => {
  const { adminCall, sent, reauthenticate } = calls(error(403, 'reauthentication_required'), { done: true })
  expect(await adminCall('PATCH /api/admins/{id}', { params: { id: '1' }, body: { is_admin: true } })).toEqual({
    done: true,
  })
  expect(reauthenticate).toHaveBeenCalledOnce()
  expect(sent[1]).toEqual(sent[0])
})

test('an admin who declines to give the password gets the error', async () => {
  const { adminCall, sent, reauthenticate } = calls(error(403, 'reauthentication_required'))
  reauthenticate.mockResolvedValue(false)
  await expect(adminCall('PATCH /api/admins/{id}', { params: { id: '1' }, body: {} })).rejects.toMatchObject({
    code: 'reauthentication_required',
  })
  expect(sent).toHaveLength(1)
})

test('an upload is handled in the same way', async () => {
  const { withSession, refused } = calls()
  const upload = vi.fn(async () => Promise.reject(error(401, 'signed_out')))
  await expect(withSession(upload)).rejects.toMatchObject({ status: 401 })
  expect(refused).toHaveBeenCalledOnce()
})

test('a closed portal is not notified', async () => {
  const { adminCall, reportSignedOut, stop, refused, signedOut } = calls(error(401, 'signed_out'))
  stop()
  await expect(adminCall('GET /api/players')).rejects.toThrow()
  reportSignedOut()
  expect([refused, signedOut].map((handler) => handler.mock.calls.length)).toEqual([0, 0])
})

test('a refusal by a limit says how long to wait, in both languages', () => {
  const refused = (retry_after_seconds: number) => new ApiError(429, 'rate_limited', '', { retry_after_seconds })
  expect(inLanguage(refused(1)).message).toBe('Too many attempts. Try again in 1 second.')
  expect(inLanguage(refused(2535)).message).toBe('Too many attempts. Try again in 43 minutes.')
  expect(ar.tooMany(60)).toBe('محاولات كثيرة. حاول مرة أخرى بعد 60 ثانية.')
  expect(ar.tooMany(120)).toBe('محاولات كثيرة. حاول مرة أخرى بعد دقيقتين.')
})
