import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/**
 * The questions in play, and those that are public by practice once the current season has ended
 * (docs/product-rules.md#practice).
 */
export async function countPractised(db: Db): Promise<{ questions: number; practised: number }> {
  const { rows } = await sql<{ questions: number; practised: number }>`
    select count(*) as questions, count(case when exists (
      select 1 from answers where answers.question_id = quiz_questions.id
    ) then 1 end) as practised from quiz_questions where active = 1`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('a count returned no row')
  return counts
}
