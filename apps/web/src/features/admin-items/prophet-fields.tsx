import { DESCRIPTION_MAX, EXPLANATION_MAX, PROPHET_NAME_MAX, SOURCE_MAX } from '@noor-quest/contract/limits'
import { useEffect, useId, useRef } from 'react'
import type { FormController, FormState } from '../../platform/form-controller.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { ImageField } from '../../ui/portal/image-field.tsx'
import { LanguageFields } from './language-fields.tsx'
import type { ProphetBody, ProphetValues } from './prophet-form.ts'

const text = adminText.prophets
const { arabic } = adminText.items

type Props = { form: FormController<ProphetValues, ProphetBody>; state: FormState<ProphetValues> }

/** The fields of adding and editing. */
export function ProphetFields({ form, state }: Props) {
  const hint = useId()
  const fields = useRef<HTMLDivElement>(null)
  const image = useRef<{ focus: () => void }>(null)
  useEffect(() => {
    if (state.refused?.field === 'item_image_url') image.current?.focus()
    else if (state.refused) fields.current?.querySelector<HTMLElement>(`[name="${state.refused.field}"]`)?.focus()
  }, [state.refused])
  const { values, errors, saving } = state
  const field = (name: Exclude<keyof ProphetValues, 'item_image_url'>) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: saving,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  })
  const texts = (language: 'en' | 'ar') => {
    const ending = language === 'ar' ? '_ar' : ''
    const direction = language === 'ar' ? ({ lang: 'ar', dir: 'rtl' } as const) : {}
    const labels = language === 'ar' ? arabic : text
    return (
      <LanguageFields language={language}>
        <TextField {...field(`name${ending}`)} {...direction} label={labels.name} maxLength={PROPHET_NAME_MAX} />
        <div className="grid gap-1.5">
          <TextField
            {...field(`description${ending}`)}
            {...direction}
            {...(!errors[`description${ending}`] && { 'aria-describedby': `${hint}-${language}` })}
            label={labels.description}
            maxLength={DESCRIPTION_MAX}
          />
          <p id={`${hint}-${language}`} className="text-muted text-sm">
            {labels.descriptionHint}
          </p>
        </div>
        <TextArea
          {...field(`explanation${ending}`)}
          {...direction}
          label={labels.explanation}
          maxLength={EXPLANATION_MAX}
          rows={2}
        />
      </LanguageFields>
    )
  }
  return (
    <div ref={fields} className="grid min-w-0 gap-4">
      {texts('en')}
      {texts('ar')}
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_MAX} placeholder={text.sourceHint} />
      <ImageField
        ref={image}
        texts={text}
        image={values.item_image_url}
        error={errors.item_image_url}
        readOnly={saving}
        onChoose={(item_image_url) => form.change({ item_image_url })}
        onRefuse={(message) => form.refuse('item_image_url', message)}
      />
    </div>
  )
}
