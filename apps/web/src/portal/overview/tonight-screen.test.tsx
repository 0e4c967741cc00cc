import type { Line, Overview } from '@noor-quest/contract/overview'
import type { Role } from '@noor-quest/rules/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AdminContext } from '../api/role.ts'
import { TonightScreen } from './tonight-screen.tsx'

vi.stubGlobal('window', globalThis)

const SEASON: Overview['season'] = {
  ...{ version: '', id: '', name: 'Spring', name_ar: 'الربيع', phase: 'open', is_frozen: false, zone: 'UTC' },
  ...{ opens_at: null, closes_at: null, freezes_at: null, opens_in_ms: null, closes_in_ms: null },
}
const OVERVIEW: Overview = {
  ...{ time: 'open', tonight: true, on_screen: null, season: SEASON, lines: [], next: null },
  figures: { registered: 0, finished: 0, playing: 7 },
}
const LATER: Line = { what: 'announce', state: 'later' }

/** The page's words and buttons, those in gold in capitals. */
async function shown(role: Role, changes: Partial<Overview>) {
  const overview = { ...OVERVIEW, ...changes }
  const admin = {
    ...{ rights: { role, overHttp: false }, publicUrl: null },
    ...{ signOut: async () => undefined, recheck: () => undefined },
  }
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={new QueryClient()}>
        <AdminContext value={admin}>
          <TonightScreen overview={overview} />
        </AdminContext>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  const html = renderToString(<RouterProvider router={router as never} />)
  const words = (part: string) => part.replaceAll(/<[^>]*>/g, '')
  const buttons = [...html.matchAll(/<(?:button|a) [^>]*class="([^"]*)"[^>]*>(.*?)<\/(?:button|a)>/g)]
  return {
    text: words(html),
    presses: buttons.map(([, look = '', label = '']) =>
      /from-gold/.test(look) ? words(label).toUpperCase() : words(label),
    ),
  }
}

it.each<[string, Role, Partial<Overview>, string[]]>([
  [
    'the season’s next press is large',
    'organiser',
    {},
    ['FREEZE THE LEADERBOARDS NOW', 'Close the season now', 'Tonight is over'],
  ],
  [
    'a shut season opens next',
    'organiser',
    { time: 'before', season: { ...SEASON, phase: 'before' } },
    ['OPEN THE SEASON NOW', 'Tonight is over'],
  ],
  [
    'a season with an opening time may open earlier',
    'organiser',
    { time: 'before', season: { ...SEASON, phase: 'before', opens_at: '2026-01-01T00:00:00.000Z' } },
    ['Open the season now', 'Tonight is over'],
  ],
  [
    'a frozen season closes next',
    'owner',
    { season: { ...SEASON, is_frozen: true } },
    ['Undo the freeze', 'CLOSE THE SEASON NOW', 'Tonight is over'],
  ],
  [
    'a waiting step comes before them',
    'organiser',
    { lines: [{ what: 'review', state: 'todo', games: 1, names: 0, mistakes: 0 }], next: 0 },
    ['DECIDE', 'Freeze the leaderboards now', 'Close the season now', 'Tonight is over'],
  ],
  ['nothing of it is a helper’s', 'helper', {}, []],
  [
    'published results aren’t frozen',
    'owner',
    { time: 'after', lines: [{ ...LATER, state: 'good' }] },
    ['Tonight is over'],
  ],
])('%s', async (_case, role, changes, presses) => expect((await shown(role, changes)).presses).toEqual(presses))

it('says what is now, and what is wrong beside the next step', async () => {
  const lines: Line[] = [
    { what: 'registrations', state: 'wrong', most: 100, since: '2026-01-01T00:00:00.000Z' },
    { what: 'limit', state: 'wrong', limit: 'streams', since: '2026-01-01T00:00:00.000Z' },
    { what: 'mail', state: 'warning' },
  ]
  const { text, presses } = await shown('organiser', { lines, next: 0, on_screen: 'draw' })
  expect(text).toContain('Playing now: 7')
  expect(text).toContain('The hall’s screen shows a prize draw.')
  expect(text.match(/Wrong now/g)).toHaveLength(2)
  expect(presses.slice(0, 2)).toEqual(['LET THEM REGISTER', 'Free the places'])
  expect(text).not.toContain('Mail')
})

it('says what another admin does next', async () => {
  const { text } = await shown('organiser', { time: 'after', lines: [LATER] })
  expect(text).toContain('Ceremony: After an owner has published the results.')
})
