import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createRehearsalCall } from './rehearsal-call.ts'

const GAMES = '/api/quiz/games'

/** A server that responds with tokens t1, t2 … in the order of the `release` calls. */
function rehearse() {
  const sent: { path: string; body: unknown; release: (fail?: ApiError) => void }[] = []
  const onRefused = vi.fn()
  const call = createRehearsalCall('quiz', {
    onRefused,
    call: <T>(_method: string, path: string, body?: unknown) =>
      new Promise<T>((resolve, reject) => {
        const number = sent.length + 1
        const response = { token: `t${number}`, game: { id: `${number}` }, outcome: null }
        sent.push({ path, body, release: (fail) => (fail ? reject(fail) : resolve(response as T)) })
      }),
  })
  return { call, sent, onRefused }
}

test('a game’s requests have the last response’s token', async () => {
  const { call, sent } = rehearse()
  expect(await call('GET', `${GAMES}/current`)).toEqual({ game: null })
  const started = call('POST', GAMES, { request_id: 'one' })
  sent[0]?.release()
  expect(await started).toEqual({ game: { id: '1' }, outcome: null })
  const moved = call('POST', `${GAMES}/1/answers`, { choice: 'a' })
  sent[1]?.release()
  await moved
  void call('GET', `${GAMES}/asked`)
  void call('GET', `${GAMES}/current`)
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/rehearsals/quiz', { token: null, verb: 'start', body: { request_id: 'one' } }],
    ['/api/rehearsals/quiz', { token: 't1', verb: 'answers', body: { choice: 'a' } }],
    ['/api/rehearsals/quiz', { token: 't2', verb: 'asked' }],
    ['/api/rehearsals/quiz', { token: 't2', verb: 'view' }],
  ])
})

test('an outdated response replaces no newer token', async () => {
  const { call, sent } = rehearse()
  const [slow, fast] = [call('POST', GAMES, {}), call('POST', GAMES, {})]
  sent[1]?.release()
  await fast
  sent[0]?.release()
  await slow
  void call('GET', `${GAMES}/current`)
  expect(sent[2]?.body).toMatchObject({ token: 't2' })
})

test('leaving sends nothing, and a game that is gone is forgotten', async () => {
  const { call, sent, onRefused } = rehearse()
  const started = call('POST', GAMES, {})
  sent[0]?.release()
  await started
  await call('POST', `${GAMES}/1/leave`, {})
  expect(sent).toHaveLength(1)
  const moved = call('POST', `${GAMES}/1/level`, {})
  sent[1]?.release(new ApiError(404, 'game_not_found', ''))
  await expect(moved).rejects.toThrow()
  expect(await call('GET', `${GAMES}/current`)).toEqual({ game: null })
  expect(onRefused).not.toHaveBeenCalled()
})

test('the end of the session is reported', async () => {
  const { call, sent, onRefused } = rehearse()
  const started = call('POST', GAMES, {})
  sent[0]?.release(new ApiError(401, 'signed_out', ''))
  await expect(started).rejects.toThrow()
  expect(onRefused).toHaveBeenCalledOnce()
})
