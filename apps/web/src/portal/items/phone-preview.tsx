// A question as a phone shows it, beside the form that writes it.
import { OPTION_LETTERS, QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { type ReactNode, useState } from 'react'
import { scriptOf } from '../../text/script-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { contentText } from '../text/content.en.ts'
import { itemsText } from './items.en.ts'
import type { QuestionValues } from './question-form.ts'
import { questionsText } from './questions.en.ts'

const text = questionsText.phone

/** Fields beside their preview, or above it where there is no room. */
export function WithPhonePreview({ values, children }: { values: QuestionValues; children: ReactNode }) {
  return (
    <div className="@container min-w-0">
      <div className="grid min-w-0 gap-6 @3xl:grid-cols-[minmax(0,1fr)_20rem] @3xl:items-start">
        {children}
        <PhonePreview values={values} />
      </div>
    </div>
  )
}

function PhonePreview({ values }: { values: QuestionValues }) {
  const [chosen, setChosen] = useState<'en' | 'ar' | null>(null)
  const language = chosen ?? (values.question_text.trim() === '' && values.question_text_ar.trim() !== '' ? 'ar' : 'en')
  const ending = language === 'ar' ? '_ar' : ''
  const question = values[`question_text${ending}`]
  const options = OPTION_LETTERS.map((letter) => ({ letter, option: values[`option_${letter}${ending}`] }))
  const hasLong = options.some(({ option }) => option.length > LONG_OPTION)
  return (
    <section aria-label={text.title} className="sticky top-4 grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-display text-gold-pale text-lg">{text.title}</p>
        <div className="flex gap-1">
          {(['en', 'ar'] as const).map((each) => (
            <Button
              key={each}
              variant={each === language ? 'glass' : 'quiet'}
              aria-pressed={each === language}
              onClick={() => setChosen(each)}
              className="px-3! text-sm"
            >
              {each === 'ar' ? itemsText.arabic.legend : itemsText.english}
            </Button>
          ))}
        </div>
      </div>
      <div
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        className="grid w-full max-w-80 content-start gap-3 justify-self-center rounded-4xl border-4 border-parchment/25 bg-night px-3 py-4"
      >
        <div className="flex items-center justify-between gap-2">
          <Badge tone="gold">
            {language === 'ar' ? itemsText.arabic.level(values.level) : contentText.level(values.level)}
          </Badge>
          <Badge>{QUIZ_LEVEL_RULES[values.level].seconds}</Badge>
        </div>
        <p
          dir="auto"
          lang={scriptOf(question)}
          className={classNames(
            'wrap-anywhere grid min-h-32 place-content-center rounded-3xl border border-gold/30 bg-ink bg-linear-160 from-teal/80 to-ink px-4 py-6 text-center text-parchment leading-snug',
            question.length > LONG_QUESTION ? 'text-lg' : 'text-xl',
          )}
        >
          <StoredText text={question} />
        </p>
        <ol className="grid gap-2">
          {options.map(({ letter, option }) => (
            <li
              key={letter}
              className={classNames(
                'flex min-h-14 items-center gap-3 rounded-2xl border border-gold/35 bg-ink/95 px-3 py-2',
                hasLong ? 'text-base' : 'text-lg',
              )}
            >
              <span className="relative grid size-10 shrink-0 place-items-center">
                <KhatamStar
                  fill="var(--color-night)"
                  stroke="var(--color-gold)"
                  strokeWidth={0.06}
                  className="absolute inset-0"
                />
                <span className="relative font-bold text-gold-pale">
                  {language === 'ar' ? itemsText.arabic.letter(letter) : letter.toUpperCase()}
                </span>
              </span>
              {/* The option has its own direction, and is beside its letter on either side. */}
              <span className="wrap-anywhere min-w-0 flex-1 leading-snug">
                <bdi lang={scriptOf(option)}>
                  <StoredText text={option} />
                </bdi>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Characters from which the quiz uses smaller letters. */
const LONG_QUESTION = 140
const LONG_OPTION = 60
