import { DESCRIPTION_MAX, PROPHET_NAME_MAX, SOURCE_MAX } from '@noor-quest/contract/limits'
import { useEffect, useId, useRef } from 'react'
import type { FormController, FormState } from '../../platform/forms/form-controller.ts'
import { TextField } from '../../ui/fields.tsx'
import { messageAtField } from '../ui/form-message.tsx'
import { ImageField } from '../ui/image-field.tsx'
import { itemsText } from './items.en.ts'
import { ArabicOffer, LanguageFields, useItemFields } from './language-fields.tsx'
import type { ProphetBody, ProphetValues } from './prophet-form.ts'
import { prophetsText } from './prophets.en.ts'

const text = prophetsText
const { arabic } = itemsText

type Props = { form: FormController<ProphetValues, ProphetBody>; state: FormState<ProphetValues> }

/** The fields for adding and editing a prophet. */
export function ProphetFields({ form, state }: Props) {
  const hint = useId()
  const { fields, field } = useItemFields(form, state)
  const image = useRef<{ focus: () => void }>(null)
  useEffect(() => {
    if (state.refused?.field === 'item_image_url') image.current?.focus()
  }, [state.refused])
  const { values, errors, saving } = state
  return (
    <div ref={fields} className="grid min-w-0 gap-4">
      <ArabicOffer kind="prophet" form={form} state={state} />
      <LanguageFields field={field} explanation={text.explanation}>
        {({ language, ending, script }) => {
          const labels = language === 'ar' ? arabic : text
          return (
            <>
              <TextField {...field(`name${ending}`)} {...script} label={labels.name} maxLength={PROPHET_NAME_MAX} />
              <div className="grid gap-1.5">
                <TextField
                  {...field(`description${ending}`)}
                  {...script}
                  {...(!errors[`description${ending}`] && { 'aria-describedby': `${hint}-${language}` })}
                  label={labels.description}
                  maxLength={DESCRIPTION_MAX}
                />
                <p id={`${hint}-${language}`} className="text-muted text-sm">
                  {labels.descriptionHint}
                </p>
              </div>
            </>
          )
        }}
      </LanguageFields>
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_MAX} placeholder={text.sourceHint} />
      <ImageField
        ref={image}
        texts={text}
        image={values.item_image_url}
        error={errors.item_image_url}
        message={messageAtField(state, 'item_image_url')}
        readOnly={saving}
        onChoose={(item_image_url) => form.change({ item_image_url })}
        onRefuse={(message, wayOut) => form.refuse('item_image_url', message, wayOut)}
      />
    </div>
  )
}
