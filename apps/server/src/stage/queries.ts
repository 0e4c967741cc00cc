import type { Group } from '@noor-quest/contract/policies'
import type { PublishedPlace } from '@noor-quest/contract/results'
import type { PresenterStage, ShownStageView, Stage } from '@noor-quest/contract/stage'
import { finalStep } from '@noor-quest/rules/final'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { type CeremonyWinners, lastStep, stageView } from '@noor-quest/rules/stage'
import type { Selectable } from 'kysely'
import { readShownDraw } from '../draws/read-draws.ts'
import { type Final, findFinal, readFinal, timesOf } from '../final/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { readPublishedBest } from '../results/read-published.ts'
import { findCurrentSeason, findSeason, isSealed, policiesOf, type SeasonRow } from '../seasons/queries.ts'

export type StageRow = Omit<Selectable<Database['stage']>, 'id'>

/** The stage before the first press. */
const INITIAL_ROW: StageRow = {
  season_id: null,
  mode: 'leaderboards',
  draw_id: null,
  ceremony: null,
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

/** `ceremony` of a row. The games are in the order of their announcement. Without `winners`: of all. */
export type BegunCeremony = { season_id: string; games: GameType[]; winners?: CeremonyWinners; step: number }

type Ceremony = { begun: BegunCeremony; season: SeasonRow; results: Results }
type Results = { game: GameType; group?: Group; places: Place[] }[]
type Place = Omit<PublishedPlace, 'tie'>

/**
 * The ceremony that was begun; null without one. Off the screen, one of an archived season ends once
 * its results are public: the next evening doesn't begin with the last one's winners.
 */
export async function readCeremony(db: Db, { mode, ceremony }: StageRow): Promise<Ceremony | null> {
  if (ceremony === null) return null
  const begun = JSON.parse(ceremony) as BegunCeremony
  const season = await findSeason(db, begun.season_id)
  if (mode !== 'ceremony' && season.archived_at !== null && !isSealed(season)) return null
  return { begun, season, results: await readResults(db, season, begun) }
}

/** The places never change. Their names are the present ones. */
export async function readResults(
  db: Db,
  season: Pick<SeasonRow, 'id' | 'policies'>,
  { games, winners = 'all' }: { games: readonly GameType[]; winners?: CeremonyWinners | undefined },
): Promise<Results> {
  const groups: (Group | null)[] = winners === 'all' ? [] : [...policiesOf(season.policies).groups]
  // The winners of all come last, and are the only ones of a season without groups.
  if (winners === 'both' || groups.length === 0) groups.push(null)
  const results: Results = []
  for (const game of games) {
    for (const group of groups) {
      const best = await readPublishedBest(db, season, game, group?.id)
      // A tie is shown only between places that were revealed, so it is left out here: the step
      // decides.
      results.push({ game, ...(group !== null && { group }), places: best.map(({ tie: _, ...place }) => place) })
    }
  }
  return results
}

/** The public part of the stage: the present step, and nothing of later ones. */
export async function readShownStage(db: Db, row: StageRow): Promise<Stage> {
  const shown = await readMode(db, row)
  return shown ?? { mode: 'leaderboards' }
}

async function readMode(db: Db, row: StageRow): Promise<Stage | null> {
  const { mode, season_id, draw_id } = row
  if (mode === 'draw') return draw_id === null ? null : readShownDraw(db, draw_id)
  if (mode === 'final') return { mode }
  // The next season doesn't begin with thanks.
  if (mode === 'thanks') return season_id === (await findCurrentSeason(db)).id ? { mode } : null
  const ceremony = mode === 'ceremony' ? await readCeremony(db, row) : null
  if (ceremony === null) return null
  const { name, name_ar } = ceremony.season
  return { mode: 'ceremony', season: { name, name_ar }, view: viewAt(ceremony, ceremony.begun.step) }
}

const viewAt = ({ results }: Ceremony, step: number): ShownStageView => stageView(results, step)

/** Reads a final on the screen faster: as this process last read it, and the games' time. */
export type FinalReader = { knownFinal: () => Final | null; gameClock: Clock }

/** Whether a question of the final on the screen is open, or about to open. */
export async function isQuestionOpen(
  db: Db,
  { mode, season_id }: StageRow,
  { knownFinal, gameClock }: FinalReader,
): Promise<boolean> {
  if (mode !== 'final' || season_id === null) return false
  const final = await readFinal(db, season_id, knownFinal())
  const step = final && finalStep(final.state, timesOf(final), gameClock.nowMs())
  return step === 'shown' || step === 'open'
}

/** The presenter's view, which includes the next step. */
export async function readPresenterStage(db: Db, reader: FinalReader): Promise<PresenterStage> {
  const row = await readStage(db)
  const { id: current } = await findCurrentSeason(db)
  const ceremony = await readCeremony(db, row)
  const { mode: shows } = await readShownStage(db, row)
  return {
    version: row.version,
    shows,
    ceremony: ceremony === null ? null : describe(ceremony),
    draws: await listDraws(db, current, shows === 'draw' ? row.draw_id : null),
    final: await readLockedFinal(db, current, row, reader),
    seasons: await listAnnounceable(db),
    changed_by: row.changed_by,
  }
}

async function listDraws(db: Db, seasonId: string, shownId: string | null): Promise<PresenterStage['draws']> {
  const draws = await db
    .selectFrom('draws')
    .select(['id as draw_id', 'title_en', 'title_ar'])
    .where((eb) => eb.or([eb('season_id', '=', seasonId), eb('id', '=', shownId ?? '')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return draws.map((draw) => ({ ...draw, is_shown: draw.draw_id === shownId }))
}

/** The final on the screen, or else the one of the current season. */
async function readLockedFinal(
  db: Db,
  current: string,
  row: StageRow,
  reader: FinalReader,
): Promise<PresenterStage['final']> {
  const onScreen = row.mode === 'final' ? row.season_id : null
  const final = await findFinal(db, onScreen ?? current)
  if (final?.began_at == null) return null
  const { season_id, title_en, title_ar } = final
  return { season_id, title_en, title_ar, is_open: await isQuestionOpen(db, row, reader) }
}

function describe(ceremony: Ceremony): PresenterStage['ceremony'] {
  const { begun, season, results } = ceremony
  const last = lastStep(results)
  return {
    season_id: season.id,
    name: season.name,
    name_ar: season.name_ar,
    step: begun.step,
    last_step: last,
    now: viewAt(ceremony, begun.step),
    next: begun.step < last ? viewAt(ceremony, begun.step + 1) : null,
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
    const results = await readResults(db, season, { games: GAME_TYPES })
    const games = results.map(({ game, places }) => ({ game_type: game, places: places.length }))
    listed.push({
      season_id: season.id,
      name: season.name,
      name_ar: season.name_ar,
      is_sealed: isSealed(season),
      games,
      has_groups: policiesOf(season.policies).groups.length > 0,
    })
  }
  return listed
}
