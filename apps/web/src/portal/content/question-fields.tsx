import { OPTION_MAX, QUESTION_TEXT_MAX, SOURCE_MAX, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import { OPTION_LETTERS, type OptionLetter, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { useId } from 'react'
import type { FormController, FormState } from '../../platform/forms/form-controller.ts'
import { NumberField, TextArea, TextField } from '../../ui/fields.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { itemsText } from './items.en.ts'
import { ArabicOffer, LanguageFields, useItemFields } from './language-fields.tsx'
import type { QuestionBody, QuestionValues } from './question-form.ts'
import { questionsText as text } from './questions.en.ts'

const { arabic } = itemsText

type Props = { form: FormController<QuestionValues, QuestionBody>; state: FormState<QuestionValues> }

/** The labels of a language's fields, in that language. */
const labelsIn = () => ({
  en: {
    question: text.questionText,
    optionsHint: text.optionsHint,
    option: (letter: OptionLetter) => text.option(letter.toUpperCase()),
    correct: (letter: OptionLetter) => text.correct(letter.toUpperCase()),
  },
  ar: arabic,
})

/** The fields for adding and editing a question. */
export function QuestionFields({ form, state }: Props) {
  const id = useId()
  const { fields, field } = useItemFields(form, state)
  const { values, errors } = state
  return (
    <div ref={fields} className="grid min-w-0 gap-4">
      <ArabicOffer kind="question" form={form} state={state} />
      <LanguageFields field={field} explanation={text.explanation}>
        {({ language, ending, script }) => {
          const labels = labelsIn()[language]
          return (
            <>
              <TextArea
                {...field(`question_text${ending}`)}
                {...script}
                label={labels.question}
                maxLength={QUESTION_TEXT_MAX}
                rows={2}
              />
              <p className="-mb-2 text-muted text-sm">{labels.optionsHint}</p>
              {OPTION_LETTERS.map((letter) => (
                <div key={letter} className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-end gap-1">
                  <label className="mb-1 grid size-11 place-items-center" title={labels.correct(letter)}>
                    <input
                      type="radio"
                      name={`${id}-correct-${language}`}
                      aria-label={labels.correct(letter)}
                      checked={values.correct_option === letter}
                      onChange={() => form.change({ correct_option: letter })}
                      className="size-6 accent-emerald"
                    />
                  </label>
                  <TextField
                    {...field(`option_${letter}${ending}`)}
                    {...script}
                    label={labels.option(letter)}
                    maxLength={OPTION_MAX}
                  />
                </div>
              ))}
            </>
          )
        }}
      </LanguageFields>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label={text.level}
          name="level"
          value={values.level}
          error={errors.level}
          options={QUIZ_LEVELS}
          nameOf={(level) => text.levels[level]}
          onChoose={(level) => form.change({ level })}
        />
        <NumberField
          {...field('time_limit')}
          label={text.timeLimit}
          min={TIME_LIMIT_MIN}
          max={TIME_LIMIT_MAX}
          note={text.timeLimitHint}
        />
      </div>
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_MAX} placeholder={text.sourceHint} />
      <TextField {...field('tags')} label={text.tags} placeholder={text.tagsHint} />
    </div>
  )
}
