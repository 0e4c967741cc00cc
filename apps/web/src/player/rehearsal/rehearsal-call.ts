// The requests of a game's controller, as those of a rehearsal: the server stores nothing of it, so what it sent last goes along with
// each request.
import type { RehearsalRequest, Rehearsed } from '@noor-quest/contract/rehearsal'
import type { GameType } from '@noor-quest/rules/games'
import { ApiError, type Call } from '../../platform/network/http.ts'

type Deps = {
  call: Call
  /** The admin's session is over. */
  onRefused: () => void
}

/** Understands what a game's api sends: GET .../games/{current|asked}, POST .../games and POST .../games/{id}/{move}. */
export function createRehearsalCall(game: GameType, { call, onRefused }: Deps): Call {
  let token: string | null = null
  let latest = 0

  const send = async (verb: string, body: unknown): Promise<Pick<Rehearsed, 'game' | 'outcome'>> => {
    latest += 1
    const mine = latest
    const request = { token, verb, ...(body !== undefined && { body: body as Record<string, unknown> }) }
    try {
      const sent = await call<Rehearsed>('POST', `/api/rehearsals/${game}`, request satisfies RehearsalRequest)
      // What was given up meanwhile is older than what came since.
      if (mine === latest) token = sent.token
      return { game: sent.game, outcome: sent.outcome }
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'signed_out' || error.code === 'not_admin')) onRefused()
      // There is none any more: the game's controller asks for the current one.
      if (error instanceof ApiError && error.code === 'game_not_found') token = null
      throw error
    }
  }

  const respond = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const verb = path.slice(path.lastIndexOf('/') + 1)
    if (method === 'GET') return token === null ? { game: null } : send(verb === 'asked' ? 'asked' : 'view', undefined)
    if (verb === 'games') return send('start', body)
    // Nothing is stored that could be left.
    if (verb === 'leave') return null
    return send(verb, body)
  }
  return <T>(...[method, path, body]: Parameters<Call>) => respond(method, path, body) as Promise<T>
}
