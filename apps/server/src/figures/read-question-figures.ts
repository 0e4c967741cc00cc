// How each question was answered (docs/product-rules.md#figures-of-each-question). It changes no
// deal. Each engine has one query: SQLite has no median, and its window functions take five times
// as long as the median in code.
import type { QuestionFigures } from '@noor-quest/contract/figures'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '../platform/database/connect.ts'
import { withoutIndex } from '../platform/database/dialect.ts'

type Counts = { answers: number; right: number; time_outs: number } & Record<OptionLetter, number>
type Row = { id: string; median: string | number | null } & { [Count in keyof Counts]: Counts[Count] | null }

/** The figures of each question that isn't deleted. */
export async function readQuestionFigures(db: Db, of: 'season' | 'all'): Promise<QuestionFigures> {
  const ofSeason = sql`and ${withoutIndex(db, sql`game_id`)} in (
    select games.id from games join players on players.id = games.player_id
    where players.season_id = (select id from seasons where archived_at is null))`
  const chosen = OPTION_LETTERS.map(
    (letter) => sql`sum(case when option_letter = ${letter} then 1 else 0 end) as ${sql.ref(letter)}`,
  )
  const { rows } = await sql<Row>`
    select id, median, answers, ${sql.ref('right')}, time_outs, a, b, c, d
    from quiz_questions left join (
      select question_id, ${medianOf(db)} as median, count(*) as answers, sum(correct) as ${sql.ref('right')},
        sum(case when choice is null then 1 else 0 end) as time_outs, ${sql.join(chosen)}
      from answers where counts = 1 ${of === 'season' ? ofSeason : sql``}
      group by question_id
    ) as asked on question_id = id
    order by level, created_at, id`.execute(db)
  return { questions: rows.map(toFigures) }
}

/** The median, or on SQLite all times, separated by commas. */
function medianOf(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`percentile_cont(0.5) within group (order by elapsed_ms)` : sql`group_concat(elapsed_ms)`
}

function toFigures({ id, median, ...counts }: Row): QuestionFigures['questions'][number] {
  const count = (what: keyof Counts) => Number(counts[what] ?? 0)
  return {
    id,
    answers: count('answers'),
    right: count('right'),
    time_outs: count('time_outs'),
    median_ms: median === null ? null : Math.round(typeof median === 'string' ? middleOf(median) : median),
    options: { a: count('a'), b: count('b'), c: count('c'), d: count('d') },
  }
}

/** The middle one of the times, or the mean of the two in the middle. */
function middleOf(times: string): number {
  const sorted = Float64Array.from(times.split(','), Number).sort()
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}
