import { EXPLANATION_MAX } from '@noor-quest/contract/limits'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { TextArea } from '../../ui/fields.tsx'
import { adminText } from '../text/admin-en.ts'

const text = adminText.items

/** A language of an item: the ending of its fields' names, and its script. */
type Language = { language: 'en' | 'ar'; ending: '' | '_ar'; script: { lang?: 'ar'; dir?: 'rtl' } }

const LANGUAGES: readonly Language[] = [
  { language: 'en', ending: '', script: {} },
  { language: 'ar', ending: '_ar', script: { lang: 'ar', dir: 'rtl' } },
]

type Props = {
  field: (name: `explanation${Language['ending']}`) => Omit<ComponentProps<typeof TextArea>, 'label'>
  /** The English explanation. */
  explanation: string
  children: (language: Language) => ReactNode
}

/**
 * The fields of an item's two languages, each in its direction and script, with the explanation
 * last.
 */
export function LanguageFields({ field, explanation, children }: Props) {
  const id = useId()
  return LANGUAGES.map((each) => {
    const { language, ending, script } = each
    const isArabic = language === 'ar'
    return (
      <fieldset
        key={language}
        aria-describedby={`${id}-${language}`}
        lang={language}
        dir={isArabic ? 'rtl' : 'ltr'}
        className="grid min-w-0 gap-4 rounded-2xl border border-gold/25 p-4"
      >
        <legend className="px-2 font-display text-gold-pale text-lg">
          {isArabic ? text.arabic.legend : text.english}
        </legend>
        <p id={`${id}-${language}`} className="-mt-2 text-muted text-sm">
          {isArabic ? text.arabic.hint : text.englishHint}
        </p>
        {children(each)}
        <TextArea
          {...field(`explanation${ending}`)}
          {...script}
          label={isArabic ? text.arabic.explanation : explanation}
          maxLength={EXPLANATION_MAX}
          rows={2}
        />
      </fieldset>
    )
  })
}
