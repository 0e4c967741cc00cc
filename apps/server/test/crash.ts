// Kills processes in the middle of their work, and checks that every acknowledged change survived.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { expect } from 'vitest'
import { SERVER_ENV } from '../../../scripts/server-args.mjs'
import type { DatabaseTarget, Db } from '../src/platform/database/connect.ts'
import { flipMatchKind } from '../src/play/flip-match/flip-match.ts'
import type { GameKind, GameShapes } from '../src/play/game-kind.ts'
import { quizKind } from '../src/play/quiz/quiz.ts'
import { decidedQuestions } from './scenes.ts'

export type Acknowledged =
  | { what: 'registration'; id: string; name: string }
  | { what: 'move'; gameId: string; requestId: string; answer: { index: number; choice: OptionLetter | null } | null }
  | { what: 'term'; id: string; text: string }

const WORKER = join(import.meta.dirname, 'crash-worker.ts')
/** A time after every clock of these games. */
const END_MS = Date.parse('2100-01-01T00:00:00Z')

/** A limit for hangs: many times a worker's start or its lines on a busy machine. */
const WITHIN_MS = 30_000

/**
 * A worker's deliberate flaw, to see that its losses are found: it acknowledges a transaction
 * before its COMMIT.
 */
export type Flaw = 'acknowledges-early'

type Worker = {
  child: ChildProcess
  /**
   * The exit code and signal. Listened to from the start, or a process that ends by itself would be
   * missed.
   */
  closed: Promise<[code: number | null, signal: string | null]>
  isClosed: () => boolean
  isReady: () => boolean
  lines: () => string[]
  failed: () => string
}

function startWorker(target: DatabaseTarget, epochMs: number, flaw: Flaw | undefined): Worker {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(target), String(epochMs), flaw ?? ''], {
    env: { PATH: process.env.PATH, ...SERVER_ENV },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [printed, failure] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    failure += text
  })
  let isClosed = false
  const closed = once(child, 'close').then(([code, signal]): [number | null, string | null] => {
    isClosed = true
    return [code, signal]
  })
  return {
    child,
    closed,
    isClosed: () => isClosed,
    isReady: () => printed !== '',
    // The kill may have cut the last line off; it counts as not received.
    lines: () => printed.split('\n').slice(1, -1),
    failed: () => failure,
  }
}

/** Waits until `isSo`, or until the worker has ended. @throws Error when neither happens */
async function waitFor(worker: Worker, what: string, isSo: () => boolean): Promise<void> {
  const giveUpMs = performance.now() + WITHIN_MS
  while (!isSo() && !worker.isClosed()) {
    if (performance.now() > giveUpMs) {
      const said = `${worker.lines().length} lines`
      throw new Error(`a worker hangs: ${what} not within ${WITHIN_MS} ms; it said ${said}; ${worker.failed()}`)
    }
    await wait(2)
  }
}

/**
 * Kills this many processes with SIGKILL, one after the other, each at a random moment of its work.
 * Resolves with the acknowledged changes.
 * @throws Error when one ends by itself or hangs
 */
export async function killCycles(target: DatabaseTarget, cycles: number, flaw?: Flaw): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const epochMs = Date.now()
  const started = [startWorker(target, epochMs, flaw)]
  try {
    for (let cycle = 0; cycle < cycles; cycle++) {
      const worker = started[cycle]
      if (worker === undefined) throw new Error('no worker was started')
      await waitFor(worker, 'ready', worker.isReady)
      // The next worker starts up during this one's work, and opens the database only after this
      // one's end.
      if (cycle + 1 < cycles) started.push(startWorker(target, epochMs, flaw))
      worker.child.stdin?.write('go\n')
      const enough = 1 + Math.floor(Math.random() * 40)
      await waitFor(worker, `${enough} lines`, () => worker.lines().length >= enough)
      await wait(Math.random() * 10)
      worker.child.kill('SIGKILL')
      const [code, signal] = await worker.closed
      if (signal !== 'SIGKILL' || worker.failed() !== '') {
        throw new Error(`a worker ended by itself, with ${code ?? signal}: ${worker.failed()}`)
      }
      acknowledged.push(...worker.lines().map((line): Acknowledged => JSON.parse(line)))
    }
    return acknowledged
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
  }
}

/** Acknowledged changes that aren't stored. */
export async function findLost(db: Db, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const players = new Map(
    (await db.selectFrom('players').select(['id', 'name']).execute()).map((row) => [row.id, row.name]),
  )
  const events = new Set(
    (await db.selectFrom('game_events').select(['game_id', 'request_id']).execute()).map(
      (row) => `${row.game_id} ${row.request_id}`,
    ),
  )
  const answers = new Map(
    (await decidedQuestions(db)).map(({ game_id, question_index, choice }) => [`${game_id} ${question_index}`, choice]),
  )
  const terms = new Map(
    (await db.selectFrom('islamic_terms').select(['id', 'arabic_text']).execute()).map((row) => [
      row.id,
      row.arabic_text,
    ]),
  )
  const audits = await db.selectFrom('audit_log').select('entity_id').execute()
  const audited = Map.groupBy(audits, ({ entity_id }) => entity_id)
  return acknowledged.filter((done) => {
    if (done.what === 'registration') return players.get(done.id) !== done.name
    if (done.what === 'term') {
      // A change whose acknowledgement was lost may have been stored on top.
      const stored = terms.get(done.id)
      return stored === undefined || !stored.startsWith(done.text) || !audited.has(done.id)
    }
    const { gameId, requestId, answer } = done
    if (!events.has(`${gameId} ${requestId}`)) return true
    return answer !== null && answers.get(`${gameId} ${answer.index}`) !== answer.choice
  })
}

/**
 * Fails unless each game's deal and events, replayed, give the stored state.
 * @returns the number of games
 */
export async function expectGamesWhole(db: Db): Promise<number> {
  const games = await db
    .selectFrom('games')
    .innerJoin('game_deals', 'game_deals.game_id', 'games.id')
    .select(['games.id', 'game_type', 'status', 'state', 'seq', 'score', 'deal'])
    .execute()
  const stored = await db.selectFrom('game_events').select(['game_id', 'seq', 'event', 'at']).orderBy('seq').execute()
  const events = Map.groupBy(stored, ({ game_id }) => game_id)
  for (const game of games) {
    const log = events.get(game.id) ?? []
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: game.seq }, (_, index) => index + 1))
    const ends = await (game.game_type === 'quiz'
      ? replay(db, quizKind, game, log)
      : replay(db, flipMatchKind, game, log))
    expect(ends.replayed).toEqual(ends.stored)
    if (game.status === 'finished') expect(ends.score).toBe(game.score)
  }
  return games.length
}

/** The outcomes of the stored state and of a replay, once every clock has run out. */
async function replay<G extends GameShapes>(
  db: Db,
  kind: GameKind<G>,
  game: { deal: string; state: string },
  log: readonly { event: string; at: string }[],
) {
  const deal = await kind.readDeal(db, JSON.parse(game.deal))
  let state = kind.start(deal)
  for (const { event, at } of log) {
    const step = kind.step(deal, state, JSON.parse(event), Date.parse(at))
    expect(step.ok).toBe(true)
    state = step.state
  }
  const replayed = kind.settle(deal, state, END_MS)
  return {
    replayed,
    stored: kind.settle(deal, JSON.parse(game.state), END_MS),
    score: kind.result(replayed)?.score ?? null,
  }
}
