import {
  currentFlipMatchGame,
  flipMatchMoved,
  flipMatchMoveRequest,
  flipMatchPictures,
  flipRequest,
  leaveFlipMatchRequest,
  startFlipMatchRequest,
} from '@noor-quest/contract/flip-match'
import type { FlipMatchEvent } from '@noor-quest/rules/flip-match'
import { createRoute, createRouter, responses } from '../../http/openapi.ts'
import { leaveGame } from '../games/leave.ts'
import { currentGame, moveGame, startGame } from '../games/play.ts'
import { currentRoute, moveRoute, startRoute } from '../games/routes.ts'
import { type GameDeps, type ServedGame, serveGame } from '../games/served-game.ts'
import { flipMatchKind } from './flip-match-kind.ts'
import { listPictures } from './pictures.ts'

const pictures = createRoute({
  method: 'get',
  path: '/pictures',
  operationId: 'listFlipMatchPictures',
  summary: "All items' pictures, for pages to load ahead",
  responses: responses(200, flipMatchPictures, 'Their addresses; none where there are too many', [503]),
})

/** /api/flip-match */
export function serveFlipMatch(deps: GameDeps): ServedGame {
  const { play } = deps
  const move = (personId: string, gameId: string, body: { request_id: string; seq: number }, event: FlipMatchEvent) =>
    moveGame(play, flipMatchKind, {
      personId,
      gameId,
      requestId: body.request_id,
      event,
      isInTurn: (_state, seq) => seq === body.seq,
    })

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
        const event: FlipMatchEvent = { type: 'start-level' }
        return c.json(await move(c.var.personId, c.req.valid('param').id, c.req.valid('json'), event), 200)
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
        const event: FlipMatchEvent = { type: 'reveal' }
        return c.json(await move(c.var.personId, c.req.valid('param').id, c.req.valid('json'), event), 200)
      },
    )
    .openapi(
      moveRoute('/games/{id}/flips', 'flipCard', 'Flip or select one card', deps, flipRequest, flipMatchMoved),
      async (c) => {
        const body = c.req.valid('json')
        const event: FlipMatchEvent = { type: 'flip', card: body.card }
        return c.json(await move(c.var.personId, c.req.valid('param').id, body, event), 200)
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
  return serveGame(deps, flipMatchKind, routes)
}
