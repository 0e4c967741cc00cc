// Kills processes in the middle of their work, and looks what became of everything they had acknowledged.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { DatabaseTarget, Db } from '../src/db/connect.ts'
import { flipMatchKind } from '../src/flip-match/flip-match-kind.ts'
import type { GameKind } from '../src/games/game-kind.ts'
import { createQuizKind } from '../src/quiz/quiz-kind.ts'

export type Acknowledged =
  | { what: 'registration'; id: string; name: string }
  | { what: 'move'; gameId: string; requestId: string; answer: { index: number; choice: OptionLetter | null } | null }
  | { what: 'term'; id: string; text: string }

const WORKER = join(import.meta.dirname, 'crash-worker.ts')
const COMPILE_CACHE = join(import.meta.dirname, '../../../.cache/compiled')
/** Long after every clock of these games. */
const END_MS = Date.parse('2100-01-01T00:00:00Z')

type Worker = { child: ChildProcess; ready: Promise<unknown>; lines: () => string[]; failed: () => string }

function startWorker(target: DatabaseTarget, epochMs: number): Worker {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(target), String(epochMs)], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [printed, failure] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    failure += text
  })
  // The last line may have been cut off by the kill: then it was never heard.
  const lines = () => printed.split('\n').slice(1, -1)
  return { child, ready: once(child.stdout, 'data'), lines, failed: () => failure }
}

/**
 * Kills this many processes with SIGKILL, one after the other, each at a random moment of its work. Resolves with what they
 * had acknowledged.
 */
export async function killCycles(target: DatabaseTarget, cycles: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const epochMs = Date.now()
  let next = startWorker(target, epochMs)
  for (let cycle = 0; cycle < cycles; cycle++) {
    const worker = next
    await worker.ready
    // It starts up while this one works, and opens the database only when this one is dead.
    if (cycle + 1 < cycles) next = startWorker(target, epochMs)
    worker.child.stdin?.write('go\n')
    const enough = 1 + Math.floor(Math.random() * 40)
    while (worker.lines().length < enough && worker.child.exitCode === null) await wait(2)
    await wait(Math.random() * 10)
    const closed = once(worker.child, 'close')
    worker.child.kill('SIGKILL')
    const [code, signal] = await closed
    expect({ code, signal, failure: worker.failed() }).toEqual({ code: null, signal: 'SIGKILL', failure: '' })
    acknowledged.push(...worker.lines().map((line): Acknowledged => JSON.parse(line)))
  }
  return acknowledged
}

/** Fails unless every acknowledged thing is stored as it was acknowledged. */
export async function expectAllThere(db: Db, acknowledged: readonly Acknowledged[]): Promise<void> {
  const players = new Map(
    (await db.selectFrom('players').select(['id', 'name']).execute()).map((row) => [row.id, row.name]),
  )
  const events = new Set(
    (await db.selectFrom('game_events').select(['game_id', 'request_id']).execute()).map(
      (row) => `${row.game_id} ${row.request_id}`,
    ),
  )
  const answers = new Map(
    (await db.selectFrom('answers').select(['game_id', 'question_index', 'choice']).execute()).map((row) => [
      `${row.game_id} ${row.question_index}`,
      row.choice,
    ]),
  )
  const terms = new Map(
    (await db.selectFrom('islamic_terms').select(['id', 'arabic_text']).execute()).map((row) => [
      row.id,
      row.arabic_text,
    ]),
  )
  const audits = await db.selectFrom('audit_log').select('entity_id').execute()
  const audited = Map.groupBy(audits, ({ entity_id }) => entity_id)
  const lost = acknowledged.filter((done) => {
    if (done.what === 'registration') return players.get(done.id) !== done.name
    if (done.what === 'term') {
      // A change that nobody heard of any more may have been stored on top.
      const stored = terms.get(done.id)
      return stored === undefined || !stored.startsWith(done.text) || !audited.has(done.id)
    }
    const { gameId, requestId, answer } = done
    if (!events.has(`${gameId} ${requestId}`)) return true
    return answer !== null && answers.get(`${gameId} ${answer.index}`) !== answer.choice
  })
  expect(lost).toEqual([])
}

/** Fails unless each game's deal and events, played again, give the state that is stored. Returns how many there are. */
export async function expectGamesWhole(db: Db): Promise<number> {
  const games = await db
    .selectFrom('games')
    .innerJoin('game_deals', 'game_deals.game_id', 'games.id')
    .select(['games.id', 'game_type', 'status', 'state', 'seq', 'score', 'deal'])
    .execute()
  const stored = await db.selectFrom('game_events').select(['game_id', 'seq', 'event', 'at']).orderBy('seq').execute()
  const events = Map.groupBy(stored, ({ game_id }) => game_id)
  const quizKind = createQuizKind(pino({ level: 'silent' }))
  for (const game of games) {
    const log = events.get(game.id) ?? []
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: game.seq }, (_, index) => index + 1))
    const ends = game.game_type === 'quiz' ? replay(quizKind, game, log) : replay(flipMatchKind, game, log)
    expect(ends.replayed).toEqual(ends.stored)
    if (game.status === 'finished') expect(ends.score).toBe(game.score)
  }
  return games.length
}

/** Where the stored state leads once every clock has run out, and where deal and events lead. */
function replay<D, S, E, O, V>(
  kind: GameKind<D, S, E, O, V>,
  game: { deal: string; state: string },
  log: readonly { event: string; at: string }[],
) {
  const deal: D = JSON.parse(game.deal)
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
