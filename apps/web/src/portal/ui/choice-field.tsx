import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/fields.tsx'

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
