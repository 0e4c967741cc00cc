import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { CheckIcon } from '../../../ui/icons.tsx'
import { itemsText } from '../items.en.ts'

type Props = { values: { [field: string]: string | undefined }; right: OptionLetter | null }

/** A question of a file as players see it, in each language that it has, with the right option marked. */
export function PlayerQuestion({ values, right }: Props) {
  const has = (ending: string) => ['question_text', 'option_a'].some((field) => values[`${field}${ending}`])
  return (
    <div className="grid gap-3">
      {(['', '_ar'] as const).filter(has).map((ending) => (
        // Arabic in English fields may be kept there, so the direction follows the text.
        <div key={ending} dir={ending === '' ? 'auto' : 'rtl'} lang={ending === '' ? undefined : 'ar'}>
          <p className="wrap-anywhere">{values[`question_text${ending}`]}</p>
          <ol className="mt-1.5 grid gap-1 font-normal text-sm sm:grid-cols-2">
            {OPTION_LETTERS.map((letter) => (
              <li
                key={letter}
                className={
                  letter === right
                    ? 'flex min-w-0 items-start gap-2 rounded-xl border border-right bg-right/15 px-2.5 py-1.5 font-semibold text-right-text'
                    : 'flex min-w-0 items-start gap-2 rounded-xl border border-parchment/15 px-2.5 py-1.5'
                }
              >
                {letter === right && <CheckIcon className="mt-0.5 size-4 shrink-0" />}
                <bdi className="wrap-anywhere min-w-0">{values[`option_${letter}${ending}`]}</bdi>
                {letter === right && <span className="sr-only">{itemsText.import.right}</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
