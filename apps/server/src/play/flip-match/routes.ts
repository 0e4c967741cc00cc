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
import type { Move } from '../move.ts'
import { type GameDeps, type ServedGame, serveGame } from '../served-game.ts'
import { flipMatchKind } from './flip-match-kind.ts'
import { listPictures } from './pictures.ts'

const MOVES = {
  level: {
    id: 'startFlipMatchLevel',
    summary: 'Start the level',
    body: flipMatchMoveRequest,
    event: () => ({ type: 'start-level' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoveRequest>,
  reveal: {
    id: 'flipAllCards',
    summary: 'Flip All Cards (level 1)',
    body: flipMatchMoveRequest,
    event: () => ({ type: 'reveal' }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipMatchMoveRequest>,
  flips: {
    id: 'flipCard',
    summary: 'Flip or select one card',
    body: flipRequest,
    event: ({ card }) => ({ type: 'flip', card }),
    isInTurn: isNext,
  } satisfies Move<FlipMatchEvent, FlipMatchState, typeof flipRequest>,
}

function isNext(_state: FlipMatchState, seq: number, body: { seq: number }): boolean {
  return seq === body.seq
}

export function serveFlipMatch(deps: GameDeps): ServedGame {
  const served = serveGame(deps, flipMatchKind, {
    start: { summary: 'Deal: start, restart or play again', body: startFlipMatchRequest },
    leave: leaveFlipMatchRequest,
    moved: flipMatchMoved,
    current: currentFlipMatchGame,
    moves: MOVES,
  })
  served.routes.get('/pictures', {
    id: 'listFlipMatchPictures',
    summary: "All items' pictures, for pages to load ahead",
    returns: [200, flipMatchPictures, 'Their addresses; none where there are too many'],
    handle: async () => ({ pictures: await listPictures(deps.play.db) }),
  })
  return served
}
