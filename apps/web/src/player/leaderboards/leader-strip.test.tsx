import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { LeaderboardState, Leaderboards } from '../../leaderboards/leaderboards.ts'
import { useLeaderboards } from '../../leaderboards/use-leaderboards.ts'
import { LeaderStrip } from './leader-strip.tsx'

// The media query of a phone.
vi.mock('../../platform/device/media-query.ts', () => ({ useMediaQuery: () => true }))
vi.mock('../../leaderboards/use-leaderboards.ts', () => ({ useLeaderboards: vi.fn() }))

const led = (...names: string[]): LeaderboardState => ({
  entries: names.map((name, index) => ({ rank: index + 1, name, score: 2875 - index }) as LeaderboardEntry),
  failed: false,
})
const UNKNOWN: LeaderboardState = { entries: undefined, failed: false }

/** The text without the tags. */
function read(quiz: LeaderboardState, flipMatch: LeaderboardState, note = ''): string {
  vi.mocked(useLeaderboards).mockReturnValue({ quiz, 'flip-match': flipMatch } as Leaderboards)
  const html = renderToStaticMarkup(<LeaderStrip note={note} isOpen={false} onOpen={() => undefined} />)
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('each game is named with its leader', () => {
  const line = read(led('Amina', 'Maryam'), led('يوسف'))
  expect(line).toMatch(/^Leaderboard\. Quiz Rank 1 1 Amina 2875 Flip &amp; Match Rank 1 1 يوسف 2875$/)
})

test('a game without players says so beside the other’s leader', () => {
  expect(read(led(), led('Yusuf'))).toContain('Quiz No scores Flip')
})

test('without any score it is named "Leaderboard"', () => {
  expect(read(led(), led())).toBe('Leaderboard')
  expect(read(led(), led(), 'Closed')).toBe('Closed Leaderboard')
})

test('it is named "Leaderboard" before the leaderboards load, and if they don’t', () => {
  expect(read(UNKNOWN, led('Yusuf'))).toBe('Leaderboard')
  expect(read({ entries: undefined, failed: true }, UNKNOWN)).toBe('Leaderboard')
})

test('the note about a frozen leaderboard is first', () => {
  expect(read(led('Amina'), led('Yusuf'), 'Frozen until the results')).toMatch(
    /^Frozen until the results Leaderboard\./,
  )
})
