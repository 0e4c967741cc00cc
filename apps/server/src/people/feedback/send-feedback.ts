import type { Feedback } from '@noor-quest/contract/feedback'
import type { GameType } from '@noor-quest/rules/games'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { newId } from '../../platform/new-id.ts'
import { findPlayersOf, holdPlayer } from '../../players/queries.ts'
import { findFeedbackByRequest, insertFeedback } from './queries.ts'

export type SentFeedback = {
  /** null: the sender has no player. */
  personId: string | null
  /** null: the game of their last registration. */
  gameType: GameType | null
  rating: number
  comments: string
  /** null: a retry can't be distinguished from a second message. */
  requestId: string | null
}

/**
 * Stores a person's feedback on a game they registered for; a retry gets the row of its first
 * attempt. `at` is ISO-8601 UTC.
 * @throws AppError not_registered, wrong_game
 */
export async function sendFeedback(
  db: Db,
  { personId, gameType, rating, comments, requestId }: SentFeedback,
  at: string,
): Promise<Feedback> {
  if (personId === null) throw notRegistered()
  return transact(db, async (tx) => {
    const players = await findPlayersOf(tx, personId)
    const player = gameType === null ? players[0] : players.find((own) => own.game_type === gameType)
    if (players.length === 0) throw notRegistered()
    if (player === undefined) throw new AppError('wrong_game')
    await holdPlayer(tx, player.id)
    const row = {
      id: newId(),
      player_id: player.id,
      game_type: player.game_type,
      rating,
      comments,
      created_at: at,
      request_id: requestId,
    }
    const inserted = await insertFeedback(tx, row)
    const stored = inserted || requestId === null ? row : await findFeedbackByRequest(tx, player.id, requestId)
    if (stored === undefined) throw new Error('feedback just stored is gone')
    const { id, game_type, created_at } = stored
    return { id, game_type, rating: stored.rating, comments: stored.comments, created_at }
  })
}

const notRegistered = () => new AppError('not_registered', { message: 'Please log in to submit feedback' })
