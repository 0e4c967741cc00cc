import type { Call } from '../src/platform/network/http.ts'

/**
 * The requests of a game, answered by the last part of their address: `start` gets the body, and a
 * move the game's id and the body.
 */
export function fakeCall(answers: Record<string, (...args: never[]) => unknown>): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const [gameId, name = gameId ?? 'start'] = path.split('/').slice(4)
    const args = method === 'GET' ? [] : gameId === undefined ? [body] : [gameId, body]
    const answer = answers[name] as ((...args: unknown[]) => Promise<T>) | undefined
    if (answer === undefined) throw new Error(`no answer to ${method} ${path}`)
    return answer(...args)
  }
}
