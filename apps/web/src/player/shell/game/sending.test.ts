import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { ApiError } from '../../../platform/network/http.ts'
import { PAUSED_AFTER_MS, SEND_AGAIN_AFTER_MS, SLOW_AFTER_MS, sendUntilResponse } from './sending.ts'

function sent(send: () => Promise<string>) {
  const clock = createFakeClock()
  const on = { response: vi.fn(), refusal: vi.fn(), connection: vi.fn() }
  return { clock, on, sending: sendUntilResponse(clock, send, on) }
}
const lost = () => new ApiError(0, 'network', 'lost')

test('a quick response says nothing about the connection', async () => {
  const { clock, on } = sent(async () => 'done')
  await clock.advance(SLOW_AFTER_MS)
  expect(on.response).toHaveBeenCalledExactlyOnceWith('done')
  expect(on.connection).not.toHaveBeenCalled()
  expect(clock.pending()).toBe(0)
})

test.each([lost(), new ApiError(503, 'backend_unavailable', 'busy')])('keeps sending after %s', async (error) => {
  const send = vi.fn(async () => 'done')
  send.mockRejectedValueOnce(error).mockRejectedValueOnce(error)
  const { clock, on } = sent(send)
  await clock.advance(2 * SEND_AGAIN_AFTER_MS)
  expect(send).toHaveBeenCalledTimes(3)
  expect(on.connection.mock.calls).toEqual([['lost'], ['fine']])
  expect(on.response).toHaveBeenCalledOnce()
})

test('waits in a pause, and is sent at its end until every process knows it', async () => {
  const paused = new ApiError(409, 'paused', 'wait')
  const send = vi.fn(async () => 'done')
  send.mockRejectedValueOnce(paused).mockRejectedValueOnce(paused).mockRejectedValueOnce(paused)
  const { clock, on, sending } = sent(send)
  await clock.advance(PAUSED_AFTER_MS - 1)
  expect(send).toHaveBeenCalledOnce()
  await clock.advance(1)
  expect(send).toHaveBeenCalledTimes(2)
  sending.attemptNow()
  await clock.advance(SLOW_AFTER_MS)
  expect(send).toHaveBeenCalledTimes(4)
  expect(on.connection.mock.calls).toEqual([['paused'], ['fine']])
  expect(on.response).toHaveBeenCalledExactlyOnceWith('done')
})

test('a refusal ends it', async () => {
  const error = new ApiError(409, 'out_of_turn', 'no')
  const send = vi.fn(async () => 'done').mockRejectedValue(error)
  const { clock, on } = sent(send)
  await clock.advance(10 * SEND_AGAIN_AFTER_MS)
  expect(send).toHaveBeenCalledOnce()
  expect(on.refusal).toHaveBeenCalledExactlyOnceWith(error)
})

test('reports a slow response, then that it came', async () => {
  let respond: (value: string) => void = () => undefined
  const { clock, on } = sent(() => new Promise((resolve) => (respond = resolve)))
  await clock.advance(SLOW_AFTER_MS)
  expect(on.connection).toHaveBeenLastCalledWith('slow')
  respond('done')
  await clock.advance(0)
  expect(on.connection).toHaveBeenLastCalledWith('fine')
})

test('once cancelled it reports nothing and sends nothing', async () => {
  const send = vi.fn(async () => 'done').mockRejectedValue(lost())
  const { clock, on, sending } = sent(send)
  await clock.advance(0)
  sending.cancel()
  sending.attemptNow()
  await clock.advance(10 * SEND_AGAIN_AFTER_MS)
  expect(send).toHaveBeenCalledOnce()
  expect(on.connection.mock.calls).toEqual([['lost']])
})
