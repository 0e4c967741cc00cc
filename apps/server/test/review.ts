// To review in tests: its open entries, and an admin's decisions.
import type { ReviewDecision, ReviewEntry } from '@noor-quest/contract/review'
import { createNamesCheck } from '../src/review/check-names.ts'
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

/** The open entries about games. */
export async function openEntries(admin: Client, seasonId?: string): Promise<ReviewEntry[]> {
  const { body } = await admin.get(`/api/review${seasonId === undefined ? '' : `?season_id=${seasonId}`}`)
  const entries: ReviewEntry[] = body.entries
  return entries.filter(({ game_id }) => game_id !== null)
}

export function decideEntry(
  admin: Client,
  decision: ReviewDecision,
  ...entries: Pick<ReviewEntry, 'id' | 'version'>[]
) {
  const chosen = entries.map(({ id, version }) => ({ id, version }))
  return admin.post('/api/review/decisions', { decision, entries: chosen })
}
