import {
  EXPLANATION_MAX,
  OPTION_MAX,
  QUESTION_TEXT_MAX,
  SOURCE_MAX,
  TIME_LIMIT_MAX,
  TIME_LIMIT_MIN,
} from '@noor-quest/contract/limits'
import { OPTION_LETTERS, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { useEffect, useId, useRef } from 'react'
import type { FormController, FormState } from '../../platform/form-controller.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { NumberField, SelectField, TextArea, TextField } from '../../ui/fields.tsx'
import type { QuestionBody, QuestionValues } from './question-form.ts'

const text = adminText.questions

type Props = { form: FormController<QuestionValues, QuestionBody>; state: FormState<QuestionValues> }

/** The fields of adding and editing. */
export function QuestionFields({ form, state }: Props) {
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.refused) fields.current?.querySelector<HTMLElement>(`[name="${state.refused.field}"]`)?.focus()
  }, [state.refused])
  const { values, errors, saving } = state
  /** What every text field has in common. */
  const field = (name: Exclude<keyof QuestionValues, 'correct_option' | 'level'>) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: saving,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  })
  return (
    <div ref={fields} className="grid min-w-0 gap-4">
      <TextArea {...field('question_text')} label={text.questionText} maxLength={QUESTION_TEXT_MAX} rows={2} />
      <fieldset aria-describedby={`${id}-hint`} className="grid min-w-0 gap-3">
        <legend className="mb-3 font-semibold text-gold-pale text-sm">{text.options}</legend>
        <p id={`${id}-hint`} className="-mt-3 text-muted text-sm">
          {text.optionsHint}
        </p>
        {OPTION_LETTERS.map((letter) => (
          <div key={letter} className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-end gap-1">
            <label className="grid size-11 place-items-center mb-1" title={text.correct(letter.toUpperCase())}>
              <input
                type="radio"
                name={`${id}-correct`}
                aria-label={text.correct(letter.toUpperCase())}
                checked={values.correct_option === letter}
                onChange={() => form.change({ correct_option: letter })}
                className="size-6 accent-emerald"
              />
            </label>
            <TextField
              {...field(`option_${letter}`)}
              label={text.option(letter.toUpperCase())}
              maxLength={OPTION_MAX}
            />
          </div>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.level}
          name="level"
          value={values.level}
          error={errors.level}
          onChange={(event) => {
            const level = QUIZ_LEVELS.find((known) => String(known) === event.target.value)
            if (level !== undefined) form.change({ level })
          }}
        >
          {QUIZ_LEVELS.map((level) => (
            <option key={level} value={level}>
              {text.levels[level]}
            </option>
          ))}
        </SelectField>
        <NumberField {...field('time_limit')} label={text.timeLimit} min={TIME_LIMIT_MIN} max={TIME_LIMIT_MAX} />
      </div>
      <TextArea {...field('explanation')} label={text.explanation} maxLength={EXPLANATION_MAX} rows={2} />
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_MAX} placeholder={text.sourceHint} />
    </div>
  )
}
