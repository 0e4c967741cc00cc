// Starting a game of any type.
import { randomBytes } from 'node:crypto'
import type { GameTerms } from '@noor-quest/rules/game-terms'
import { AppError } from '../platform/app-error.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { hmac } from '../platform/tokens.ts'
import { lockPlayer, type PlayerInGame, requirePlayerIn, timeFactorOfPercent } from '../registration/queries.ts'
import { policiesOf, requireNotOver, requireOpen, reviewOf } from '../seasons/queries.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { load, type Moved, type PlayDeps, readDealOrEnd, show } from './load.ts'
import {
  endLeaving,
  findLineage,
  findStarted,
  insertGame,
  lockRunning,
  lockStarts,
  markLeft,
  type StoredGame,
} from './queries.ts'
import { asJudged } from './replay.ts'
import { addCounts, endUnsaved, isoOrNull, save } from './save.ts'

/** `isTest`: an admin's test game, which may begin before the season opens. */
type Start = { personId: string; requestId: string; restart?: boolean; isTest?: boolean }

/**
 * Starts a new game; a running one is superseded. A retry returns the game the first attempt
 * started.
 * @throws AppError game_not_found if that game's deal is gone; paused
 */
export async function startGame<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  { personId, requestId, restart = false, isTest = false }: Start,
): Promise<Moved<G>> {
  const { db, clock, wall, secret, log, count } = deps
  const game = await transact(db, async (tx) => {
    const player = await requirePlayerIn(tx, personId, kind.type)
    const playerId = player.id
    await lockStarts(tx, playerId)
    const nowMs = clock.nowMs()
    // Most starts are a player's first. Without an earlier game, the query for an earlier attempt
    // is skipped.
    const previous = await findLineage(tx, playerId)
    const started = previous === undefined ? undefined : await findStarted(tx, playerId, requestId)
    if (started !== undefined) {
      const deal = await readDealOrEnd(tx, deps, kind, started, nowMs)
      return deal === null ? null : show(kind, await asJudged(tx, kind, load(kind, started, deal, deps, player)))
    }
    const requireTime = isTest ? requireNotOver : requireOpen
    requireTime(player, wall.nowMs())
    if (clock.stopsInMs() !== null) throw new AppError('paused')

    const usedNames: string[] = restart ? [] : JSON.parse(previous?.usedNames ?? '[]')
    const sessionId = `session_${nowMs}${randomBytes(8).toString('hex')}`
    const at = new Date(nowMs).toISOString()
    await endLeaving(tx, personId, at)
    const running = previous === undefined ? undefined : await lockRunning(tx, playerId)
    const oldDeal = running === undefined ? null : await readDealOrEnd(tx, deps, kind, running, nowMs)
    if (running !== undefined && oldDeal !== null) {
      const old = load(kind, running, oldDeal, deps, player)
      await save(tx, deps, kind, playerId, old)
      if (kind.result(old.state) === null && old.ended === null) {
        await endUnsaved(tx, kind, { ...old, playerId, gameId: running.id }, 'superseded', at)
      }
    }
    if (previous !== undefined) await markLeft(tx, playerId, at)
    await lockPlayer(tx, playerId)
    // The number comes from a counter, not from the last stored game: otherwise a player whose
    // first game was left and swept would start a first game again.
    const refreshCounter =
      (await addCounts(tx, { player_id: playerId, starts: 1, left_games: 0, time_outs: 0 })).starts - 1
    // No client can compute or choose a deal: the seed never leaves the server.
    const seedOf = (level: number) => hmac(secret, `deal:${sessionId}:${level}:${refreshCounter}`, 'hex')
    const { reviews_required: reviewsRequired } = policiesOf(player.policies)
    // The earlier game ends before this deal, so that its questions count as seen.
    const dealt = await kind.deal(tx, seedOf, { personId, refreshCounter, usedNames, reviewsRequired }, log)
    const storedDeal = { ...dealt.deal, ...newTerms(player) }
    const deal = await kind.readDeal(tx, storedDeal)
    const state = kind.start(deal)
    const row: StoredGame = {
      id: newId(),
      session_id: sessionId,
      status: 'running',
      state: JSON.stringify(state),
      seq: 0,
      latest_ms: nowMs,
      leaving_at: null,
      ends_by: isoOrNull(kind.endsByMs(deal, state)),
      judged_version: null,
    }
    await insertGame(
      tx,
      {
        ...row,
        player_id: playerId,
        game_type: kind.type,
        refresh_counter: refreshCounter,
        counts: 0,
        created_at: at,
        request_id: requestId,
      },
      {
        deal: JSON.stringify(storedDeal),
        seeds: JSON.stringify(dealt.seeds),
        used_names: JSON.stringify(dealt.usedNames),
      },
    )
    // Read again, so that only the commit can be later than the close (abandoned.ts).
    requireTime(await requirePlayerIn(tx, personId, kind.type), wall.nowMs())
    if (count !== undefined) onCommitted(tx, () => count('started', kind.type))
    const review = reviewOf(player, wall.nowMs())
    return show(kind, { row, deal, state, nowMs, review })
  })
  if (game === null) throw new AppError('game_not_found')
  return { game, outcome: null }
}

/** The terms of a game that the player starts now. */
function newTerms({ time_percent, policies }: Pick<PlayerInGame, 'time_percent' | 'policies'>): GameTerms {
  return {
    ...(time_percent !== 100 && { time_factor: timeFactorOfPercent(time_percent) }),
    ...(policiesOf(policies).review === 'after-close' && { hides_answers: true }),
  }
}
