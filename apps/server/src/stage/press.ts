// A presenter's press: one transaction, which requires the version of the stage that they saw. Of
// two presses at once the second is refused; a repeated one has no second effect.

import type { StagePress } from '@noor-quest/contract/stage'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { allows, type Rights } from '@noor-quest/rules/permissions'
import { lastStep } from '@noor-quest/rules/stage'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { requireDraw } from '../draws/queries.ts'
import { findFinal } from '../final/queries.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import {
  findCurrentSeason,
  findSeason,
  isSealed,
  lockSeasons,
  requireSeason,
  type SeasonRow,
} from '../seasons/queries.ts'
import {
  type BegunCeremony,
  type FinalReader,
  isQuestionOpen,
  readCeremony,
  readResults,
  readStage,
  type StageRow,
  storeStage,
} from './queries.ts'

type Deps = FinalReader & {
  db: Db
  onStageChanged: () => unknown
  /** The results became public. */
  onAnnounced: () => unknown
}

/** The next contents of the stage. */
type Next = Pick<StageRow, 'season_id' | 'mode' | 'draw_id' | 'ceremony'> & {
  /** For the activity log. */
  summary: string
  /** The season whose results become public. */
  announces: SeasonRow | null
}

/**
 * Stores a press.
 * @returns false if another presenter pressed meanwhile: nothing was changed
 * @throws AppError not_found, validation_failed; not_permitted if the press would make results
 * public, or show the final, and the role may not
 */
export async function pressStage(
  deps: Deps,
  actor: Actor & { rights: Rights },
  press: StagePress,
  nowMs: number,
): Promise<boolean> {
  const at = new Date(nowMs).toISOString()
  return transact(deps.db, async (tx) => {
    // Presses wait for each other, for those of the final, and for the publication of results.
    await lockSeasons(tx)
    const stage = await readStage(tx)
    if (stage.request_id === press.request_id) return true
    if (stage.version !== press.version) return false
    if (press.action === 'final' && !allows(actor.rights, 'final')) throw new AppError('not_permitted')
    const { summary, announces, ...next } = await decide(tx, stage, press)
    if (announces !== null && isSealed(announces) && !allows(actor.rights, 'announce')) {
      throw new AppError('not_permitted')
    }
    const leaves = 'leaves_question' in press && press.leaves_question === true
    if (next.mode !== 'final' && !leaves && (await isQuestionOpen(tx, stage, deps))) {
      throw refusal('A question of the final is open.', 'leaves_question')
    }
    const version = stage.version + 1
    await storeStage(tx, { ...next, version, request_id: press.request_id, changed_by: actor.email })
    await writeAudit(tx, actor, { action: 'change', entity: 'stage', summary }, at)
    if (announces !== null && (await announce(tx, actor, announces, at))) onCommitted(tx, deps.onAnnounced)
    onCommitted(tx, deps.onStageChanged)
    return true
  })
}

async function decide(tx: Tx, stage: StageRow, press: StagePress): Promise<Next> {
  switch (press.action) {
    case 'leaderboards': {
      const { name } = await findCurrentSeason(tx)
      return { ...stayIn(stage), mode: 'leaderboards', season_id: null, summary: `${name}: the leaderboards` }
    }
    case 'thanks': {
      const { id, name } = await findCurrentSeason(tx)
      return { ...stayIn(stage), mode: 'thanks', season_id: id, summary: `${name}: the thanks` }
    }
    case 'draw': {
      const { id: draw_id, season_id, title_en } = await requireDraw(tx, press.draw_id)
      const { name } = await findSeason(tx, season_id)
      return { ...stayIn(stage), mode: 'draw', season_id, draw_id, summary: `${name}: the draw “${title_en}”` }
    }
    case 'final': {
      const { id: season_id, name } = await requireSeason(tx, press.season_id)
      if ((await findFinal(tx, season_id))?.began_at == null) throw new AppError('not_found')
      return { ...stayIn(stage), mode: 'final', season_id, summary: `${name}: the final` }
    }
    case 'start':
      return start(tx, press)
    case 'announce':
      return announceAll(tx, stage, press.season_id)
    default:
      return continueCeremony(tx, stage, press.action)
  }
}

/** A ceremony keeps its step while the screen shows something else. */
const stayIn = ({ ceremony }: StageRow) => ({ draw_id: null, ceremony, announces: null })

async function continueCeremony(tx: Tx, stage: StageRow, action: 'ceremony' | 'next' | 'undo'): Promise<Next> {
  const ceremony = await readCeremony(tx, stage)
  if (ceremony === null) throw refusal('No ceremony was begun.')
  if (action !== 'ceremony' && stage.mode !== 'ceremony') throw refusal('The screen doesn’t show the ceremony.')
  const { begun, season, results } = ceremony
  const step = begun.step + { ceremony: 0, next: 1, undo: -1 }[action]
  const last = lastStep(results)
  if (step < 0 || step > last) throw refusal('The ceremony has no such step.')
  const at = { ceremony: 'the ceremony, step', next: 'step', undo: 'back to step' }[action]
  return {
    ...inCeremony({ ...begun, step }),
    summary: `${season.name}: ${at} ${step + 1} of ${last + 1}`,
    // Results that were shown stay public after a step back from the winners.
    announces: action === 'next' && step === last ? season : null,
  }
}

function inCeremony(begun: BegunCeremony) {
  const ceremony = JSON.stringify(begun)
  return { mode: 'ceremony', season_id: begun.season_id, draw_id: null, ceremony, announces: null } as const
}

async function start(tx: Tx, { season_id, games, winners }: StagePress & { action: 'start' }): Promise<Next> {
  const season = await requirePublished(tx, season_id)
  if (new Set(games).size < games.length) throw refusal('A game is announced once.', 'games')
  const last = lastStep(await readResults(tx, season, { games, winners }))
  if (last === 0) throw refusal('These games have no places.', 'games')
  const others = GAME_TYPES.filter((game) => !games.includes(game))
  // The last step makes the results of all games public.
  if (isSealed(season) && lastStep(await readResults(tx, season, { games: others })) > 0) {
    throw refusal('The other games would be shown before they are announced.', 'games')
  }
  const summary = `${season.name}: the ceremony begins, step 1 of ${last + 1}`
  return { ...inCeremony({ season_id, games, ...(winners && { winners }), step: 0 }), summary }
}

/**
 * Makes a season's results public. A ceremony of that season ends, because its remaining steps are
 * public now.
 */
async function announceAll(tx: Tx, stage: StageRow, seasonId: string): Promise<Next> {
  const season = await requirePublished(tx, seasonId)
  const { season_id, mode, draw_id, ceremony } = stage
  const isBegun = ceremony !== null && (JSON.parse(ceremony) as BegunCeremony).season_id === seasonId
  const isOn = isBegun && mode === 'ceremony'
  return {
    ...(isOn ? { season_id: null, mode: 'leaderboards' } : { season_id, mode }),
    draw_id,
    ceremony: isBegun ? null : ceremony,
    summary: `${season.name}: everything is shown`,
    announces: season,
  }
}

async function requirePublished(tx: Tx, seasonId: string): Promise<SeasonRow> {
  const season = await requireSeason(tx, seasonId)
  if (season.results_at !== null) return season
  throw new AppError('not_found', { message: 'The results of this season are not published.' })
}

function refusal(message: string, path = 'action'): AppError {
  return invalidField(path, message, message)
}

/**
 * Makes results public that were published while the season was frozen (docs/decisions/0029), which
 * also ends the freeze. Call lockSeasons first. After the commit the caller reports that the season
 * and its leaderboards have changed.
 * @returns false if they are public already
 */
async function announce(tx: Tx, actor: Actor, season: SeasonRow, at: string): Promise<boolean> {
  if (!isSealed(season)) return false
  await tx.updateTable('seasons').set({ published_at: at }).where('id', '=', season.id).execute()
  const summary = `${season.name}: the results are shown to everybody`
  await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: season.id, summary }, at)
  return true
}
