import type { Finisher, Hall } from '@noor-quest/contract/hall'
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import type { PublishedPlace } from '@noor-quest/contract/results'
import type { ShownStageView } from '@noor-quest/contract/stage'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SeasonShown } from '../season/season-watch.ts'
import { WALL_TILES } from '../ui/zellige.ts'
import { CeremonyMood, tilesOfCeremony } from './ceremony.tsx'
import { Leaderboard, listsOf, pagesOf } from './leaders.tsx'
import { finishersOf } from './open.tsx'
import { Plinth, type PlinthMood } from './plinth.tsx'

const entry = (rank: number, score: number): LeaderboardEntry => ({
  ...{ key: `k${rank}`, rank, name: `Player ${rank}`, score, game: 'flip-match', level: 2 },
  ...{ moves: 8 + rank, elapsed_ms: 60_000 + rank * 100 },
})
const listed = (entries: LeaderboardEntry[] | null) => ({ game: 'flip-match' as const, entries })
const leaderboard = (entries: LeaderboardEntry[] | null, isOpen = true) =>
  renderToStaticMarkup(<Leaderboard listed={listed(entries)} from={0} rows={5} isOpen={isOpen} dir="ltr" />)
const season: SeasonShown = {
  ...{ phase: 'open', opensInMs: null, opensByPress: false, closesInMs: 60_000, freezesInMs: null },
  ...{ isFrozen: false, isAnnounced: false, nextAt: null, asksNickname: false, groups: [], ranksAll: true },
}
const hall = { players: 97, tiles: 1234, finishers: [], public_url: null }
const plinth = (
  mood: PlinthMood,
  { host = 'quiz.example.org', ...more }: Partial<Hall> & { host?: string | null } = {},
) => {
  const address = host === null ? null : { url: `https://${host}/`, host }
  const html = renderToStaticMarkup(
    <Plinth mood={mood} season={season} hall={{ ...hall, ...more }} address={address} dir="ltr" />,
  )
  return { hasCode: html.includes('QR code of'), text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('a leaderboard shows what orders equal scores, and for them only', () => {
  const [first, second, third] = [entry(1, 1000), entry(2, 1000), entry(3, 900)]
  const moves = leaderboard([first, second, third])
  expect(moves).toMatch(/9 moves.*10 moves/)
  expect(moves).not.toMatch(/1:00|11 moves/)
  const time = leaderboard([first, { ...second, moves: first.moves }, third])
  expect(time).toMatch(/1:00\.1.*1:00\.2/)
  expect(time).not.toMatch(/ moves/)
})

test('a name ends after 40 letters, and one that needs two lines is smaller', () => {
  const named = (name: string) => leaderboard([{ ...entry(1, 1000), name }])
  expect(named('Amina Yusuf')).not.toMatch(/data-long|…/)
  expect(named('x'.repeat(40))).toMatch(/data-long.*x{40}</)
  expect(named('x'.repeat(26))).not.toMatch(/data-long/)
  expect(named('س'.repeat(22))).not.toMatch(/data-long/)
  expect(named('س'.repeat(23))).toMatch(/data-long/)
  expect(named('x'.repeat(41))).toMatch(/data-long.*x{40}…</)
})

test('a page has five places, and vacant ones are hidden from screen readers', () => {
  const html = leaderboard([entry(1, 1000)])
  expect(html.match(/<li /g)).toHaveLength(5)
  expect(html.match(/<li aria-hidden="true"/g)).toHaveLength(4)
})

test('the pages are those of leaderboards with scores, or one empty page for each game', () => {
  const entries = Array.from({ length: 10 }, (_, index) => entry(index + 1, 1000 - index))
  const pages = (...lists: (LeaderboardEntry[] | null)[]) =>
    pagesOf(lists.map(listed), 5).map(({ listed, from }) => [listed.entries?.length, from])
  expect(pages(entries, [], entries.slice(0, 7), entries.slice(0, 3))).toEqual([
    [10, 0],
    [10, 5],
    [7, 0],
    [7, 2],
    [3, 0],
  ])
  expect(pages([], [])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(pages(...Array<LeaderboardEntry[]>(48).fill([]))).toHaveLength(2)
})

const LAW = { id: 'law', name: 'Law', name_ar: 'الحقوق' }
const ARTS = { id: 'arts', name: 'Arts', name_ar: 'الآداب' }

test('the leaderboards are those of all and of each group, or of the one that is asked for', () => {
  const state = { leaderboards: { quiz: [entry(1, 9)], 'flip-match': [] }, ofGroups: { law: { quiz: [entry(1, 8)] } } }
  const names = (ranksAll: boolean, only: string | null = null, groups = [LAW, ARTS]) =>
    listsOf(state, { groups, ranksAll }, only).map(({ game, group }) => `${group?.id ?? 'all'} ${game}`)
  const all = ['all quiz', 'all flip-match']
  const law = ['law quiz', 'law flip-match']
  const arts = ['arts quiz', 'arts flip-match']
  expect(names(true)).toEqual([...all, ...law, ...arts])
  expect(names(false)).toEqual([...law, ...arts])
  expect(names(true, 'arts')).toEqual(arts)
  expect(names(true, 'gone')).toEqual([...all, ...law, ...arts])
  expect(names(false, 'arts', [])).toEqual(all)
  const [, , { entries } = { entries: null }] = listsOf(state, { groups: [LAW], ranksAll: true }, null)
  expect(entries).toEqual([entry(1, 8)])
  const shown = { game: 'quiz' as const, group: LAW, entries }
  expect(renderToStaticMarkup(<Leaderboard listed={shown} from={0} rows={5} isOpen dir="ltr" />)).toMatch(/Quiz.*Law/)
})

test('a group’s screen names only finishers in its leaderboards', () => {
  const [own, other] = [entry(1, 900), entry(2, 800)].map(({ key, name, score, game }) => {
    return { key, name: name ?? '', score, game, tiles: 8 }
  }) as [Finisher, Finisher]
  const lists = [listed([entry(1, 900), entry(2, 700)]), listed([])]
  expect(finishersOf([own, other], lists, false)).toEqual([own, other])
  expect(finishersOf([own, other], lists, true)).toEqual([own])
  expect(finishersOf([own, other], [listed(null)], true)).toBeUndefined()
})

test('an empty leaderboard invites while players can still enter it', () => {
  expect(leaderboard([])).toContain('First place is still open.')
  expect(leaderboard([], false)).toContain('No scores')
})

test('a leaderboard that isn’t loaded has no text', () => {
  expect(leaderboard(null)).not.toMatch(/No scores|First place/)
})

test('the plinth has a code while players can join', () => {
  expect(plinth('before')).toEqual({ hasCode: true, text: expect.stringMatching(/Scan to register quiz/) })
  expect(plinth('open')).toEqual({ hasCode: true, text: expect.stringMatching(/Scan to play quiz/) })
  expect(plinth('frozen')).toEqual({ hasCode: true, text: expect.stringMatching(/Frozen.*Scan to play.*Closes in/) })
  for (const mood of ['pause', 'closed', 'thanks'] as const)
    expect(plinth(mood)).toEqual({ hasCode: false, text: expect.not.stringMatching(/Scan/) })
})

test('the plinth without an address for phones has no code, and nothing technical', () => {
  for (const mood of ['before', 'open', 'frozen'] as const) {
    const { hasCode, text } = plinth(mood, { host: null })
    expect(hasCode).toBe(false)
    expect(text).not.toMatch(/Scan|localhost/)
  }
  expect(plinth('open', { host: null }).text).toContain('Ask a helper how to play')
})

test('the plinth counts the tiles that are left, until the close', () => {
  const { text } = plinth('open')
  expect(text).toContain('266 tiles left')
  expect(text).toMatch(/1234 right answers, 97 players/)
  expect(plinth('pause', { tiles: 1, players: 0 }).text).toMatch(/1499 tiles left 1 right answer, 0 players $/)
  expect(plinth('open', { tiles: 3000 }).text).toContain('1500 tiles left')
  expect(plinth('closed').text).toContain('1234 right answers built this wall')
})

const place = (rank: number, name: string | null = `Player ${rank}`, tie: PublishedPlace['tie'] = null) => {
  return { key: `k${rank}`, rank, tie, name, score: 1000 - rank, moves: 0, elapsed_ms: 60_000 }
}
const reveal = (view: ShownStageView) =>
  renderToStaticMarkup(<CeremonyMood season={{ name: 'Spring', name_ar: 'الربيع' }} view={view} dir="ltr" />)

test('a game’s opening names the game and the season', () => {
  expect(reveal({ kind: 'opening', game: 'flip-match' })).toMatch(/Flip &amp; Match.*Spring/)
})

test('the ceremony names the group, also among the winners', () => {
  expect(reveal({ kind: 'opening', game: 'quiz', group: LAW })).toMatch(/Quiz.*Law.*Spring/)
  expect(reveal({ kind: 'announced', game: 'quiz', group: LAW, rank: 1, places: [] })).toMatch(/Quiz.*Law/)
  const winners = [LAW, ARTS].map((group) => ({ game: 'quiz' as const, group, places: [place(1)] }))
  const end = reveal({ kind: 'end', winners })
  expect(end).toMatch(/The winners.*Law/)
  expect(end).not.toContain('Arts')
})

test('a place is announced with a question, in its row among the vacant ones', () => {
  const html = reveal({ kind: 'announced', game: 'quiz', rank: 2, places: [place(3), place(4)] })
  expect(html).toMatch(/Second place.*Who is it\?/)
  const rows = html.split('<li').slice(1)
  expect(rows.map((row) => [row.startsWith(' aria-hidden="true"'), row.includes('data-waits=')])).toEqual([
    ...[
      [true, false],
      [true, true],
    ],
    ...[
      [false, false],
      [false, false],
    ],
  ])
})

test('a game’s first announced place waits in the lowest row', () => {
  const rows = reveal({ kind: 'announced', game: 'quiz', rank: 1, places: [] }).split('<li').slice(1)
  expect(rows.map((row) => row.includes('data-waits='))).toEqual([true])
})

test('players who share a place are named together, and an erased name keeps its place', () => {
  const places = [place(1, 'Amina', 'shared'), place(1, null, 'shared'), place(3)]
  const html = reveal({ kind: 'revealed', game: 'quiz', rank: 1, places })
  expect(html.match(/data-new/g)).toHaveLength(2)
  expect(html.match(/A tie/g)).toHaveLength(2)
  expect(html).toMatch(/Amina.*Name removed/)
})

test('the end shows the winners of each game', () => {
  const html = reveal({ kind: 'end', winners: [{ game: 'quiz', places: [place(1), place(2)] }] })
  expect(html).toMatch(/The winners.*Quiz.*Player 1.*Player 2/)
})

test('each place of the ceremony lights its share of the dark tiles, and all but one at the end', () => {
  const lit = (view: ShownStageView) => tilesOfCeremony(2 * WALL_TILES + 499, view)
  const game = 'quiz'
  expect(lit({ kind: 'opening', game })).toBe(2 * WALL_TILES + 499)
  expect(lit({ kind: 'revealed', game, rank: 4, places: [place(4)] })).toBe(2 * WALL_TILES + 749)
  expect(lit({ kind: 'announced', game, rank: 3, places: [place(4)] })).toBe(2 * WALL_TILES + 749)
  const all = [place(1), place(2), place(3), place(4)]
  expect(lit({ kind: 'revealed', game, rank: 1, places: all })).toBe(3 * WALL_TILES - 1)
  expect(lit({ kind: 'end', winners: [{ game, places: all }] })).toBe(3 * WALL_TILES - 1)
})
