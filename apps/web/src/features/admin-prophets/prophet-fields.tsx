import { DESCRIPTION_MAX, PROPHET_NAME_MAX } from '@noor-quest/contract/limits'
import { useEffect, useId, useRef } from 'react'
import type { FormController, FormState } from '../../platform/form-controller.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { TextField } from '../../ui/fields.tsx'
import { ImageField } from '../../ui/portal/image-field.tsx'
import type { ProphetBody, ProphetValues } from './prophet-form.ts'

const text = adminText.prophets

type Props = { form: FormController<ProphetValues, ProphetBody>; state: FormState<ProphetValues> }

/** The fields of adding and editing. */
export function ProphetFields({ form, state }: Props) {
  const hint = useId()
  const name = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLInputElement>(null)
  const image = useRef<{ focus: () => void }>(null)
  useEffect(() => {
    const fields = { name, description, item_image_url: image }
    if (state.refused) fields[state.refused.field].current?.focus()
  }, [state.refused])
  const { values, errors, saving } = state
  return (
    <>
      <TextField
        ref={name}
        label={text.name}
        maxLength={PROPHET_NAME_MAX}
        autoComplete="off"
        value={values.name}
        error={errors.name}
        readOnly={saving}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <div className="grid gap-1.5">
        <TextField
          ref={description}
          label={text.description}
          maxLength={DESCRIPTION_MAX}
          autoComplete="off"
          {...(!errors.description && { 'aria-describedby': hint })}
          value={values.description}
          error={errors.description}
          readOnly={saving}
          onChange={(event) => form.change({ description: event.target.value })}
        />
        <p id={hint} className="text-muted text-sm">
          {text.descriptionHint}
        </p>
      </div>
      <ImageField
        ref={image}
        texts={text}
        image={values.item_image_url}
        error={errors.item_image_url}
        readOnly={saving}
        onChoose={(item_image_url) => form.change({ item_image_url })}
        onRefuse={(message) => form.refuse('item_image_url', message)}
      />
    </>
  )
}
