// The admin's choices for a question's versions, as a change for the server.
import type { CorrectableVersions, CorrectionChange } from '@noor-quest/contract/corrections'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'

/** A version counts as dealt, is withdrawn, or has another correct option. */
export type Choice = 'dealt' | 'void' | OptionLetter
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
    const next = chosen[item_version] ?? now
    if (next === now) continue
    if (next !== 'dealt') add.push({ item_version, key: next === 'void' ? null : next })
    else if (correction !== null) revoke.push(correction.id)
  }
  return add.length + revoke.length === 0 ? null : { add, revoke, judged_version }
}
