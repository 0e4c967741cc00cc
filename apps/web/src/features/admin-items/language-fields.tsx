import { type ReactNode, useId } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'

const text = adminText.items

/** The fields of one language of an item, in its direction and script. */
export function LanguageFields({ language, children }: { language: 'en' | 'ar'; children: ReactNode }) {
  const id = useId()
  const isArabic = language === 'ar'
  return (
    <fieldset
      aria-describedby={`${id}-hint`}
      lang={language}
      dir={isArabic ? 'rtl' : 'ltr'}
      className="grid min-w-0 gap-4 rounded-2xl border border-gold/25 p-4"
    >
      <legend className="px-2 font-display text-gold-pale text-lg">
        {isArabic ? text.arabic.legend : text.english}
      </legend>
      <p id={`${id}-hint`} className="-mt-2 text-muted text-sm">
        {isArabic ? text.arabic.hint : text.englishHint}
      </p>
      {children}
    </fieldset>
  )
}
