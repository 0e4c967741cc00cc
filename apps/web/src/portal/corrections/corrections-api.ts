import type { CorrectableVersions, CorrectionChange } from '@noor-quest/contract/corrections'
import type { CorrectedKey } from '@noor-quest/rules/quiz-corrections'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'

/** The page shows the progress while games are judged again. */
const PROGRESS_MS = 1000

export const correctionsQuery = adminQuery(
  'Corrections',
  ['admin', 'corrections'],
  () => adminCall('GET /api/corrections'),
  (corrections) => (corrections?.judging ? PROGRESS_MS : false),
)

export const correctableQuery = (questionId: string) =>
  adminQuery('Versions', ['admin', 'corrections', questionId], () =>
    adminCall('GET /api/corrections/questions/{id}', { params: { id: questionId } }),
  )

export const previewChange = (change: CorrectionChange) => adminCall('POST /api/corrections/preview', { body: change })

export const applyChange = (change: CorrectionChange) => adminCall('POST /api/corrections', { body: change })

/** A version counts as dealt, is withdrawn, or has another key: `all` or its right options. */
export type Choice = 'dealt' | 'void' | Exclude<CorrectedKey, null>
type Version = CorrectableVersions['versions'][number]

/** The version's present choice. */
export function choiceOf({ correction }: Version): Choice {
  return correction === null ? 'dealt' : (correction.key ?? 'void')
}

/**
 * The change that the choices make; null when they change nothing. `chosen`: choices by version.
 * Other versions stay as they are.
 */
export function wantedChange(
  versions: readonly Version[],
  chosen: Readonly<Record<string, Choice>>,
  judged_version: number,
): CorrectionChange | null {
  const add: NonNullable<CorrectionChange['add']> = []
  const revoke: string[] = []
  for (const version of versions) {
    const { item_version, correction } = version
    const now = choiceOf(version)
    const choice = chosen[item_version] ?? now
    const next = choice === version.question.correct_option ? 'dealt' : choice
    if (next === now) continue
    if (next !== 'dealt') add.push({ item_version, key: next === 'void' ? null : next })
    else if (correction !== null) revoke.push(correction.id)
  }
  return add.length + revoke.length === 0 ? null : { add, revoke, judged_version }
}
