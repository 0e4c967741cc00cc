import { OPTION_MAX, QUESTION_TEXT_MAX, SOURCE_MAX, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import { OPTION_LETTERS, type OptionLetter, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { type ReactNode, useId } from 'react'
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
                <OptionField
                  key={letter}
                  group={`${id}-correct-${language}`}
                  label={labels.correct(letter)}
                  isCorrect={values.correct_option === letter}
                  onCorrect={() => form.change({ correct_option: letter })}
                >
                  <TextField
                    {...field(`option_${letter}${ending}`)}
                    {...script}
                    label={labels.option(letter)}
                    maxLength={OPTION_MAX}
                  />
                </OptionField>
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

type OptionProps = {
  group: string
  label: string
  isCorrect: boolean
  onCorrect: () => void
  children: ReactNode
}

/** An option in both languages, with the radio button that makes it the correct one. */
function OptionField({ group, label, isCorrect, onCorrect, children }: OptionProps) {
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-end gap-1">
      <label className="mb-1 grid size-11 place-items-center" title={label}>
        <input
          type="radio"
          name={group}
          aria-label={label}
          checked={isCorrect}
          onChange={onCorrect}
          className="size-6 accent-emerald"
        />
      </label>
      {children}
    </div>
  )
}
