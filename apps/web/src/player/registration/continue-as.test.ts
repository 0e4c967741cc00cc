import type { OwnPlayer } from '@noor-quest/contract/registration'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createContinuing } from './continue-as.ts'

const refusal = (path: string) =>
  new ApiError(400, 'validation_failed', 'no', { fields: [{ path, message: 'is required' }] })

function continuing() {
  const ports = {
    send: vi.fn(async (_person: string, _consent: object) => ({ name: 'Amina' }) as OwnPlayer),
    open: vi.fn(async () => {}),
    refreshSettings: vi.fn(async () => {}),
  }
  return { ...ports, ...createContinuing(ports) }
}

test('one tap opens the game, and a second one while it is on the way does nothing', async () => {
  const { continueAs, send, open } = continuing()
  await Promise.all([continueAs('amina', null), continueAs('amina', null)])
  expect(send.mock.calls).toEqual([['amina', {}]])
  expect(open).toHaveBeenCalledOnce()
})

test.each(['consent', 'consent_text'])(
  'a refusal that names %s asks for the agreement, in today’s words',
  async (path) => {
    const { continueAs, send, open, refreshSettings, snapshot } = continuing()
    send.mockRejectedValueOnce(refusal(path))
    await continueAs('amina', null)
    expect(snapshot()).toEqual({ sending: false, asksConsent: true, failure: null })
    expect(refreshSettings).toHaveBeenCalledOnce()
    expect(open).not.toHaveBeenCalled()
    await continueAs('amina', 'I agree.')
    expect(send).toHaveBeenLastCalledWith('amina', { consent: true, consent_text: 'I agree.' })
    expect(open).toHaveBeenCalledOnce()
  },
)

test.each([
  [new ApiError(409, 'season_over', 'over'), 'season-over'],
  [new ApiError(0, 'network', 'lost'), 'failed'],
  [refusal('game_type'), 'failed'],
])('%s is said, and may be tried again', async (error, failure) => {
  const { continueAs, send, open, snapshot } = continuing()
  send.mockRejectedValueOnce(error)
  await continueAs('amina', null)
  expect(snapshot()).toEqual({ sending: false, asksConsent: false, failure })
  await continueAs('amina', null)
  expect(open).toHaveBeenCalledOnce()
})
