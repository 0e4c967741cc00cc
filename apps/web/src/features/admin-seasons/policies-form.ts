// The form of a season's policies, without the screen. Invariant: only what an admin changed is sent, and nobody's change is
// overwritten before it was shown.
import type { EditConflict } from '@noor-quest/contract/errors'
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { createForm, type FormController } from '../../platform/form-controller.ts'
import { ApiError } from '../../platform/http.ts'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'

const text = adminText.seasons.policies

export const POLICIES = ['counting_games', 'one_per_phone', 'names', 'review', 'unlikely'] as const
export type Policy = (typeof POLICIES)[number]
/** As the fields hold them. */
export type PolicyValues = Record<Policy, string>
type Stored = Pick<Season, 'id' | 'policies'>
type Body = { change: SeasonChange }

/** How many first games a club may choose to count; '' is all of them. */
const COUNTED = ['', '1', '2', '3', '5', '10']

/** What can be chosen; a stored number that isn't usual, too. */
export function choicesOf(policy: Policy, stored: SeasonPolicies): readonly string[] {
  if (policy === 'counting_games') return [...new Set([...COUNTED, valuesOf(stored).counting_games])]
  return Object.keys(text.choices[policy])
}

export function choiceText(policy: Policy, choice: string): string {
  if (policy === 'counting_games') return text.counted(choice === '' ? null : Number(choice))
  const choices: Record<string, string> = text.choices[policy]
  return choices[choice] ?? choice
}

export function valuesOf({ counting_games, one_per_phone, names, review, unlikely }: SeasonPolicies): PolicyValues {
  return {
    counting_games: counting_games === null ? '' : String(counting_games),
    one_per_phone: one_per_phone ? 'on' : 'off',
    ...{ names, review, unlikely },
  }
}

function policiesOf(values: PolicyValues): SeasonPolicies {
  return {
    counting_games: values.counting_games === '' ? null : Number(values.counting_games),
    one_per_phone: values.one_per_phone === 'on',
    names: values.names as SeasonPolicies['names'],
    review: values.review as SeasonPolicies['review'],
    unlikely: values.unlikely as SeasonPolicies['unlikely'],
  }
}

export type PoliciesForm = {
  form: FormController<PolicyValues, Body>
  /** Takes over what was saved elsewhere, unless something is chosen. */
  adopt: (season: Stored) => void
  /** Puts what another admin saved into the fields. */
  takeTheirs: () => void
}

type Ports = { change: (change: SeasonChange) => Promise<Season>; onSaved: (season: Season) => void }

export function createPoliciesForm(season: Stored, { change, onSaved }: Ports): PoliciesForm {
  /** What the admin has seen. */
  let base: Stored = season

  const form = createForm<PolicyValues, Body, Season | null>({
    initial: valuesOf(season.policies),
    read: (values) => {
      const before = valuesOf(base.policies)
      const changed = POLICIES.filter((policy) => values[policy] !== before[policy])
      const pick = (from: SeasonPolicies) => Object.fromEntries(changed.map((policy) => [policy, from[policy]]))
      const seen = { id: base.id, policies: pick(base.policies) }
      return { ok: true, body: { change: { policies: pick(policiesOf(values)), seen } } }
    },
    save: async ({ change: wanted }) => (Object.keys(wanted.policies ?? {}).length > 0 ? change(wanted) : null),
    failedText: (_, error) => {
      const other = conflictOf(error)
      if (other === null) return serviceMessage(error, adminText.event.failed)
      const isSame = other.current.id === base.id
      base = other.current
      if (!isSame) return adminText.seasons.replaced
      const theirs = valuesOf(base.policies)
      const changed = POLICIES.filter((policy) => other.fields.includes(`policies.${policy}`))
      return adminText.event.conflict(
        changed.map((policy) => adminText.event.theirs(text.labels[policy], choiceText(policy, theirs[policy]))),
      )
    },
    onSaved: (saved) => {
      if (saved === null) return
      base = saved
      form.restart(valuesOf(saved.policies))
      onSaved(saved)
    },
    whenSaved: 'keep',
  })

  return {
    form,
    adopt: (now) => {
      const { changed, saving } = form.snapshot()
      if (changed || saving) return
      base = now
      form.restart(valuesOf(now.policies))
    },
    takeTheirs: () => form.restart(valuesOf(base.policies)),
  }
}

function conflictOf(error: unknown): EditConflict<Stored> | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null
  return error.details as EditConflict<Stored>
}
