// Games whose deal, or a version in it, was removed by hand: their players can continue to
// play.
import { randomUUID } from 'node:crypto'
import type { GameType } from '@noor-quest/rules/games'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Client, openTestApp, playPerfectFlipMatch, playQuiz, type TestApp } from '../../test/harness.ts'

const PATHS: Record<GameType, string> = { quiz: '/api/quiz/games', 'flip-match': '/api/flip-match/games' }
const NOWHERE = 'f'.repeat(64)

let test: TestApp
let restarted: { close: () => void } | null = null
beforeEach(async () => {
  test = await openTestApp('sqlite')
})
afterEach(async () => {
  restarted?.close()
  restarted = null
  await test.close()
})

/** The same device at a process that has read no deal yet. */
function afterRestart(player: Client): Client {
  const app = test.restart()
  restarted = app
  return player.on(app)
}

const WAYS: [string, (gameId: string) => Promise<unknown>][] = [
  [
    'a version that it names',
    async (gameId) => {
      const { deal } = await test.db
        .selectFrom('game_deals')
        .select('deal')
        .where('game_id', '=', gameId)
        .executeTakeFirstOrThrow()
      const changed = deal
        .replace(/[0-9a-f]{64}/, NOWHERE)
        .replace(/(?<=")[abcd]{4}[\w-]{43}/, `abcd${Buffer.from(NOWHERE, 'hex').toString('base64url')}`)
      expect(changed).not.toBe(deal)
      await test.db.updateTable('game_deals').set({ deal: changed }).where('game_id', '=', gameId).execute()
    },
  ],
  ['its deal', (gameId) => test.db.deleteFrom('game_deals').where('game_id', '=', gameId).execute()],
]
const games = (['quiz', 'flip-match'] as const).flatMap((type) =>
  WAYS.map(([what, lose]) => [type, what, lose] as const),
)

const statusOf = async (gameId: string) => {
  const { status } = await test.db
    .selectFrom('games')
    .select('status')
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow()
  return status
}
const errors = () =>
  test
    .logged()
    .filter(({ level }) => level === 50)
    .map(({ msg, game }) => [msg, game])
const start = (player: Client, type: GameType) => (type === 'quiz' ? player.startQuiz() : player.startFlipMatch())

it.each(games)('a running %s that lost %s ends without a result, and another one begins', async (type, _what, lose) => {
  const player = await test.player(type)
  const { game } = await start(player, type)
  await lose(game.id)
  const again = afterRestart(player)
  const { game: next } = await start(again, type)
  expect(next.id).not.toBe(game.id)
  expect(await statusOf(game.id)).toBe('exited')
  expect(errors()).toEqual([['a running game was ended without a result, because its deal is gone', game.id]])
  expect((await again.get(`${PATHS[type]}/current`)).body.game.id).toBe(next.id)
})

it.each(games)('a running %s that lost %s is no current game, takes no move and is left', async (type, _what, lose) => {
  const player = await test.player(type)
  const { game } = await start(player, type)
  await lose(game.id)
  const current = await afterRestart(player).get(`${PATHS[type]}/current`)
  expect([current.status, current.body]).toEqual([200, { game: null }])
  expect(await statusOf(game.id)).toBe('exited')

  const { game: second } = await start(player, type)
  await lose(second.id)
  restarted?.close()
  const left = await afterRestart(player).post(`${PATHS[type]}/${second.id}/leave`, { request_id: randomUUID() })
  expect([left.status, left.body.error.code]).toEqual([404, 'game_not_found'])
  expect(await statusOf(second.id)).toBe('exited')
})

it('a move in a quiz that lost a version is refused, and no game is found', async () => {
  const player = await test.player('quiz')
  const { game } = await player.startQuiz()
  await WAYS[0]?.[1](game.id)
  const again = afterRestart(player)
  const body = { request_id: randomUUID(), question_index: 0 }
  const moved = await again.post(`/api/quiz/games/${game.id}/level`, body)
  expect([moved.status, moved.body.error.code]).toEqual([404, 'game_not_found'])
  expect((await again.get('/api/quiz/games/current')).body).toEqual({ game: null })
  expect((await again.startQuiz()).game.id).not.toBe(game.id)
})

it('the start of a game that lost a version since isn’t repeated', async () => {
  const player = await test.player('quiz')
  const body = { request_id: randomUUID() }
  const first = await player.post('/api/quiz/games', body)
  await WAYS[0]?.[1](first.body.game.id)
  const again = afterRestart(player)
  const repeated = await again.post('/api/quiz/games', body)
  expect([repeated.status, repeated.body.error.code]).toEqual([404, 'game_not_found'])
  expect((await again.post('/api/quiz/games', { request_id: randomUUID() })).status).toBe(201)
})

it.each([
  ['quiz', (player: Client) => playQuiz(test, player, (_index, correct) => correct).then(({ game }) => game.id)],
  ['flip-match', (player: Client) => playPerfectFlipMatch(test, player).then(({ id }) => id)],
] as const)('a finished %s keeps its score, and another one begins', async (type, play) => {
  const player = await test.player(type)
  const id = await play(player)
  await WAYS[0]?.[1](id)
  const again = afterRestart(player)
  for (let load = 0; load < 2; load++) {
    expect((await again.get(`${PATHS[type]}/current`)).body).toEqual({ game: null })
  }
  expect(errors()).toEqual([['a game cannot be shown, because its deal is gone', id]])
  const left = await again.post(`${PATHS[type]}/${id}/leave`, { request_id: randomUUID() })
  expect(left.status).toBe(404)
  await start(again, type)
  expect(await test.db.selectFrom('games').select(['status', 'score']).where('id', '=', id).execute()).toEqual([
    { status: 'finished', score: type === 'quiz' ? 3000 : 1000 },
  ])
})
