// Names in tests: its open cards, and an admin's decisions.
import type { CardDecision, NameCard } from '@noor-quest/contract/names'
import { createNamesCheck } from '../src/names/check-names.ts'
import type { Client, TestApp } from './harness.ts'

/** Looks for names that `marks` marks. */
export async function checkNames(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  marks: (name: string) => boolean,
): Promise<void> {
  const settings = { current: () => ({}), subscribe: () => () => {} } as never
  const check = ({ name }: { name: string }) => (marks(name) ? name : null)
  await createNamesCheck({ db, clock, settings, markedNames: { check } })()
}

/** The open cards about games. */
export async function openCards(admin: Client, seasonId?: string): Promise<NameCard[]> {
  const { body } = await admin.get(`/api/names${seasonId === undefined ? '' : `?season_id=${seasonId}`}`)
  const cards: NameCard[] = body.cards
  return cards.filter(({ kind }) => kind === 'game')
}

/** `name`: for `rename`. */
export function decideCards(admin: Client, decision: CardDecision, cards: Pick<NameCard, 'entries'>[], name?: string) {
  return admin.post('/api/names/decisions', { decision, name, entries: cards.flatMap(({ entries }) => entries) })
}
