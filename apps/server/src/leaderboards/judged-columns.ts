// What a finished game is worth: as it was judged since a question of its deal was corrected, or else as it was played. Whoever reads a
// score that counts reads these; `score`, `elapsed_ms` and `rank_key` alone are what was played.
import { sql } from 'kysely'

/** Of a row of games; each is null where the game has none. */
export const JUDGED_SCORE = sql<number | null>`coalesce(games.judged_score, games.score)`
export const JUDGED_ELAPSED_MS = sql<number | null>`coalesce(games.judged_elapsed_ms, games.elapsed_ms)`
/** As the index games_best has it. */
export const JUDGED_RANK_KEY = sql<number | null>`coalesce(games.judged_rank_key, games.rank_key)`
