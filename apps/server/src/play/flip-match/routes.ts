import {
  currentFlipMatchGame,
  flipMatchMoved,
  flipMatchMoveRequest,
  flipMatchPictures,
  flipRequest,
  leaveFlipMatchRequest,
  startFlipMatchRequest,
} from '@noor-quest/contract/flip-match'
import type { FlipMatchEvent, FlipMatchState } from '@noor-quest/rules/flip-match'
import { createRoute, createRouter, responses } from '../../platform/http/openapi.ts'
import { leaveGame } from '../leave.ts'
import { type Move, sendMove } from '../move.ts'
import { currentGame, startGame } from '../play.ts'
import { currentRoute, moveRoute, startRoute } from '../routes.ts'
import { type GameDeps, type ServedGame, serveGame } from '../served-game.ts'
import { flipMatchKind } from './flip-match-kind.ts'
import { listPictures } from './pictures.ts'

const pictures = createRoute({
  method: 'get',
  path: '/pictures',
  operationId: 'listFlipMatchPictures',
  summary: "All items' pictures, for pages to load ahead",
  responses: responses(200, flipMatchPictures, 'Their addresses; none where there are too many', [503]),
})

const MOVES = {
  level: {
    body: flipMatchMoveRequest,
    event: () => ({ type: 'start-level' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoveRequest>,
  reveal: {
    body: flipMatchMoveRequest,
    event: () => ({ type: 'reveal' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoveRequest>,
  flips: {
    body: flipRequest,
    event: ({ card }) => ({ type: 'flip', card }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipRequest>,
}

function isNext(_state: FlipMatchState, seq: number, body: { seq: number }): boolean {
  return seq === body.seq
}

/** /api/flip-match */
export function serveFlipMatch(deps: GameDeps): ServedGame {
  const { play } = deps
  const routes = createRouter()
    .openapi(
      startRoute(
        '/games',
        'startFlipMatchGame',
        'Deal: start, restart or play again',
        deps,
        startFlipMatchRequest,
        flipMatchMoved,
      ),
      async (c) => {
        const { request_id: requestId, restart = false } = c.req.valid('json')
        return c.json(await startGame(play, flipMatchKind, { personId: c.var.personId, requestId, restart }), 201)
      },
    )
    .openapi(currentRoute('/games/current', 'getCurrentFlipMatchGame', deps, currentFlipMatchGame), async (c) => {
      return c.json({ game: await currentGame(play, flipMatchKind, c.var.personId) }, 200)
    })
    .openapi(
      moveRoute(
        '/games/{id}/level',
        'startFlipMatchLevel',
        'Start the level',
        deps,
        flipMatchMoveRequest,
        flipMatchMoved,
      ),
      async (c) => {
        const sent = { personId: c.var.personId, gameId: c.req.valid('param').id, body: c.req.valid('json') }
        return c.json(await sendMove(play, flipMatchKind, MOVES.level, sent), 200)
      },
    )
    .openapi(
      moveRoute(
        '/games/{id}/reveal',
        'flipAllCards',
        'Flip All Cards (level 1)',
        deps,
        flipMatchMoveRequest,
        flipMatchMoved,
      ),
      async (c) => {
        const sent = { personId: c.var.personId, gameId: c.req.valid('param').id, body: c.req.valid('json') }
        return c.json(await sendMove(play, flipMatchKind, MOVES.reveal, sent), 200)
      },
    )
    .openapi(
      moveRoute('/games/{id}/flips', 'flipCard', 'Flip or select one card', deps, flipRequest, flipMatchMoved),
      async (c) => {
        const sent = { personId: c.var.personId, gameId: c.req.valid('param').id, body: c.req.valid('json') }
        return c.json(await sendMove(play, flipMatchKind, MOVES.flips, sent), 200)
      },
    )
    .openapi(
      moveRoute(
        '/games/{id}/leave',
        'leaveFlipMatchGame',
        'Leave the game',
        deps,
        leaveFlipMatchRequest,
        flipMatchMoved,
      ),
      async (c) => {
        const { request_id: requestId } = c.req.valid('json')
        const left = await leaveGame(play, flipMatchKind, {
          personId: c.var.personId,
          gameId: c.req.valid('param').id,
          requestId,
        })
        return c.json(left, 200)
      },
    )
    .openapi(pictures, async (c) => c.json({ pictures: await listPictures(play.db) }, 200))
  return serveGame(deps, flipMatchKind, routes, { moves: MOVES })
}
