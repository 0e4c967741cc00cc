// The floor of the processor-time bench, in its own process: the same three requests in a plain app
// of a hundred lines with Hono, zod and better-sqlite3. Each request is committed by itself. There
// is no games' clock, limit, log, correction or live page.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { temporaryFolder } from './server-process.ts'

const SECRET = 'a secret of the bench, 32 characters or more'
/** Every question's key. */
const KEY = 'a'
const [POINTS, PENALTY, PLAYERS_BEFORE] = [100, 25, 1000]

const registration = z.object({
  name: z.string().trim().min(1).max(80),
  age: z.number().int().min(1).max(100),
  semester: z.enum(['1th', '2th', '3th', '4th', '5th', '6th', '7th', '8th']),
  phone: z.string().min(3).max(32),
  game_type: z.enum(['quiz', 'flip-match']),
  request_id: z.uuid(),
})
const answer = z.object({
  request_id: z.uuid(),
  question_index: z.number().int().min(0).max(14),
  choice: z.enum(['a', 'b', 'c', 'd']).nullable(),
})

const db = new Database(join(temporaryFolder(), 'plain.db'))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')
db.exec(`
  create table players (
    id text primary key, request_id text unique, name text not null, age integer not null, semester text not null,
    phone text not null, game_type text not null, total_score integer not null default 0, created_at text not null
  ) strict;
  create index players_by_score on players (game_type, total_score desc);
  create table games (
    id text primary key, player_id text not null references players (id), question_index integer not null,
    score integer not null
  ) strict;
  create table answers (
    game_id text not null references games (id), request_id text not null, question_index integer not null,
    choice text, outcome text not null, at text not null, primary key (game_id, request_id)
  ) strict`)
const insertPlayer = db.prepare(`insert into players (id, request_id, name, age, semester, phone, game_type, created_at)
  values (:id, :request_id, :name, :age, :semester, :phone, :game_type, :created_at)
  on conflict (request_id) do update set request_id = excluded.request_id returning *`)
const insertGame = db.prepare('insert into games (id, player_id, question_index, score) values (?, ?, 0, 0)')
const findGame = db.prepare<[string, string], { question_index: number; score: number }>(
  'select question_index, score from games where id = ? and player_id = ?',
)
const findAnswer = db
  .prepare<[string, string], string>('select outcome from answers where game_id = ? and request_id = ?')
  .pluck()
const insertAnswer = db.prepare('insert into answers values (?, ?, ?, ?, ?, ?)')
const updateGame = db.prepare('update games set question_index = ?, score = ? where id = ?')
const findLeaders = db.prepare<[string, number], { name: string; score: number }>(
  'select name, total_score as score from players where game_type = ? order by total_score desc limit ?',
)

const judge = db.transaction((gameId: string, playerId: string, { request_id, question_index, choice }) => {
  const stored = findAnswer.get(gameId, request_id)
  if (stored !== undefined) return stored
  const game = findGame.get(gameId, playerId)
  if (game === undefined || game.question_index !== question_index) return null
  const correct = choice === KEY
  const score = correct ? game.score + POINTS : Math.max(0, game.score - PENALTY)
  const outcome = JSON.stringify({ outcome: { question_index, correct, correct_option: KEY, score } })
  insertAnswer.run(gameId, request_id, question_index, choice, outcome, new Date().toISOString())
  updateGame.run(question_index + 1, score, gameId)
  return outcome
})

const app = new Hono()
  .post('/api/players', async (c) => {
    const sent = registration.safeParse(await c.req.json())
    if (!sent.success) return c.json({ error: z.prettifyError(sent.error) }, 400)
    const player = insertPlayer.get({ ...sent.data, id: randomUUID(), created_at: new Date().toISOString() }) as {
      id: string
    }
    await setSignedCookie(c, 'noor_player', player.id, SECRET, { httpOnly: true, sameSite: 'Lax', path: '/' })
    return c.json(player, 201)
  })
  .post('/api/quiz/games', async (c) => {
    const playerId = await getSignedCookie(c, SECRET, 'noor_player')
    if (!playerId) return c.json({ error: 'not registered' }, 401)
    const id = randomUUID()
    insertGame.run(id, playerId)
    return c.json({ game: { id } }, 201)
  })
  .post('/api/quiz/games/:id/answers', async (c) => {
    const playerId = await getSignedCookie(c, SECRET, 'noor_player')
    if (!playerId) return c.json({ error: 'not registered' }, 401)
    const sent = answer.safeParse(await c.req.json())
    if (!sent.success) return c.json({ error: z.prettifyError(sent.error) }, 400)
    const outcome = judge.immediate(c.req.param('id'), playerId, sent.data)
    if (outcome === null) return c.json({ error: 'not the current question' }, 409)
    return c.body(outcome, 200, { 'content-type': 'application/json' })
  })
  .get('/api/leaderboard', (c) => {
    const rows = findLeaders.all(c.req.query('game_type') ?? 'quiz', Number(c.req.query('limit') ?? 10))
    return c.json({ entries: rows.map((row, index) => ({ rank: index + 1, ...row })) })
  })

db.transaction(() => {
  for (let index = 0; index < PLAYERS_BEFORE; index++) {
    const { lastInsertRowid } = insertPlayer.run({
      ...{ id: randomUUID(), request_id: randomUUID(), name: `Player ${index}`, age: 20, semester: '3th' },
      ...{ phone: '0812', game_type: 'quiz', created_at: new Date().toISOString() },
    })
    db.prepare('update players set total_score = ? where rowid = ?').run(index, lastInsertRowid)
  }
})()

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address and a port')
  process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
