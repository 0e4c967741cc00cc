import type { Season } from '@noor-quest/contract/seasons'
import { useId } from 'react'
import { SelectField } from '../../ui/fields.tsx'
import { adminText } from '../text/admin-en.ts'
import { Note } from '../ui/note.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { choicesOf, choiceText, createPoliciesForm, POLICIES, type Policy } from './policies-form.ts'
import { useCurrentSeasonForm } from './use-current-season-form.ts'

const text = adminText.seasons.policies

/** The scoring and display of the current season. */
export function PoliciesSection({ season }: { season: Season }) {
  const { change, state, shared } = useCurrentSeasonForm('policies', season, createPoliciesForm)

  return (
    <SectionForm
      title={text.title}
      intro={text.intro}
      shared={shared}
      nameOf={(field) => text.labels[field as Policy] ?? field}
      show={(policy, choice) => choiceText(policy, String(choice))}
    >
      {season.is_recomputing && (
        <div role="status">
          <Note tone="warning">{text.recomputing}</Note>
        </div>
      )}
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        {POLICIES.map((policy) => (
          <PolicyField
            key={policy}
            policy={policy}
            choices={choicesOf(policy, season.policies)}
            value={state.values[policy]}
            onChange={(value) => change({ [policy]: value })}
          />
        ))}
      </div>
    </SectionForm>
  )
}

type FieldProps = { policy: Policy; choices: readonly string[]; value: string; onChange: (value: string) => void }

function PolicyField({ policy, choices, value, onChange }: FieldProps) {
  const hint = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <SelectField
        label={text.labels[policy]}
        name={policy}
        aria-describedby={hint}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(policy, choice)}
          </option>
        ))}
      </SelectField>
      <p id={hint} className="text-muted text-sm">
        {text.does[policy]}
      </p>
    </div>
  )
}
