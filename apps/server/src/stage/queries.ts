import type { PublishedPlace } from '@noor-quest/contract/results'
import type { PresenterStage, ShownStageView, Stage } from '@noor-quest/contract/stage'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { lastStep, stageView } from '@noor-quest/rules/stage'
import type { Selectable } from 'kysely'
import { readShownDraw } from '../draws/read-draws.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { readPublishedBest } from '../results/read-published.ts'
import { findSeason, isSealed, type SeasonRow } from '../seasons/queries.ts'

export type StageRow = Omit<Selectable<Database['stage']>, 'id'>

/** The stage before the first press. */
const INITIAL_ROW: StageRow = {
  season_id: null,
  mode: 'leaderboards',
  step: 0,
  options: '{}',
  version: 0,
  request_id: '',
  changed_by: null,
}

export async function readStage(db: Db): Promise<StageRow> {
  const row = await db.selectFrom('stage').selectAll().where('id', '=', 1).executeTakeFirst()
  return row ?? INITIAL_ROW
}

export async function storeStage(tx: Tx, stage: StageRow): Promise<void> {
  await tx
    .insertInto('stage')
    .values({ id: 1, ...stage })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stage))
    .execute()
}

/** `options` of a ceremony's row: the games, in the order of their announcement. */
export type CeremonyOptions = { games: GameType[] }

/** A running ceremony. */
type Ceremony = { season: SeasonRow; step: number; results: Results }
type Results = { game: GameType; places: Place[] }[]
type Place = Omit<PublishedPlace, 'tie'>

/** null while the screen shows something else. */
export async function readCeremony(db: Db, { mode, season_id, step, options }: StageRow): Promise<Ceremony | null> {
  if (mode !== 'reveal' || season_id === null) return null
  const season = await findSeason(db, season_id)
  const { games } = JSON.parse(options) as CeremonyOptions
  return { season, step, results: await readResults(db, season, games) }
}

/** `options` of a prize draw's row. */
export type DrawOptions = { draw_id: string }

/** The prize draw on the screen; null while it shows something else. */
function drawOf({ mode, options }: StageRow): string | null {
  return mode === 'draw' ? (JSON.parse(options) as DrawOptions).draw_id : null
}

/** The places never change. Their names are the present ones. */
export async function readResults(
  db: Db,
  season: Pick<SeasonRow, 'id' | 'policies'>,
  games: readonly GameType[],
): Promise<Results> {
  const results: Results = []
  for (const game of games) {
    const best = await readPublishedBest(db, season, game)
    // A tie is shown only between places that were revealed, so it is left out here: the step
    // decides.
    results.push({ game, places: best.map(({ tie: _, ...place }) => place) })
  }
  return results
}

/** The public part of the stage: the present step, and nothing of later ones. */
export async function readShownStage(db: Db, row: StageRow): Promise<Stage> {
  const draw_id = drawOf(row)
  if (draw_id !== null) return (await readShownDraw(db, draw_id)) ?? { mode: 'leaderboards' }
  if (row.mode === 'final') return { mode: 'final' }
  const ceremony = await readCeremony(db, row)
  if (ceremony === null) return { mode: 'leaderboards' }
  const { name, name_ar } = ceremony.season
  return { mode: 'reveal', season: { name, name_ar }, view: viewAt(ceremony, ceremony.step) }
}

const viewAt = ({ results }: Ceremony, step: number): ShownStageView => stageView(results, step)

/** The presenter's view, which includes the next step. */
export async function readPresenterStage(db: Db): Promise<PresenterStage> {
  const row = await readStage(db)
  const ceremony = await readCeremony(db, row)
  const draw_id = drawOf(row)
  return {
    version: row.version,
    ...(draw_id !== null && { draw_id }),
    ...(row.mode === 'final' && row.season_id !== null && { final_of: row.season_id }),
    ceremony: ceremony === null ? null : describe(ceremony),
    seasons: await listAnnounceable(db),
    changed_by: row.changed_by,
  }
}

function describe(ceremony: Ceremony): PresenterStage['ceremony'] {
  const { season, step, results } = ceremony
  const last = lastStep(results)
  return {
    season_id: season.id,
    name: season.name,
    name_ar: season.name_ar,
    step,
    last_step: last,
    now: viewAt(ceremony, step),
    next: step < last ? viewAt(ceremony, step + 1) : null,
  }
}

async function listAnnounceable(db: Db): Promise<PresenterStage['seasons']> {
  const seasons = await db
    .selectFrom('seasons')
    .selectAll()
    .where('results_at', 'is not', null)
    .orderBy('results_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const listed: PresenterStage['seasons'] = []
  for (const season of seasons) {
    const results = await readResults(db, season, GAME_TYPES)
    const games = results.map(({ game, places }) => ({ game_type: game, places: places.length }))
    listed.push({
      season_id: season.id,
      name: season.name,
      name_ar: season.name_ar,
      is_sealed: isSealed(season),
      games,
    })
  }
  return listed
}
