import type { NameCard } from '@noor-quest/contract/names'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NameCardItem } from './name-card.tsx'

const PLAYER = {
  player_id: 'a',
  name: 'Omar ★',
  shown_name: 'Omar ★',
  game_type: 'quiz',
  rank: { rank: 2, is_exact: true },
  score: 900,
  reason: { kind: 'name', marked_by: '★' },
} as const
const SECOND = { game_type: 'quiz', places: 1, rank: { rank: 2, is_exact: true }, next: 'Amina' } as const
const CARD: NameCard = {
  kind: 'name',
  folded_by: null,
  entries: [{ id: 'e', player_id: 'a', version: 1 }],
  players: [PLAYER],
  persons: 1,
  state: 'open',
  decided_at: null,
  decided_by: null,
  takes: { hide: [SECOND], disqualify: [] },
}

/** The card's words, as a helper reads them. */
function wordsOf(card: Partial<NameCard>): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NameCardItem card={{ ...CARD, ...card }} onUnfold={() => undefined} />
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a name has a press for each decision, and what it changes', () => {
  const words = wordsOf({})
  expect(words).toContain('2nd in Quiz')
  expect(words).toContain('The name has the sign “★”')
  expect(words).toContain('Keep Changes no place.')
  expect(words).toContain('Hide Takes the 2nd place in Quiz; Amina moves up to 2nd.')
  expect(words).toContain('Rename Changes no place.')
  expect(words).not.toContain('Disqualify')
})

test('a game of a device says how many places its players have', () => {
  const many = { game_type: 'quiz', places: 12, rank: { rank: 1, is_exact: true }, next: null } as const
  const words = wordsOf({ kind: 'game', folded_by: 'device', persons: 12, takes: { hide: [], disqualify: [many] } })
  expect(words).toContain('One device')
  expect(words).toContain('and 11 others')
  expect(words).toContain('Disqualify Takes 12 places in Quiz, from the 1st on.')
  expect(words).toContain('One by one')
  expect(words).not.toContain('Rename')
})

test('places stay hidden while the leaderboards are frozen', () => {
  const words = wordsOf({ takes: null, players: [{ ...PLAYER, rank: null }] })
  expect(words).not.toMatch(/2nd|No place/)
  expect(words).toContain('Hide Takes the player’s places.')
})

test('a decided name says by whom, and can only be undone', () => {
  const words = wordsOf({ state: 'hidden', decided_by: 'amina@club.example', decided_at: '2026-11-28T18:00:00.000Z' })
  expect(words).toMatch(/Hidden by amina@club\.example, 28 Nov 2026/)
  expect(words).toContain('Undo')
  expect(words).not.toContain('Keep')
})
