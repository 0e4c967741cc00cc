import { type ApiCall, createApiCall } from '@noor-quest/contract/api-call'

/**
 * The requests of a game, answered by the last part of their address: `start` gets the body, and a
 * move the game's id and the body.
 */
export function fakeCall(answers: Record<string, (...args: never[]) => unknown>): ApiCall {
  return createApiCall(async (method, path, body) => {
    const [gameId, name = gameId ?? 'start'] = path.split('/').slice(4)
    const args = method === 'GET' ? [] : gameId === undefined ? [body] : [gameId, body]
    const answer = answers[name] as ((...args: unknown[]) => Promise<unknown>) | undefined
    if (answer === undefined) throw new Error(`no answer to ${method} ${path}`)
    return answer(...args)
  })
}
