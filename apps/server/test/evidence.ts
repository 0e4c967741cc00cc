// Evidence in tests: the checks that look for it, and an admin's decisions.
import type { ReviewDecision, ReviewEntry } from '@noor-quest/contract/review'
import { createEvidenceCheck } from '../src/people/review/evidence-check.ts'
import type { MarkedNames } from '../src/players/marked-names.ts'
import type { Client, TestApp } from './harness.ts'

type Tested = Pick<TestApp, 'db' | 'clock'>

/** Runs the checks. `marked`: which names the club's list marks; none by default. */
export async function findEvidence({ db, clock }: Tested, marked: MarkedNames['check'] = () => null): Promise<void> {
  const deps = { db, clock, leaderboards: { changed: () => {} }, markedNames: { check: marked } }
  await createEvidenceCheck(deps).run(new AbortController().signal)
}

/** The open entries about games, after the checks. */
export async function openEntries(test: Tested, admin: Client, seasonId?: string): Promise<ReviewEntry[]> {
  await findEvidence(test)
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
