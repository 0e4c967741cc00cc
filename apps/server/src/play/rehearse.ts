// An admin's game that counts nowhere (docs/decisions/0030): the real deal, judged by the real
// rules and clock, and never stored. The data that a game's row would contain is signed and sent to
// the admin's page, which returns it with the next move, to any process.
import { randomBytes } from 'node:crypto'
import type { Rehearsed } from '@noor-quest/contract/rehearsal'
import type { GameTerms } from '@noor-quest/rules/game-terms'
import { AppError, validationError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { hmac, isSameSecret } from '../platform/tokens.ts'
import { findCurrentSeason, reviewOf } from '../seasons/queries.ts'
import { readStoredDeal } from './deals.ts'
import type { GameKind, Move } from './game-kind.ts'
import { hashInDeals } from './item-versions.ts'
import type { Game } from './loaded-game.ts'
import { newTerms, type PlayDeps } from './play.ts'

/** The data for a game's rehearsals, besides its kind. */
export type Rehearsable<E, S, V> = {
  // biome-ignore lint/suspicious/noExplicitAny: each move has a body of its own
  moves: Record<string, Move<E, S, any>>
  /** Time that a request waits for the next question, in ms. */
  untilAskedMs?: (view: V) => number
}

type Request = { token: string | null; verb: string; body: Record<string, unknown> }
type Who = {
  adminId: string
  /** Waits `ms`; false if the server ended the wait earlier. */
  wait: (ms: number) => Promise<boolean>
}
export type Rehearse = (request: Request, who: Who) => Promise<Rehearsed>

/**
 * The version of a token's contents. Raise it with every change of `Kept`, or of a game's stored
 * deal or state: a page that stayed open during an update sends a token of the earlier server. A
 * test compares their shapes.
 */
const TOKEN_VERSION = 1

/** The data that a row of `games`, its deal and its player's lineage would contain. */
type Kept<S> = {
  version: typeof TOKEN_VERSION
  type: string
  adminId: string
  id: string
  sessionId: string
  storedDeal: object
  usedNames: string[]
  state: S
  seq: number
  latestMs: number
}

export function createRehearse<D, S, E, O, V>(
  // A pause doesn't stop a rehearsal.
  { db, wall: clock, secret, log }: PlayDeps,
  kind: GameKind<D, S, E, O, V>,
  { moves, untilAskedMs = () => 0 }: Rehearsable<E, S, V>,
): Rehearse {
  const sign = (text: string) => hmac(secret, `rehearsal:${text}`, 'base64url')

  const write = (kept: Kept<S>): string => {
    const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
    return `${text}.${sign(text)}`
  }

  /**
   * Null for a token of another version of the server.
   * @throws AppError game_not_found unless the token is from this admin, this game and this server
   */
  const read = (token: string | null, adminId: string): Kept<S> | null => {
    const [text = '', signature = ''] = token?.split('.') ?? []
    if (!isSameSecret(signature, sign(text))) throw new AppError('game_not_found')
    const kept: Kept<S> = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (kept.version !== TOKEN_VERSION) return null
    if (kept.type !== kind.type || kept.adminId !== adminId) throw new AppError('game_not_found')
    return kept
  }

  /** The game's state by now. @throws AppError game_not_found */
  const settle = async (kept: Kept<S>) => {
    await refuseSealed(db, kept.storedDeal)
    const deal = (await readStoredDeal(db, kind, kept.storedDeal)) as D & GameTerms
    const nowMs = Math.max(clock.nowMs(), kept.latestMs)
    return { deal, kept: { ...kept, state: kind.settle(deal, kept.state, nowMs), latestMs: nowMs } }
  }

  const show = async (deal: D & GameTerms, kept: Kept<S>): Promise<Game<V>> => {
    const review = reviewOf(await findCurrentSeason(db), clock.nowMs())
    const { id, sessionId: session_id, seq, state, latestMs } = kept
    return { id, session_id, seq, view: kind.view(deal, state, latestMs, review) }
  }

  const respond = async (deal: D & GameTerms, kept: Kept<S>, outcome: O | null = null) =>
    ({ token: write(kept), game: await show(deal, kept), outcome }) as Rehearsed

  async function start(before: Kept<S> | null, isRestart: boolean, adminId: string): Promise<Rehearsed> {
    const nowMs = clock.nowMs()
    const seedOf = () => randomBytes(32).toString('hex')
    const usedNames = isRestart ? [] : (before?.usedNames ?? [])
    const { policies } = await findCurrentSeason(db)
    // The empty id stands for a person who has never played: no question was seen before, and none
    // counts as seen afterwards.
    const lineage = { personId: '', refreshCounter: 0, usedNames, reviewsRequired: 0 }
    const dealt = await transact(db, (tx) => kind.deal(tx, seedOf, lineage, log))
    const storedDeal = { ...dealt.deal, ...newTerms({ time_percent: 100, policies }) }
    const deal = (await readStoredDeal(db, kind, storedDeal)) as D & GameTerms
    return respond(deal, {
      version: TOKEN_VERSION,
      type: kind.type,
      adminId,
      id: newId(),
      sessionId: `rehearsal_${nowMs}${randomBytes(8).toString('hex')}`,
      storedDeal,
      usedNames: dealt.usedNames,
      state: kind.start(deal),
      seq: 0,
      latestMs: nowMs,
    })
  }

  async function move(name: string, kept: Kept<S>, sent: unknown): Promise<Rehearsed> {
    const move = Object.hasOwn(moves, name) ? moves[name] : undefined
    if (move === undefined) throw new AppError('not_found')
    const body = move.body.safeParse(sent)
    if (!body.success) throw validationError(body.error)
    const settled = await settle(kept)
    const { state, seq, latestMs } = settled.kept
    if (move.isInTurn(state, seq, body.data)) {
      const step = kind.step(settled.deal, state, move.event(body.data), latestMs)
      if (step.ok) return respond(settled.deal, { ...settled.kept, state: step.state, seq: seq + 1 }, step.outcome)
      if (step.remaining_ms !== undefined) {
        throw new AppError('time_not_up', { details: { remaining_ms: step.remaining_ms } })
      }
    }
    throw new AppError('out_of_turn', { details: { game: await show(settled.deal, settled.kept) } })
  }

  return async ({ token, verb, body }, { adminId, wait }) => {
    if (verb === 'start') return start(token === null ? null : read(token, adminId), body.restart === true, adminId)
    const kept = read(token, adminId)
    if (kept === null) {
      throw new AppError('game_not_found', {
        message: 'This rehearsal was begun before the server was updated. Begin a new one.',
      })
    }
    if (verb !== 'view' && verb !== 'asked') return move(verb, kept, body)
    let { deal, kept: now } = await settle(kept)
    if (verb === 'asked') {
      const untilMs = async () => untilAskedMs((await show(deal, now)).view)
      for (let hasPassed = true, ms = await untilMs(); hasPassed && ms > 0; ms = await untilMs()) {
        hasPassed = await wait(ms)
        const later = await settle(kept)
        deal = later.deal
        now = later.kept
      }
    }
    return respond(deal, now)
  }
}

/**
 * Refuses a deal with a question that was sealed since.
 * @throws AppError game_not_found
 */
async function refuseSealed(db: Db, storedDeal: object): Promise<void> {
  const sealed = await db
    .selectFrom('sealed_questions')
    .innerJoin('item_versions', 'item_versions.item_id', 'sealed_questions.item_id')
    .select('sha256')
    .execute()
  const deal = JSON.stringify(storedDeal)
  if (sealed.every(({ sha256 }) => !deal.includes(hashInDeals(sha256)))) return
  throw new AppError('game_not_found', {
    message: 'A question of this rehearsal was sealed for a final. Begin a new one.',
  })
}
