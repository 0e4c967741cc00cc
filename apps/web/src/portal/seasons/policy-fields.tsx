import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { foldDigits } from '@noor-quest/rules/digits'
import { NAME_POLICIES, REVIEW_POLICIES, REVIEWS_REQUIRED } from '@noor-quest/rules/season'
import { TextField } from '../../ui/fields.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { seasonsText } from './seasons.en.ts'

const text = seasonsText.policies

type Props = { stored: Policies; values: PolicyValues; onChange: (change: Partial<PolicyValues>) => void }

/** The fields for scoring and display. */
export function PolicyFields({ stored, values, onChange }: Props) {
  return (
    <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      {CHOSEN.map((policy) => (
        <ChoiceField
          key={policy}
          label={text.labels[policy]}
          note={text.does[policy]}
          name={policy}
          value={values[policy]}
          options={choicesOf(policy, stored)}
          nameOf={(choice) => choiceText(policy, choice)}
          onChoose={(choice) => onChange({ [policy]: choice })}
        />
      ))}
      <TextField
        label={text.labels.country_code}
        note={text.does.country_code}
        name="country_code"
        inputMode="tel"
        dir="ltr"
        maxLength={6}
        value={values.country_code}
        onChange={({ target }) => onChange({ country_code: target.value })}
      />
    </div>
  )
}

/** The policies with fixed choices. */
export const CHOSEN = ['counting_games', 'names', 'review', 'reviews_required'] as const
type Chosen = (typeof CHOSEN)[number]
export const POLICIES = [...CHOSEN, 'country_code'] as const
export type Policy = (typeof POLICIES)[number]
/** The policies of these fields. The groups have a form of their own. */
export type Policies = Pick<SeasonPolicies, Policy>
/** The policies as their fields contain them. */
export type PolicyValues = Record<Policy, string>

/** The numbers of first games that a club may count; '' is all games. */
const COUNTED = ['', '1', '2', '3', '5', '10']

/** A field's choices, including a stored number outside the usual ones. */
export function choicesOf(policy: Chosen, stored: Policies): readonly string[] {
  switch (policy) {
    case 'counting_games':
      return [...new Set([...COUNTED, valuesOf(stored).counting_games])]
    case 'names':
      return NAME_POLICIES
    case 'review':
      return REVIEW_POLICIES
    case 'reviews_required':
      return REVIEWS_REQUIRED.map(String)
  }
}

export function choiceText(policy: Policy, choice: string): string {
  if (policy === 'counting_games') return text.counted(choice === '' ? null : Number(choice))
  if (policy === 'country_code') return choice
  const choices: Record<string, string> = text.choices[policy]
  return choices[choice] ?? choice
}

export function valuesOf({ counting_games, names, review, reviews_required, country_code }: Policies): PolicyValues {
  return {
    counting_games: counting_games === null ? '' : String(counting_games),
    reviews_required: String(reviews_required),
    country_code: country_code ?? '',
    names,
    review,
  }
}

function policiesOf(values: PolicyValues): Policies {
  return {
    counting_games: values.counting_games === '' ? null : Number(values.counting_games),
    names: values.names as SeasonPolicies['names'],
    review: values.review as SeasonPolicies['review'],
    reviews_required: Number(values.reviews_required),
    // With or without + or zeros.
    country_code: foldDigits(values.country_code).replace(/\D/g, '').replace(/^0+/, '') || null,
  }
}

/** The differences from `stored`; null: none. */
export function changedPolicies(values: PolicyValues, stored: Policies): Partial<Policies> | null {
  const [before, after] = [valuesOf(stored), policiesOf(values)]
  const changed = POLICIES.filter((policy) => values[policy] !== before[policy])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((policy) => [policy, after[policy]]))
}
