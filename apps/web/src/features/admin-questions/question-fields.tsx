import { OPTION_LETTERS, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { useEffect, useId, useRef } from 'react'
import type { FormController, FormState } from '../../platform/form-controller.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { NumberField, SelectField, TextArea, TextField } from '../../ui/fields.tsx'
import {
  EXPLANATION_LENGTH,
  MAX_SECONDS,
  MIN_SECONDS,
  OPTION_LENGTH,
  type QuestionBody,
  type QuestionValues,
  SOURCE_LENGTH,
  TEXT_LENGTH,
} from './question-form.ts'

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
      <TextArea {...field('question_text')} label={text.questionText} maxLength={TEXT_LENGTH} rows={2} />
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
              maxLength={OPTION_LENGTH}
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
        <NumberField {...field('time_limit')} label={text.timeLimit} min={MIN_SECONDS} max={MAX_SECONDS} />
      </div>
      <TextArea {...field('explanation')} label={text.explanation} maxLength={EXPLANATION_LENGTH} rows={2} />
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_LENGTH} placeholder={text.sourceHint} />
    </div>
  )
}
