// A third game, which exists only in this test. Its card, leaderboard, registration and page follow
// from its entries in the registry of games and in player/games.ts, and from its texts.
import './page.ts' // The app needs the page's globals when it loads.
import type { GameType } from '@noor-quest/rules/games'
import type * as registry from '@noor-quest/rules/registry'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { App, createAppRouter } from '../app/router.tsx'
import type * as players from '../platform/session/current-player.ts'
import { fetchCurrentPlayer } from '../platform/session/current-player.ts'
import type * as games from '../player/games.ts'
import type * as gameTexts from '../text/games.en.ts'
import { prerender } from './prerender.tsx'

const COUNT_UP = vi.hoisted(() => 'count-up' as GameType)

vi.mock('@noor-quest/rules/registry', async (importOriginal) => {
  const { REGISTRY } = await importOriginal<typeof registry>()
  return { REGISTRY: [...REGISTRY, { type: 'count-up', path: 'counting', highestScore: 300, finalLevel: 1 }] }
})
vi.mock('../player/games.ts', async (importOriginal) => {
  const { GAMES } = await importOriginal<typeof games>()
  const countUp = {
    picture: '/count-up.svg',
    title: () => 'Count Up',
    card: () => ({ title: 'Count Up', subtitle: 'One two three', tags: [], features: [], action: 'Count Now' }),
    load: async () => ({ GameScreen: () => <h1>Counting is here</h1> }),
  }
  return { GAMES: GAMES.map((game) => (game.type === COUNT_UP ? { ...game, ...countUp } : game)) }
})
vi.mock('../text/games.en.ts', async (importOriginal) => {
  const { gamesText } = await importOriginal<typeof gameTexts>()
  return { gamesText: { ...gamesText, [COUNT_UP]: { name: 'Counters', column: 'Counters' } } }
})
vi.mock('../platform/session/current-player.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof players>()),
  fetchCurrentPlayer: vi.fn(),
}))

async function show(path: string) {
  const router = createAppRouter(undefined, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return { path: router.state.location.pathname, html: renderToString(<App router={router} />) }
}

const cardsOf = (html: string) => [...html.matchAll(/data-card="([^"]+)"/g)].map(([, game]) => game)
const boardsOf = (html: string) => [...html.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, name]) => name)

beforeEach(() => vi.mocked(fetchCurrentPlayer).mockReset())

it('is a card and a leaderboard on the home page', async () => {
  const { html } = await show('/')
  expect(cardsOf(html)).toEqual(['quiz', 'flip-match', 'count-up'])
  expect(html).toContain('href="/register/count-up"')
  expect(html).toContain('Count Now')
  expect(boardsOf(html).map((name) => name?.replace('&amp;', '&'))).toEqual(['Quiz', 'Flip & Match', 'Counters'])
})

it('has a registration, which the server sends as a first page in each language', async () => {
  const pages = (await prerender()).pages.filter(({ path }) => path === '/register/count-up')
  expect(pages.map(({ language }) => language)).toEqual(['en', 'ar'])
  for (const { body } of pages) {
    expect(body).toContain('Count Up')
    expect(body).toContain('src="/count-up.svg"')
    expect(body).toContain('name="phone"')
  }
})

it('has a page at its address for its own players, and sends others home', async () => {
  const asPlayer = (game_type: GameType) => {
    const player = {
      id: '1',
      person_id: '1',
      name: 'Amina',
      total_score: 0,
      current_level: 1,
      created_at: '',
      claim_code: null,
      group_id: null,
      game_type,
    }
    return { player, players: [player] }
  }
  vi.mocked(fetchCurrentPlayer).mockResolvedValue(asPlayer(COUNT_UP))
  expect(await show('/counting')).toEqual({ path: '/counting', html: expect.stringContaining('Counting is here') })
  vi.mocked(fetchCurrentPlayer).mockResolvedValue(asPlayer('quiz'))
  expect((await show('/counting')).path).toBe('/')
  vi.mocked(fetchCurrentPlayer).mockResolvedValue({ player: null, players: [] })
  expect((await show('/counting')).path).toBe('/')
})

it('has its address in the list from which the server knows all pages', async () => {
  const { addresses } = await prerender()
  expect(addresses).toEqual(expect.arrayContaining(['/', '/counting', '/quiz', '/admin/players/$player', '/offline']))
})
