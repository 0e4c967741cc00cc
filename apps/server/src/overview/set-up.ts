// The path from the first admin's link to open doors. Its steps are derived at each request; only
// its end is stored.
import { type SetUp, type SetUpStep, setUpOperations } from '@noor-quest/contract/set-up'
import { allows, type Rights } from '@noor-quest/rules/permissions'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { countStarterItems } from '../content/load-starter-content.ts'
import { findFinal } from '../final/queries.ts'
import { claimState, readState } from '../platform/database/app-state.ts'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { transact } from '../platform/database/transact.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { listScreens } from '../screens/screens.ts'
import { findCurrentSeason, policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { DEFAULT_SETTINGS } from '../settings/event-settings.ts'
import { suitsPrizes } from './lines.ts'
import { readAccepted, type Sources } from './read-facts.ts'

/** The row of app_state with the time at which an admin ended the path. */
const ENDED = 'set_up_ended'

export function setUpRoutes(deps: Sources) {
  const { db, clock, may } = deps
  const routes = serveOperations(setUpOperations, { may })
  routes.serve('GET /api/set-up', {
    handle: ({ rights }) => readSetUp(deps, rights),
  })
  routes.serve('POST /api/set-up/end', {
    handle: async ({ admin, rights }) => {
      const at = new Date(clock.nowMs()).toISOString()
      await transact(db, async (tx) => {
        if (!(await claimState(tx, ENDED, at))) return
        await writeAudit(tx, admin, { action: 'change', entity: 'settings', summary: 'Ended the set-up' }, at)
      })
      return readSetUp(deps, rights)
    },
  })
  return routes
}

async function readSetUp(sources: Sources, rights: Rights): Promise<SetUp> {
  const { db, clock, settings, doors, phones } = sources
  const season = await findCurrentSeason(db)
  const { club_name, club_name_ar, club_logo, consent_text, admission } = settings.current()
  const accepted = await readAccepted(db, season.id)
  const { entrance, door, public_url } = doors.view()
  const hasFinal = (await findFinal(db, season.id)) !== undefined
  const { screens } = await listScreens(db, clock.nowMs())
  const persons = await readFirstPersons(db, season)
  const ticks = {
    phone: door?.has_phone === true || (await phones.count()) > 0,
    screen: screens.some(({ opened_at }) => opened_at !== null),
    game: await wasPlayed(db, season),
  }
  const done: Record<SetUpStep, boolean> = {
    account: true,
    look: club_name !== DEFAULT_SETTINGS.club_name || club_name_ar !== null || club_logo !== null,
    consent: consent_text !== null,
    season: accepted.has('times') || (season.opens_at !== null && season.closes_at !== null),
    prizes: accepted.has('prizes') || suitsPrizes(policiesOf(season.policies), settings.current(), hasFinal),
    questions: accepted.has('starter') || (await countStarterItems(db)) === 0,
    tickets: (await countRows(db.selectFrom('admission_tickets'))) > 0,
    doors: entrance === null ? door !== null : public_url !== null,
    try: Object.values(ticks).every(Boolean),
  }
  const archived = await countRows(db.selectFrom('seasons').where('archived_at', 'is not', null))
  const steps = (Object.keys(done) as SetUpStep[]).filter((step) => step !== 'tickets' || admission === 'tickets')
  const [first] = persons
  return {
    is_open: persons.length < 2 && archived === 0 && (await readState(db, ENDED)) === undefined,
    steps: steps.map((step) => ({ step, is_done: done[step] })),
    ticks,
    test_player: first !== undefined && persons.length === 1 && allows(rights, 'players:read') ? first : null,
  }
}

/** A player of each of the season's first two persons. */
function readFirstPersons(db: Db, { id }: SeasonRow) {
  return db
    .selectFrom('players')
    .select(({ fn }) => [fn.min('id').as('id'), fn.min('name').as('name')])
    .where('season_id', '=', id)
    .groupBy('person_id')
    .limit(2)
    .execute()
}

/** Whether a game of the first season was played to a result. Its player may have been deleted. */
async function wasPlayed(db: Db, { id }: SeasonRow): Promise<boolean> {
  const game = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select('games.id')
    .where('players.season_id', '=', id)
    .where('games.status', '=', 'finished')
    .limit(1)
    .executeTakeFirst()
  if (game !== undefined) return true
  const deletion = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'delete')
    .where('entity', '=', 'players')
    .limit(1)
    .executeTakeFirst()
  return deletion !== undefined
}
