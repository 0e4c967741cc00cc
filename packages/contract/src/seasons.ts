import { z } from 'zod'
import { leaderboardEntry, leaderboardQuery } from './leaderboards.ts'
import { SEASON_NAME_MAX } from './limits.ts'
import { operations, TABLE_FILE } from './operations.ts'
import { nameUpTo } from './person-fields.ts'
import { group, policiesChange, seasonPolicies } from './policies.ts'
import { exportQuery, schema, strictSchema } from './requests.ts'

const name = nameUpTo(SEASON_NAME_MAX)
/** The stored form: UTC with milliseconds. */
const time = z.iso.datetime({ precision: 3 }).nullable()
const zone = z.string().min(1).max(64)

/** A season for admins. Times are ISO-8601 UTC; forms show and read them in `zone`. */
export const season = schema('Season', {
  id: z.uuid(),
  /** Differs when another admin changed a field of the season's form. */
  version: z.string(),
  name: z.string(),
  name_ar: z.string(),
  opens_at: time,
  closes_at: time,
  /** From this time the public leaderboards don't change. */
  freezes_at: time,
  /** When the next competition begins. */
  next_at: time,
  zone: z.string(),
  policies: seasonPolicies,
  /** True from a change of the policies until every player's place follows them. */
  is_recomputing: z.boolean(),
  phase: z.enum(['before', 'open', 'closed', 'archived']),
  /** Time until it opens; null once it has, or in `before` if it opens by a press. */
  opens_in_ms: z.int().nullable(),
  /** Time until it closes; null once it has, or without a closing time. */
  closes_in_ms: z.int().nullable(),
  is_frozen: z.boolean(),
  /**
   * While frozen: the number of results since the freezing time, which the public doesn't see;
   * else 0.
   */
  sealed: z.int(),
  archived_at: z.string().nullable(),
  /**
   * The time from which an archived season is linked from the leaderboard; null while it isn't.
   */
  published_at: z.string().nullable(),
  players: z.int(),
  /** The number of persons by their group's id; '' has those without one. Absent without groups. */
  persons_in_groups: z.record(z.string(), z.int()).optional(),
  /** Games played to a result. */
  games: z.int(),
  feedback: z.int(),
})
export type Season = z.infer<typeof season>

/** GET /api/seasons: the current one first, then the archived ones, newest first. */
export const seasons = schema('Seasons', { seasons: z.array(season) })
export type Seasons = z.infer<typeof seasons>

const times = {
  opens_at: time.optional(),
  closes_at: time.optional(),
  freezes_at: time.optional(),
  next_at: time.optional(),
}
/**
 * The server's time, whatever the admin's clock shows. Freezing is possible after the close too,
 * before the results are announced.
 */
const now = z.literal('now')

/**
 * PATCH /api/seasons/current: an omitted field stays as it is. `version`: the season's version that
 * the admin saw; 409 `edit_conflict` if the season is another one or has another version now.
 */
export const seasonChange = strictSchema('SeasonChange', {
  name: name.optional(),
  name_ar: name.optional(),
  ...times,
  opens_at: z.union([time, now]).optional(),
  closes_at: z.union([time, now]).optional(),
  freezes_at: z.union([time, now]).optional(),
  zone: zone.refine(isZone, 'must be an IANA time zone, for example Asia/Jakarta or UTC').optional(),
  version: z.string().optional(),
  policies: policiesChange.optional(),
  /**
   * The group that players of a removed one get, by its id. Without an entry they are in no group.
   */
  moved_groups: z.record(z.uuid(), z.uuid()).optional(),
})
export type SeasonChange = z.infer<typeof seasonChange>

/**
 * POST /api/seasons: archives the season `from` and begins the next. Without `opens_at` it is shut
 * until an admin opens it.
 */
export const newSeason = strictSchema('NewSeason', { from: z.uuid(), name, name_ar: name, opens_at: time.optional() })
export type NewSeason = z.infer<typeof newSeason>

/**
 * 201 of POST /api/seasons. `backup`: the file with the state before; null if PostgreSQL's tool is
 * missing.
 */
export const begunSeason = schema('BegunSeason', { season, backup: z.string().nullable() })
export type BegunSeason = z.infer<typeof begunSeason>

/**
 * GET /api/seasons/practised: the questions in play, and those of them that players of a closed
 * season or of the current one answered. Practice after the close shows them with their answers.
 */
export const practisedQuestions = schema('PractisedQuestions', { questions: z.int(), practised: z.int() })

/** PATCH /api/seasons/{id}: whether an archived season is linked from the leaderboard. */
export const archiveChange = strictSchema('ArchiveChange', { published: z.boolean() })

/** GET /api/season/archive: the archived seasons that are published, newest first. */
export const publishedSeasons = schema('PublishedSeasons', {
  seasons: z.array(z.object({ id: z.uuid(), name: z.string(), name_ar: z.string(), archived_at: z.string() })),
})
export type PublishedSeasons = z.infer<typeof publishedSeasons>

/** GET /api/seasons/{id}/leaderboard */
export const archivedLeaderboard = schema('ArchivedLeaderboard', {
  name: z.string(),
  name_ar: z.string(),
  archived_at: z.string(),
  groups: z.array(group),
  ranks_all: z.boolean(),
  entries: z.array(leaderboardEntry),
})
export type ArchivedLeaderboard = z.infer<typeof archivedLeaderboard>

/**
 * A name of the IANA database. The platform also accepts offsets and any case, which no list of
 * zones has.
 */
const ZONE_NAME =
  /^(?:UTC|Etc\/(?:UTC|GMT(?:[+-]\d{1,2})?)|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:\/[A-Z][a-z][A-Za-z_-]*)+)$/

function isZone(zone: string): boolean {
  if (!ZONE_NAME.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * GET /api/season: the season that players register for. Times are durations from now, never
 * wall-clock times, except `next_at`.
 */
export const currentSeason = schema('CurrentSeason', {
  id: z.uuid(),
  name: z.string(),
  name_ar: z.string(),
  /** Games start only in `open`. */
  phase: z.enum(['before', 'open', 'closed']),
  /** Time until it opens; null once it has, or in `before` if it opens by a press. */
  opens_in_ms: z.int().nullable(),
  /** Time until it closes; null once it has, or without a closing time. */
  closes_in_ms: z.int().nullable(),
  /** Time until the leaderboards freeze; null once they are frozen, or without a freezing time. */
  freezes_in_ms: z.int().nullable(),
  /** The form asks for a nickname, which the leaderboards show. */
  asks_nickname: z.boolean(),
  /** The form asks for one of them. Empty: the season has none. */
  groups: z.array(group),
  /** False: screens leave out the leaderboard of all groups. */
  ranks_all: z.boolean(),
  /** The leaderboards show the state at the freezing time. */
  is_frozen: z.boolean(),
  /** The public may see the published results. */
  is_announced: z.boolean(),
  /** When the next competition begins; null once it has, or without a date. */
  next_at: time,
})
export type CurrentSeason = z.infer<typeof currentSeason>

/**
 * The facts that shape a first screen, as JSON in index.html's `<script id="season">`. Absent: the
 * season is open.
 */
export type PageSeason = Pick<CurrentSeason, 'phase' | 'is_frozen' | 'asks_nickname'> &
  Partial<Pick<CurrentSeason, 'groups' | 'ranks_all'>>

export const seasonOperations = operations({
  'GET /api/seasons': {
    summary: 'The current season and the archived ones',
    permission: 'seasons:read',
    returns: [200, seasons, 'The current season first'],
  },
  'GET /api/seasons/practised': {
    summary: 'How many questions in play are public by practice once the current season has ended',
    permission: 'seasons:read',
    returns: [200, practisedQuestions, 'The counts now'],
  },
  'PATCH /api/seasons/current': {
    summary: "Change the current season's name, times and policies",
    permission: 'seasons:write',
    body: seasonChange,
    returns: [200, season, 'The season now'],
    errors: [409],
  },
  'POST /api/seasons': {
    summary: 'Archive the current season and begin the next, after a backup',
    permission: 'seasons:write',
    body: newSeason,
    returns: [201, begunSeason, 'The new season'],
    errors: [409],
  },
  'PATCH /api/seasons/{id}': {
    summary: 'Link an archived season from the leaderboard, or remove the link',
    permission: 'seasons:write',
    body: archiveChange,
    returns: [200, season, 'The season now'],
    errors: [409],
  },
  'GET /api/seasons/{id}/games/export': {
    summary: "A season's games as a file for spreadsheets",
    permission: 'seasons:export',
    query: exportQuery,
    returns: TABLE_FILE,
  },
  'GET /api/seasons/{id}/leaderboard': {
    summary: 'The best players of an archived season',
    query: leaderboardQuery,
    returns: [200, archivedLeaderboard, 'The leaderboard as of the end of the season'],
  },
})

export const currentSeasonOperations = operations({
  'GET /api/season': {
    summary: 'The season that players register for, and whether it is open',
    returns: [200, currentSeason, 'The season now'],
  },
  'GET /api/season/archive': {
    summary: 'The archived seasons whose leaderboards the public may see',
    returns: [200, publishedSeasons, 'Newest first'],
  },
})
