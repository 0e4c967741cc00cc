// A player's report of a mistake in a question, sent from the review of a finished quiz
// (docs/product-rules.md#reported-mistakes). The report's entry is erased with the player, as all
// entries are.
import { MISTAKES_MAX } from '@noor-quest/contract/limits'
import type { CardReason, MistakeReport } from '@noor-quest/contract/names'
import { AppError, tooManyAttempts } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { reviewOf } from '../seasons/queries.ts'

/** No retry in this season succeeds, but the response must name a time. */
const RETRY_AFTER_MS = 24 * 60 * 60_000

/**
 * Stores the report. A second one of the same question changes nothing.
 * @throws AppError game_not_found if the game is another person's, has no result or didn't ask this
 * question, or if the review isn't open yet; rate_limited beyond MISTAKES_MAX
 */
export async function reportMistake(
  db: Db,
  personId: string,
  { game_id, question_index, text }: MistakeReport,
  nowMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    const asked = await findReviewed(tx, personId, game_id, question_index, nowMs)
    if (asked === undefined) throw new AppError('game_not_found')
    const { player_id, season_id, question_id } = asked
    const reported = await tx
      .selectFrom('review_entries')
      .select('subject')
      .where(({ and }) => and({ player_id, kind: 'mistake' }))
      .execute()
    if (reported.some(({ subject }) => subject === question_id)) return
    if (reported.length >= MISTAKES_MAX) throw tooManyAttempts(RETRY_AFTER_MS)
    const question_text = await findText(tx, question_id)
    await tx
      .insertInto('review_entries')
      .values({
        id: newId(),
        season_id,
        player_id,
        kind: 'mistake',
        subject: question_id,
        figures: JSON.stringify({ kind: 'mistake', question_id, question_text, text } satisfies CardReason),
        created_at: new Date(nowMs).toISOString(),
      })
      .execute()
  })
}

/** Locks the player, so that simultaneous reports are counted one after the other. */
async function findReviewed(tx: Tx, personId: string, gameId: string, index: number, nowMs: number) {
  const asked = await tx
    .selectFrom('answers')
    .innerJoin('games', 'games.id', 'answers.game_id')
    .innerJoin('players', 'players.id', 'games.player_id')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['games.player_id', 'players.season_id', 'answers.question_id'])
    .select(['seasons.policies', 'seasons.closes_at', 'seasons.archived_at'])
    .where('answers.game_id', '=', gameId)
    .where('answers.question_index', '=', index)
    .where('players.person_id', '=', personId)
    .where('players.redacted_at', 'is', null)
    .where('games.status', '=', 'finished')
    .$call(forUpdate(tx, 'players'))
    .executeTakeFirst()
  return asked !== undefined && reviewOf(asked, nowMs).isOpen ? asked : undefined
}

/** The newest version's text. The question may have been deleted since. */
async function findText(tx: Tx, item_id: string): Promise<string> {
  const version = await tx
    .selectFrom('item_versions')
    .select('content')
    .where('item_id', '=', item_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { question_text, question_text_ar } = JSON.parse(version?.content ?? '{}')
  return question_text ?? question_text_ar ?? ''
}
