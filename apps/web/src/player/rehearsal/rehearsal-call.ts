// The requests of a game's controller during a rehearsal. The server stores no rehearsal, so each
// request contains the token of the last response.
import type { RehearsalRequest, Rehearsed } from '@noor-quest/contract/rehearsal'
import type { GameType } from '@noor-quest/rules/games'
import { ApiError, type Call } from '../../platform/network/http.ts'

type Deps = {
  call: Call
  /** The admin's session has ended. */
  onRefused: () => void
}

/**
 * Maps a game's requests to a rehearsal: GET .../games/{current|asked}, POST .../games
 * and POST .../games/{id}/{move}.
 */
export function createRehearsalCall(game: GameType, { call, onRefused }: Deps): Call {
  let token: string | null = null
  let latest = 0

  const send = async (verb: string, body: unknown): Promise<Pick<Rehearsed, 'game' | 'outcome'>> => {
    latest += 1
    const mine = latest
    const request = { token, verb, ...(body !== undefined && { body: body as Record<string, unknown> }) }
    try {
      const sent = await call<Rehearsed>('POST', `/api/rehearsals/${game}`, request satisfies RehearsalRequest)
      // An outdated response doesn't replace a newer token.
      if (mine === latest) token = sent.token
      return { game: sent.game, outcome: sent.outcome }
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'signed_out' || error.code === 'not_admin')) onRefused()
      // The game doesn't exist any more; its controller asks for the current one.
      if (error instanceof ApiError && error.code === 'game_not_found') token = null
      throw error
    }
  }

  const respond = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const verb = path.slice(path.lastIndexOf('/') + 1)
    if (method === 'GET') return token === null ? { game: null } : send(verb === 'asked' ? 'asked' : 'view', undefined)
    if (verb === 'games') return send('start', body)
    // A rehearsal isn't stored, so there is no game to leave.
    if (verb === 'leave') return null
    return send(verb, body)
  }
  return <T>(method: string, path: string, body?: unknown) => respond(method, path, body) as Promise<T>
}
