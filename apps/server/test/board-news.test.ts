// What processes over one PostgreSQL tell each other of the boards, and that a broken connection is opened again.
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BoardNews, openBoardNews } from '../src/features/leaderboard/board-news.ts'
import { createBoards } from '../src/features/leaderboard/boards.ts'
import { openTestApp, type TestApp } from './harness.ts'
import { placePlayers } from './stored-players.ts'

const log = pino({ level: 'silent' })

it('on SQLite there is none', async () => {
  const test = await openTestApp('sqlite')
  expect(await openBoardNews(test.target, test.db, log)).toBeNull()
  await test.close()
})

describe('on PostgreSQL', () => {
  let test: TestApp
  let opened: BoardNews[]
  beforeEach(async () => {
    test = await openTestApp('postgres')
    opened = []
  })
  afterEach(async () => {
    await Promise.all(opened.map((news) => news.close()))
    await test.close()
  })

  /** As a process of its own; `heard` grows as news comes. */
  async function open(): Promise<{ news: BoardNews; heard: GameType[] }> {
    const news = await openBoardNews(test.target, test.db, log)
    if (news === null) throw new Error('there is no news on PostgreSQL')
    opened.push(news)
    const heard: GameType[] = []
    news.hear((gameType) => heard.push(gameType))
    await vi.waitFor(() => expect(news.isHeard()).toBe(true), 10_000)
    heard.length = 0
    return { news, heard }
  }

  it('who tells and who listens hear of a change', async () => {
    const [here, there] = [await open(), await open()]
    here.news.tell('flip-match')
    await vi.waitFor(() => expect([here.heard, there.heard]).toEqual([['flip-match'], ['flip-match']]), 10_000)
  })

  it('after its connection broke, it listens again and says that both boards may have changed', async () => {
    const [here, there] = [await open(), await open()]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noor-quest boards' and datname = current_database()`.execute(test.db)
    await vi.waitFor(() => expect(there.heard).toEqual(['quiz', 'flip-match']), 10_000)
    await vi.waitFor(() => expect([here, there].map(({ news }) => news.isHeard())).toEqual([true, true]), 10_000)
    here.news.tell('quiz')
    await vi.waitFor(() => expect(there.heard).toEqual(['quiz', 'flip-match', 'quiz']), 10_000)
  })

  it('a database that is away is no error, and nobody waits for it', async () => {
    const away = { engine: 'postgres', url: 'postgres://nobody@127.0.0.1:9/none', poolSize: 1 } as const
    const news = await openBoardNews(away, test.db, log)
    expect(news?.isHeard()).toBe(false)
    await news?.close()
  })

  it('a board is read anew when another process tells', async () => {
    const [here, there] = [await open(), await open()]
    // The clock stands still, so nothing grows old.
    const boards = createBoards(test.db, test.clock, log, there.news)
    const names = async () => JSON.parse(await boards.json('quiz', 5)).entries.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual([])
    const player = await test.player('quiz', { name: 'Elsewhere' })
    await test.db
      .updateTable('players')
      .set({ total_score: 100, scored_at: new Date(0).toISOString() })
      .where('id', '=', (await player.get('/api/players/me')).body.player.id)
      .execute()
    await placePlayers(test.db)
    expect(await names()).toEqual([])
    here.news.tell('quiz')
    await vi.waitFor(async () => expect(await names()).toEqual(['Elsewhere']), 10_000)
    boards.close()
  })
})
