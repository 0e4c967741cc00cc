// What an admin chose for each version of a question, as the change that it is.
import type { CorrectableVersions, CorrectionChange } from '@noor-quest/contract/corrections'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'

/** As it was dealt; withdrawn; or another option is the right one. */
export type Choice = 'dealt' | 'void' | OptionLetter
type Version = CorrectableVersions['versions'][number]

/** What counts now. */
export function choiceOf({ correction }: Version): Choice {
  return correction === null ? 'dealt' : (correction.key ?? 'void')
}

/** Null: nothing would change. `chosen`: by version; what isn't in it stays. */
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
