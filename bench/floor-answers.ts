// The floor of the answer path, in its own process: the same use case (moveGame) on the same kind
// of database with the same content and as many games, called without HTTP, 50 at a time and one
// after the other in a loop. Its clock is advanced where a player would wait.
//
// Commands over IPC: {prepare: count} -> {done: true}; {startLevelAt: index} -> {done: true};
// {answer: index} -> {answers, wallMs, cpuMs} of answering that question in every game, 50 at a
// time; {loop: index} -> the same for the loop's games, one after the other.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { loadStarterContent } from '../apps/server/src/content/load-starter-content.ts'
import { createLeaderboards } from '../apps/server/src/leaderboards/leaderboards.ts'
import { connect, type DatabaseTarget } from '../apps/server/src/platform/database/connect.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createLocalStore } from '../apps/server/src/platform/files/open-store.ts'
import { createDeals, type PlayDeps } from '../apps/server/src/play/load.ts'
import { moveGame } from '../apps/server/src/play/play.ts'
import { quizKind } from '../apps/server/src/play/quiz/quiz.ts'
import { startGame } from '../apps/server/src/play/start.ts'
import { neverPaused } from '../apps/server/test/never-paused.ts'
import { registerPerson } from '../apps/server/test/register-person.ts'
import { isMain, ROOT } from '../scripts/child.mjs'
import { chooseOption, type KeyQuestion, readAnswerKeys, scoreAfter } from './quiz-play.ts'

const SECRET = 'a secret of the bench, 32 characters or more'

export type FloorTarget = { database: DatabaseTarget; dataDir: string }
export type FloorCommand = { prepare: number } | { startLevelAt: number } | { answer: number } | { loop: number }
export type WaveTimes = { answers: number; wallMs: number; cpuMs: number }

/** As many callers as there are connections. */
export const CALLERS = 50
/** Longer than the 1.5 s between two questions. */
const BETWEEN_WAVES_MS = 2000
/** The loop's games. Each answer waits for its own fsync. */
const LOOP_GAMES = 200

type Play = { personId: string; gameId: string; key: readonly KeyQuestion[]; score: number; seed: number }

if (isMain(import.meta.url)) await serve(JSON.parse(process.argv[2] ?? ''))

async function serve({ database, dataDir }: FloorTarget): Promise<void> {
  const db = await connect(database)
  await migrate(db)
  let aheadMs = 0
  const clock = neverPaused({ nowMs: () => Date.now() + aheadMs })
  await loadStarterContent(db, createLocalStore(dataDir), join(ROOT, 'content'), clock.nowMs())
  const log = pino({ level: 'silent' })
  const kind = quizKind
  const deps: PlayDeps = {
    db,
    clock,
    wall: clock,
    secret: SECRET,
    leaderboards: createLeaderboards(db, clock, log),
    deals: createDeals(),
    log,
  }
  const plays: Play[] = []

  async function prepare(count: number): Promise<void> {
    const started: { personId: string; gameId: string }[] = []
    await inParallel(count, CALLERS, async () => {
      const registration = {
        name: 'Bench',
        age: 20,
        semester: '3th',
        phone: '+62 812 0000',
        game_type: 'quiz',
      } as const
      const player = await registerPerson(db, { ...registration, request_id: randomUUID() }, clock.nowMs())
      const personId = player.person_id
      const { game } = await startGame(deps, kind, { personId, requestId: randomUUID() })
      started.push({ personId, gameId: game.id })
    })
    const keys = await readAnswerKeys(db)
    for (const [seed, play] of started.entries())
      plays.push({ ...play, key: keys.get(play.gameId) ?? [], score: 0, seed })
  }

  /** The last LOOP_GAMES plays are the loop's. */
  async function answer(index: number, played: readonly Play[], callers: number): Promise<WaveTimes> {
    const startedMs = performance.now()
    const startedCpu = process.cpuUsage()
    await inParallel(played.length, callers, async (i) => {
      const play = played[i]
      const question = play?.key[index]
      if (play === undefined || question === undefined) throw new Error('there is no such question')
      const choice = chooseOption(index, play.seed, question.correct)
      play.score = scoreAfter(play.score, question, choice)
      const { outcome } = await move(play, index, { type: 'answer', choice })
      if (outcome?.score !== play.score) throw new Error(`an answer was judged ${JSON.stringify(outcome)}`)
    })
    const wallMs = performance.now() - startedMs
    const { user, system } = process.cpuUsage(startedCpu)
    return { answers: played.length, wallMs, cpuMs: (user + system) / 1000 }
  }

  function move(play: Play | undefined, index: number, event: Parameters<typeof kind.step>[2]) {
    if (play === undefined) throw new Error('there is no such game')
    return moveGame(deps, kind, {
      personId: play.personId,
      gameId: play.gameId,
      requestId: randomUUID(),
      event,
      position: index,
    })
  }

  process.on('disconnect', () => process.exit(0))
  process.on('message', async (command: FloorCommand) => {
    try {
      if ('answer' in command) {
        process.send?.(await answer(command.answer, plays.slice(0, -LOOP_GAMES), CALLERS))
        return
      }
      if ('loop' in command) {
        process.send?.(await answer(command.loop, plays.slice(-LOOP_GAMES), 1))
        aheadMs += BETWEEN_WAVES_MS
        return
      }
      if ('prepare' in command) await prepare(command.prepare + LOOP_GAMES)
      else {
        const index = command.startLevelAt
        await inParallel(plays.length, CALLERS, (i) => move(plays[i], index, { type: 'start-level' }))
      }
      process.send?.({ done: true })
    } catch (cause) {
      console.error(cause)
      process.exit(1)
    }
  })
  process.send?.({ done: true })
}

/** Runs `work` for 0 to count - 1, `callers` at a time. */
async function inParallel(count: number, callers: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const caller = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  await nextTurn()
}
