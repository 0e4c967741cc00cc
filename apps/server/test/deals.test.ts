import { expect, it } from 'vitest'
import { createDeals } from '../src/features/games/deals.ts'
import { openTestApp } from './harness.ts'

it('reads a deal once', async () => {
  const test = await openTestApp('sqlite')
  const ids: string[] = []
  for (let i = 0; i < 2; i++) {
    const player = await test.player('quiz')
    ids.push((await player.post('/api/quiz/games', { request_id: crypto.randomUUID() })).body.game.id)
  }
  const deals = createDeals()
  const [first = '', second = ''] = ids
  const deal = await deals.read(test.db, first)
  expect(deal).toMatchObject({ levels: [{ level: 1 }, { level: 2 }, { level: 3 }] })
  await test.db.deleteFrom('game_deals').where('game_id', '=', first).execute()
  expect(await deals.read(test.db, first)).toBe(deal)
  expect(await deals.read(test.db, second)).not.toBe(deal)
  await expect(deals.read(test.db, 'none')).rejects.toThrow()
  await test.close()
})
