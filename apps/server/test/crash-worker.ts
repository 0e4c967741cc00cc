// A process made to be killed: node crash-worker.ts TARGET EPOCH_MS [FLAW]. It prints "ready".
// After its first input it registers, plays and administers as fast as it can, and prints one line
// of JSON for each acknowledged change. It calls the use cases without HTTP, because it starts a
// hundred times.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { FlipMatchEvent, FlipMatchView } from '@noor-quest/rules/flip-match'
import type { GameType } from '@noor-quest/rules/games'
import type { QuizEvent } from '@noor-quest/rules/quiz'
import { pino } from 'pino'
import { ITEM_KINDS } from '../src/content/item-kinds.ts'
import { addItem, changeItem } from '../src/content/items.ts'
import { createLeaderboards } from '../src/leaderboards/leaderboards.ts'
import { AppError } from '../src/platform/app-error.ts'
import { connect, type Db, type Tx } from '../src/platform/database/connect.ts'
import { flipMatchKind } from '../src/play/flip-match/flip-match.ts'
import { createDeals } from '../src/play/load.ts'
import { currentGame, moveGame } from '../src/play/play.ts'
import { quizKind } from '../src/play/quiz/quiz.ts'
import { startGame } from '../src/play/start.ts'
import type { Acknowledged, Flaw } from './crash.ts'
import { neverPaused } from './never-paused.ts'
import { registerPerson } from './register-person.ts'

const SECRET = 'a secret of the tests, at least 32 characters'

/** The games' clocks run faster, because their pauses would leave little to interrupt. */
const SPEED = 20
/** The longest pause of Flip & Match. */
const PAUSE_MS = 1500
/**
 * The delay of COMMIT in a worker that acknowledges early: nearly always a change is acknowledged
 * and not committed.
 */
const UNCOMMITTED_MS = 10
const LETTERS = ['a', 'b', 'c', 'd'] as const

const [target = '', epoch = '', flaw = ''] = process.argv.slice(2)
const epochMs = Number(epoch)
const clock = neverPaused({ nowMs: () => epochMs + Math.round((Date.now() - epochMs) * SPEED) })
const at = () => new Date(clock.nowMs()).toISOString()
const log = pino({ level: 'silent' })
const actor = { id: 'worker', email: 'worker@example.org', from: null }

/** Synchronous, so that the line is in the pipe before the next change begins. */
function say(done: Acknowledged): void {
  const line = `${JSON.stringify(done)}\n`
  for (;;) {
    try {
      writeSync(1, line)
      return
    } catch (cause) {
      // The pipe is full: on a busy machine the test reads more slowly than the worker writes.
      if ((cause as NodeJS.ErrnoException).code !== 'EAGAIN') throw cause
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

writeSync(1, 'ready\n')
await once(process.stdin, 'data')
const db = await connect(JSON.parse(target))
const stored = flaw === ('acknowledges-early' satisfies Flaw) ? acknowledgeEarly(db) : async () => {}
// Terms have no pictures.
const content = { db, images: null as never }
const play = {
  db,
  clock,
  wall: clock,
  secret: SECRET,
  leaderboards: createLeaderboards(db, clock, log),
  deals: createDeals(),
  log,
}

async function register(gameType: GameType): Promise<string> {
  const fields = {
    name: `Player ${randomUUID()}`,
    age: 20,
    semester: '3th',
    phone: '0812',
    game_type: gameType,
  } as const
  const { id, person_id, name } = await registerPerson(db, { ...fields, request_id: randomUUID() }, clock.nowMs())
  say({ what: 'registration', id, name })
  // Starting a game reads the player outside a transaction.
  await stored()
  return person_id
}

/**
 * Breaks the tested promise: a transaction's result is returned before its COMMIT. The returned
 * function waits for the outstanding COMMITs.
 */
function acknowledgeEarly(db: Db): () => Promise<unknown> {
  const begin = db.transaction.bind(db)
  let last: Promise<unknown> = Promise.resolve()
  const execute = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const acknowledged = Promise.withResolvers<T>()
    const commit = () =>
      begin().execute(async (tx) => {
        acknowledged.resolve(await work(tx))
        await wait(UNCOMMITTED_MS)
      })
    // One after the other, or the next one would miss acknowledged writes of this one.
    last = last.then(commit).catch(acknowledged.reject)
    return acknowledged.promise
  }
  Object.assign(db, { transaction: () => ({ execute }) })
  return () => last
}

/**
 * null if the game's clock decided something since it was read, or if a row that was acknowledged
 * too early doesn't exist.
 */
async function orRefused<T>(change: Promise<T>): Promise<T | null> {
  return change.catch((cause: unknown) => {
    if (cause instanceof AppError && (cause.code === 'out_of_turn' || cause.code === 'not_found')) return null
    throw cause
  })
}

async function playQuiz(personId: string): Promise<void> {
  const current = () => currentGame(play, quizKind, personId)
  let game = (await current()) ?? (await startGame(play, quizKind, { personId, requestId: randomUUID() })).game
  while (game.view.phase === 'level-rules' || game.view.phase === 'question') {
    const { view, id: gameId } = game
    const index = view.question_index
    const isQuestion = view.phase === 'question'
    if (view.phase === 'question') await wait(view.starts_in_ms / SPEED)
    const event: QuizEvent = isQuestion
      ? { type: 'answer', choice: LETTERS[index % 4] ?? 'a' }
      : { type: 'start-level' }
    const requestId = randomUUID()
    const moved = await orRefused(moveGame(play, quizKind, { personId, gameId, requestId, event, position: index }))
    if (moved !== null) {
      const answer = isQuestion ? { index, choice: moved.outcome?.choice ?? null } : null
      say({ what: 'move', gameId, requestId, answer })
    }
    const next = moved?.game ?? (await current())
    if (next === null) return
    game = next
  }
}

async function playFlipMatch(personId: string): Promise<void> {
  const current = () => currentGame(play, flipMatchKind, personId)
  let game = (await current()) ?? (await startGame(play, flipMatchKind, { personId, requestId: randomUUID() })).game
  for (let turn = 0; turn < 40 && game.view.phase !== 'finished'; turn++) {
    const { view, seq, id: gameId } = game
    const event = flipMatchEvent(view, turn)
    const requestId = randomUUID()
    const moved = await orRefused(moveGame(play, flipMatchKind, { personId, gameId, requestId, event, position: seq }))
    if (moved !== null) say({ what: 'move', gameId, requestId, answer: null })
    // Cards turn back, or the level has just been completed.
    else await wait(PAUSE_MS / SPEED)
    const next = moved?.game ?? (await current())
    if (next === null) return
    game = next
  }
}

function flipMatchEvent(view: FlipMatchView, turn: number): FlipMatchEvent {
  if (view.phase !== 'board') return { type: 'start-level' }
  if (view.level === 1 && !view.revealed) return { type: 'reveal' }
  const free = view.cards.filter((card) => card.state !== 'matched' && !card.selected)
  return { type: 'flip', card: free[turn % Math.max(1, free.length)]?.card ?? 0 }
}

async function registerAndAdminister(): Promise<void> {
  for (let change = 0; ; change++) {
    await register(change % 2 === 0 ? 'quiz' : 'flip-match')
    const added = { arabic_text: `Term ${randomUUID()}`, request_id: randomUUID() }
    const term = await addItem(content, ITEM_KINDS.term, { actor, at: at() }, added)
    say({ what: 'term', id: term.id, text: added.arabic_text })
    if (change % 2 === 0) continue
    const arabic_text = `${added.arabic_text}, changed`
    // A term that was acknowledged too early doesn't exist yet.
    const changed = await orRefused(changeItem(content, ITEM_KINDS.term, { actor, at: at() }, term.id, { arabic_text }))
    if (changed !== null) say({ what: 'term', id: term.id, text: arabic_text })
  }
}

async function playForEver(gameType: GameType): Promise<void> {
  const one = gameType === 'quiz' ? playQuiz : playFlipMatch
  // Games that an earlier process left running come first.
  const left = await db
    .selectFrom('games')
    .select('player_id')
    .where('status', '=', 'running')
    .where('game_type', '=', gameType)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  for (const { player_id } of left) await one(player_id)
  for (;;) await one(await register(gameType))
}

await Promise.all([playForEver('quiz'), playForEver('quiz'), playForEver('flip-match'), registerAndAdminister()])
