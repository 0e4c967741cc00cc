import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import type { PublishedPlace } from '@noor-quest/contract/results'
import type { ShownStageView } from '@noor-quest/contract/stage'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CeremonyMood } from './ceremony.tsx'
import { JoinPanel, WallCount } from './join-panel.tsx'
import { Leaderboard } from './leaders.tsx'

const entry = (rank: number, score: number): LeaderboardEntry => ({
  ...{ key: `k${rank}`, rank, name: `Player ${rank}`, score, game: 'flip-match', level: 2 },
  ...{ moves: 8 + rank, elapsed_ms: 60_000 + rank * 100 },
})
const leaderboard = (entries: LeaderboardEntry[] | null, isOpen = true) =>
  renderToStaticMarkup(<Leaderboard game="flip-match" entries={entries} isOpen={isOpen} dir="ltr" />)
const join = (phase: 'before' | 'open', players: number | null) => {
  const address = { url: 'https://quiz.example.org/', host: 'quiz.example.org' }
  return renderToStaticMarkup(<JoinPanel address={address} phase={phase} players={players} dir="ltr" />)
}
test('a leaderboard shows the tie-breaker of equal scores only', () => {
  const html = leaderboard([entry(1, 1000), entry(2, 1000), entry(3, 900)])
  expect(html).toContain('9 moves · 1:00.1')
  expect(html).toContain('10 moves · 1:00.2')
  expect(html).not.toContain('11 moves')
})

test('a leaderboard has ten places, and vacant ones are hidden from screen readers', () => {
  const html = leaderboard([entry(1, 1000)])
  expect(html.match(/<li /g)).toHaveLength(10)
  expect(html.match(/<li aria-hidden="true"/g)).toHaveLength(9)
})

test('an empty leaderboard invites while players can still enter it', () => {
  expect(leaderboard([])).toContain('First place is still open.')
  expect(leaderboard([], false)).toContain('No scores')
})

test('a leaderboard that isn’t loaded has no text', () => {
  expect(leaderboard(null)).not.toMatch(/No scores|First place/)
})

test('the join panel has a code before and during the season', () => {
  expect(join('before', 3)).toMatch(/QR code of quiz\.example\.org.*Scan to register/)
  expect(join('open', 3)).toMatch(/QR code of quiz\.example\.org.*Scan to play/)
})

test('the join panel without an address for phones has no code, and nothing technical', () => {
  for (const phase of ['before', 'open'] as const) {
    const html = renderToStaticMarkup(<JoinPanel address={null} phase={phase} players={3} dir="ltr" />)
    expect(html).toMatch(/Ask a helper how to play.*Players so far/)
    expect(html).not.toMatch(/<svg|Scan|or open|localhost/)
  }
})

test('the join panel shows how many joined once one has', () => {
  expect(join('open', 3)).toContain('Players so far')
  for (const players of [0, null]) expect(join('open', players)).not.toContain('Players so far')
})

test('the wall’s count has the tiles that finish it, until the close', () => {
  const count = (tiles: number, isClosed = false) =>
    renderToStaticMarkup(<WallCount tiles={tiles} isClosed={isClosed} dir="ltr" />).replace(/<[^>]+>/g, '')
  expect(count(4218)).toBe('4218 right answers; 282 to finish the wall')
  expect(count(1)).toBe('1 right answer; 1499 to finish the wall')
  expect(count(3000)).toBe('3000 right answers; 1500 to finish the wall')
  expect(count(4218, true)).toBe('4218 right answers')
})

const place = (rank: number, name: string | null = `Player ${rank}`, tie: PublishedPlace['tie'] = null) => {
  return { key: `k${rank}`, rank, tie, name, score: 1000 - rank, moves: 0, elapsed_ms: 60_000 }
}
const reveal = (view: ShownStageView) =>
  renderToStaticMarkup(<CeremonyMood season={{ name: 'Spring', name_ar: 'الربيع' }} view={view} dir="ltr" />)

test('a game’s opening names the game and the season', () => {
  expect(reveal({ kind: 'opening', game: 'flip-match' })).toMatch(/Spring.*Flip &amp; Match/)
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
