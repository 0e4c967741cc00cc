import { z } from 'zod'

/** GET /api/season: the season that players register for. Times are durations from now, never wall-clock times. */
export const currentSeason = z
  .object({
    id: z.uuid(),
    name: z.string(),
    name_ar: z.string(),
    /** Games start while it is open. */
    phase: z.enum(['before', 'open', 'closed']),
    /** Before it opens; else null. */
    opens_in_ms: z.int().nullable(),
    /** Until it closes; null when it is closed, or when nobody has said when it will. */
    closes_in_ms: z.int().nullable(),
  })
  .meta({ id: 'CurrentSeason' })
export type CurrentSeason = z.infer<typeof currentSeason>
