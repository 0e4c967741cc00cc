import { SEARCH_MAX } from '@noor-quest/contract/limits'
import type { ComponentProps, ReactNode } from 'react'
import { SelectField, TextField } from '../../ui/fields.tsx'

type Props<Value> = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> & {
  value: Value
  options: readonly Value[]
  nameOf: (option: Value) => string
  onChoose: (option: Value) => void
}

/** A choice between known values. */
export function ChoiceField<Value extends string | number>(props: Props<Value>) {
  const { options, nameOf, onChoose, ...field } = props
  return (
    <SelectField
      {...field}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option) === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </SelectField>
  )
}

type SearchProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & { onType: (typed: string) => void }

/** A list's search. */
export function SearchField({ onType, ...field }: SearchProps) {
  return <TextField type="search" maxLength={SEARCH_MAX} {...field} onChange={({ target }) => onType(target.value)} />
}

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode
  onCheck?: (isChecked: boolean) => void
}

/** A box to tick, with its label beside it. */
export function CheckField({ label, onCheck, ...input }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        {...input}
        {...(onCheck && { onChange: ({ target }) => onCheck(target.checked) })}
        className="size-6 shrink-0 accent-gold"
      />
      {label}
    </label>
  )
}
