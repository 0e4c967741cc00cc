import type { Group } from '@noor-quest/contract/policies'
import { useId, useState } from 'react'
import { seasonName } from '../../text/season-name.ts'
import { FieldError, SelectField } from '../../ui/fields.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { groupFieldText } from './group-field.en.ts'

/** More groups are a list. */
const BUTTONS_MAX = 6

type Props = { groups: readonly Group[]; label: string; choose: string; name: string; error: string | undefined }

/** The choice of a group. None is chosen at first, because a wrong group is worse than a blank. */
export function GroupField({ groups, label, choose, name, error }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  if (groups.length > BUTTONS_MAX) {
    return (
      <SelectField
        label={label}
        name={name}
        autoComplete="off"
        required
        error={error}
        // Browsers choose the first group once the chosen one is removed from the season.
        value={groups.some((group) => group.id === chosen) ? chosen : ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="" disabled>
          {choose}
        </option>
        {groups.map((group) => (
          <option key={group.id} value={group.id}>
            {seasonName(group)}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <fieldset aria-describedby={error && id} className="grid min-w-0 gap-1.5 short:sm:col-span-2">
      <legend className="mb-1.5 font-semibold text-gold-pale text-sm">{label}</legend>
      <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1">
        {groups.map((group) => (
          <label
            key={group.id}
            className="flex min-h-13 min-w-0 cursor-pointer items-center gap-1.5 rounded-2xl border border-gold/60 bg-night/70 px-3 py-2 transition-colors duration-200 hover:border-gold has-focus-visible:outline-2 has-checked:border-gold has-checked:bg-gold/20 has-focus-visible:outline-gold"
          >
            <input
              type="radio"
              name={name}
              value={group.id}
              required
              aria-invalid={error !== undefined}
              className="peer sr-only scroll-my-20"
            />
            <bdi className="wrap-anywhere min-w-0 flex-1 font-semibold max-sm:text-sm">{seasonName(group)}</bdi>
            <CheckIcon className="invisible size-4 shrink-0 text-gold peer-checked:visible" />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** The line below the form, where leaderboards show groups. */
export function GroupPrivacy({ withNickname }: { withNickname: boolean }) {
  return <span>{withNickname ? groupFieldText.privacyNickname : groupFieldText.privacy}</span>
}
