// The result of a finished game: as judged after a correction of its deal, otherwise as played.
// Queries for a counting score read these columns; `score`, `elapsed_ms` and `rank_key` are the
// result as played.
import { sql } from 'kysely'

/** Columns of a row of games; null without a result. */
export const JUDGED_SCORE = sql<number | null>`coalesce(games.judged_score, games.score)`
export const JUDGED_ELAPSED_MS = sql<number | null>`coalesce(games.judged_elapsed_ms, games.elapsed_ms)`
/** The expression of the index games_best. */
export const JUDGED_RANK_KEY = sql<number | null>`coalesce(games.judged_rank_key, games.rank_key)`
