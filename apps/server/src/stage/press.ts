// A presenter's press: one transaction, which requires the version of the stage that they saw. Of
// two presses at once the second is refused; a repeated one has no second effect.

import type { StagePress } from '@noor-quest/contract/stage'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { allows, type Rights } from '@noor-quest/rules/permissions'
import { lastStep } from '@noor-quest/rules/stage'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { requireDraw } from '../draws/queries.ts'
import { findFinal, lockFinal, readFinal } from '../final/queries.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { findSeason, isSealed, lockSeasons, requireSeason, type SeasonRow } from '../seasons/queries.ts'
import {
  type CeremonyOptions,
  type DrawOptions,
  readCeremony,
  readResults,
  readStage,
  type StageRow,
  storeStage,
} from './queries.ts'

type Changes = {
  onStageChanged: () => unknown
  /** The results became public. */
  onShown: () => unknown
}

/** The next contents of the stage. */
type Next = Pick<StageRow, 'season_id' | 'mode' | 'step' | 'options'> & {
  /** For the activity log. */
  summary: string
  /** The season whose results become public. */
  shows: SeasonRow | null
}

/**
 * False: another presenter pressed meanwhile, and nothing was changed.
 * @throws AppError not_found, validation_failed; not_permitted if the press would make results
 * public and the role may not
 */
export async function pressStage(
  db: Db,
  actor: Actor & { rights: Rights },
  press: StagePress,
  nowMs: number,
  { onStageChanged, onShown }: Changes,
): Promise<boolean> {
  const at = new Date(nowMs).toISOString()
  return transact(db, async (tx) => {
    // Presses wait for each other, and for the publication of results.
    await lockSeasons(tx)
    const stage = await readStage(tx)
    if (stage.request_id === press.request_id) return true
    if (stage.version !== press.version) return false
    if (press.action === 'final' && !allows(actor.rights, 'final')) throw new AppError('not_permitted')
    const { summary, shows, ...next } = await decide(tx, stage, press)
    if (shows !== null && isSealed(shows) && !allows(actor.rights, 'announce')) throw new AppError('not_permitted')
    const version = stage.version + 1
    await storeStage(tx, { ...next, version, request_id: press.request_id, changed_by: actor.email })
    await writeAudit(tx, actor, { action: 'change', entity: 'stage', summary }, at)
    if (shows !== null && (await showResults(tx, actor, shows, at))) onCommitted(tx, onShown)
    onCommitted(tx, onStageChanged)
    return true
  })
}

const LEADERBOARDS = { season_id: null, mode: 'leaderboards', step: 0, options: '{}' } as const

async function decide(tx: Tx, stage: StageRow, press: StagePress): Promise<Next> {
  if (press.action !== 'show' && press.action !== 'stop' && stage.mode === 'final') {
    throw impossible('A final is on the screen.')
  }
  if (press.action === 'start') return start(tx, press)
  if (press.action === 'final') return showFinal(tx, stage, press.season_id)
  if (press.action === 'show') return show(tx, stage, press.season_id)
  if (press.action === 'stop') return stop(tx, stage)
  if (press.action === 'draw') return showDraw(tx, stage, press.draw_id)
  const ceremony = await readCeremony(tx, stage)
  if (ceremony === null) throw impossible('There is no ceremony under way.')
  const { season, results } = ceremony
  const { mode, season_id, options } = stage
  const step = stage.step + (press.action === 'next' ? 1 : -1)
  const last = lastStep(results)
  if (step < 0 || step > last) throw impossible('The ceremony has no such step.')
  const summary = `${season.name}: ${press.action === 'undo' ? 'back to ' : ''}step ${step + 1} of ${last + 1}`
  // Results that were shown stay public after a step back from the winners.
  return { mode, season_id, options, step, summary, shows: step === last ? season : null }
}

async function start(tx: Tx, { season_id, games }: StagePress & { action: 'start' }): Promise<Next> {
  const season = await requirePublished(tx, season_id)
  if (new Set(games).size < games.length) throw impossible('A game is announced once.', 'games')
  const last = lastStep(await readResults(tx, season, games))
  if (last === 0) throw impossible('These games have no places.', 'games')
  const others = GAME_TYPES.filter((game) => !games.includes(game))
  // The last step makes the results of all games public.
  if (isSealed(season) && lastStep(await readResults(tx, season, others)) > 0) {
    throw impossible('The other games would be shown before they are announced.', 'games')
  }
  const options = JSON.stringify({ games } satisfies CeremonyOptions)
  const summary = `${season.name}: the ceremony begins, step 1 of ${last + 1}`
  return { mode: 'reveal', season_id, step: 0, options, summary, shows: null }
}

async function stop(tx: Tx, { season_id, mode }: StageRow): Promise<Next> {
  if (season_id === null) throw impossible('The screen shows the leaderboards.')
  if (mode === 'final') {
    await lockFinal(tx, season_id)
    const final = await readFinal(tx, season_id)
    if (final?.state.phase === 'asked') throw impossible('A question of the final is on the screen.')
  }
  const { name } = await findSeason(tx, season_id)
  return { ...LEADERBOARDS, summary: `${name}: the screen shows the leaderboards again`, shows: null }
}

/** A draw can't replace a ceremony by mistake: the presenter stops it first. */
async function showDraw(tx: Tx, { mode }: StageRow, draw_id: string): Promise<Next> {
  if (mode === 'reveal') throw impossible('A ceremony is under way.')
  const { season_id, title_en } = await requireDraw(tx, draw_id)
  const { name } = await findSeason(tx, season_id)
  const options = JSON.stringify({ draw_id } satisfies DrawOptions)
  return { mode: 'draw', season_id, step: 0, options, summary: `${name}: the draw “${title_en}”`, shows: null }
}

async function showFinal(tx: Tx, { mode }: StageRow, season_id: string): Promise<Next> {
  if (mode === 'reveal') throw impossible('A ceremony is under way.')
  const { name } = await requireSeason(tx, season_id)
  if ((await findFinal(tx, season_id))?.began_at == null) throw new AppError('not_found')
  return { mode: 'final', season_id, step: 0, options: '{}', summary: `${name}: the final`, shows: null }
}

/**
 * Makes a season's results public. A ceremony of that season ends, because its remaining steps are
 * public now.
 */
async function show(tx: Tx, stage: StageRow, seasonId: string): Promise<Next> {
  const season = await requirePublished(tx, seasonId)
  const isOn = stage.mode === 'reveal' && stage.season_id === seasonId
  const { season_id, mode, step, options } = isOn ? { ...stage, ...LEADERBOARDS } : stage
  return { season_id, mode, step, options, summary: `${season.name}: everything is shown`, shows: season }
}

async function requirePublished(tx: Tx, seasonId: string): Promise<SeasonRow> {
  const season = await requireSeason(tx, seasonId)
  if (season.results_at !== null) return season
  throw new AppError('not_found', { message: 'The results of this season are not published.' })
}

function impossible(message: string, path = 'action'): AppError {
  return invalidField(path, message, message)
}

// Results published while the season was frozen stay sealed until the ceremony in the hall has
// announced them, or an admin shows them without it (docs/decisions/0029). Showing them also ends
// the freeze.

/**
 * Shows the results. Call lockSeasons first. A second call changes nothing and returns false,
 * because the results are public already. After the commit the caller reports that the season and
 * its leaderboards have changed.
 */
async function showResults(tx: Tx, actor: Actor, season: SeasonRow, at: string): Promise<boolean> {
  if (!isSealed(season)) return false
  await tx.updateTable('seasons').set({ published_at: at }).where('id', '=', season.id).execute()
  const summary = `${season.name}: the results are shown to everybody`
  await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: season.id, summary }, at)
  return true
}
