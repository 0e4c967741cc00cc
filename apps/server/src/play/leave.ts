// Leaving a game and coming back to it (docs/product-rules.md#leaving). Once the player of a left
// game can't come back any more, the next read, the next move or the poll for abandoned games ends
// it, as of the moment of leaving.
import type { RunningGame } from '@noor-quest/contract/games'
import { UNDO_GRACE_MS, UNDO_MS } from '@noor-quest/rules/leaving'
import { AppError } from '../platform/app-error.ts'
import { transact } from '../platform/database/transact.ts'
import { findPlayerIn } from '../registration/queries.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { end, load, type Moved, type PlayDeps, readDealOrEnd, show } from './load.ts'
import { readCurrent } from './play.ts'
import { findCurrent, loadForMove, markLeft, nullIfLost, updateGame } from './queries.ts'
import { asJudged } from './replay.ts'
import { isoOrNull, save } from './save.ts'

/**
 * Leaves a running game, or closes the end screen of a finished one. A left game ends unsaved
 * unless its player comes back in time. A second call changes nothing.
 * @throws AppError game_not_found
 */
export async function leaveGame<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  { personId, gameId, requestId }: { personId: string; gameId: string; requestId: string },
): Promise<Moved<G>> {
  const { db, clock } = deps
  const game = await transact(db, async (tx) => {
    const row = await loadForMove(tx, { gameId, personId, gameType: kind.type, requestId })
    const playerId = row.player_id
    const deal = await readDealOrEnd(tx, deps, kind, row, clock.nowMs())
    if (deal === null) {
      await markLeft(tx, playerId, new Date(clock.nowMs()).toISOString())
      return null
    }
    const game = load(kind, row, deal, deps, row)
    const at = new Date(game.nowMs).toISOString()
    if (row.status !== 'running') {
      await markLeft(tx, playerId, at)
      return show(kind, await asJudged(tx, kind, game))
    }
    const saved = await save(tx, deps, kind, playerId, game)
    if (kind.result(game.state) !== null || game.ended !== null) {
      await markLeft(tx, playerId, at)
      return show(kind, saved)
    }
    const endsBy = new Date(game.nowMs + UNDO_MS + UNDO_GRACE_MS).toISOString()
    await updateGame(tx, row.id, { leaving_at: at, ends_by: endsBy })
    return show(kind, end(kind, { ...game, stored: game.state }, { by: 'leaving', atMs: game.nowMs }))
  })
  if (game === null) throw new AppError('game_not_found')
  return { game, outcome: null }
}

/**
 * Undoes leaving: the game continues where its clock is by now. A game that wasn't left, or whose
 * player came back before, is returned unchanged.
 * @throws AppError game_not_found; out_of_turn, game_superseded and season_over with
 * `details.game`, the current game, if the left game is over
 */
export async function returnToGame<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  { personId, gameId, requestId }: { personId: string; gameId: string; requestId: string },
): Promise<Moved<G>> {
  const { db, clock } = deps
  const done = await transact(db, async (tx) => {
    const row = await loadForMove(tx, { gameId, personId, gameType: kind.type, requestId })
    const deal = await readDealOrEnd(tx, deps, kind, row, clock.nowMs())
    if (deal === null) return { refused: 'game_not_found' as const }
    const left = load(kind, row, deal, deps, row)
    const game = left.isPending ? load(kind, { ...row, leaving_at: null }, deal, deps, row) : left
    if (row.status === 'running') {
      await save(tx, deps, kind, row.player_id, game)
      if (left.isPending && game.ended === null) {
        const endsBy = isoOrNull(kind.endsByMs(game.deal, game.state))
        await updateGame(tx, row.id, { leaving_at: null, ends_by: endsBy })
      }
      if (game.ended === null) return { game: show(kind, game) }
    }
    const refused =
      row.status === 'superseded'
        ? ('game_superseded' as const)
        : game.ended?.by === 'season'
          ? ('season_over' as const)
          : ('out_of_turn' as const)
    return { refused, playerId: row.player_id, season: row }
  })
  if (done.game !== undefined) return { game: done.game, outcome: null }
  if (done.refused === 'game_not_found') throw new AppError(done.refused)
  throw new AppError(done.refused, { details: { game: await readCurrent(deps, kind, done.playerId, done.season) } })
}

/**
 * A person's running game; null without one, or if it has ended by now. The call stores nothing.
 */
export async function readRunning<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  personId: string,
): Promise<RunningGame | null> {
  const { db, deals } = deps
  const player = await findPlayerIn(db, personId, kind.type)
  if (player === undefined) return null
  const row = await findCurrent(db, player.id)
  if (row?.status !== 'running') return null
  const deal = await deals.read(db, row.id, kind).catch(nullIfLost)
  if (deal === null) return null
  const left = load(kind, row, deal, deps, player)
  const game = left.isPending ? load(kind, { ...row, leaving_at: null }, deal, deps, player) : left
  if (game.ended !== null || (kind.result(game.state) !== null && !left.isPending)) return null
  return {
    game_type: kind.type,
    game_id: row.id,
    remaining_ms: kind.remainingMs?.(game.deal, game.state, game.nowMs) ?? null,
    undo_ms: left.isPending ? Math.max(0, Date.parse(row.ends_by ?? '') - UNDO_GRACE_MS - left.nowMs) : null,
  }
}
