import type {
  CurrentFlipMatchGame,
  FlipMatchMoved,
  FlipMatchMoveRequest,
  FlipMatchPictures,
  FlipRequest,
  LeaveFlipMatchRequest,
  StartFlipMatchRequest,
} from '@noor-quest/contract/flip-match'
import { type Call, call } from '../../platform/network/http.ts'

const GAMES = '/api/flip-match/games'

export type FlipMatchApi = ReturnType<typeof createFlipMatchApi>

/** The requests of Flip & Match. @throws ApiError */
export function createFlipMatchApi(call: Call) {
  return {
    /** The running game, or a finished one whose end screen is still open. */
    current: () => call<CurrentFlipMatchGame>('GET', `${GAMES}/current`),
    /** Deals a new game. It supersedes a running one. */
    start: (body: StartFlipMatchRequest) => call<FlipMatchMoved>('POST', GAMES, body),
    startLevel: (gameId: string, body: FlipMatchMoveRequest) =>
      call<FlipMatchMoved>('POST', `${GAMES}/${gameId}/level`, body),
    /** Sends "Flip All Cards". */
    reveal: (gameId: string, body: FlipMatchMoveRequest) =>
      call<FlipMatchMoved>('POST', `${GAMES}/${gameId}/reveal`, body),
    flip: (gameId: string, body: FlipRequest) => call<FlipMatchMoved>('POST', `${GAMES}/${gameId}/flips`, body),
    leave: (gameId: string, body: LeaveFlipMatchRequest) =>
      call<FlipMatchMoved>('POST', `${GAMES}/${gameId}/leave`, body),
  }
}

/**
 * The addresses of all pictures, whether dealt or not. Empty if there are too many.
 * @throws ApiError
 */
export async function listPictures(): Promise<string[]> {
  return (await call<FlipMatchPictures>('GET', '/api/flip-match/pictures')).pictures
}
