import { useState } from 'react'
import { LANGUAGE_TAGS } from '../text/preferred-language.ts'
import { chooseLanguage, LANGUAGES } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { announce } from './live-announcer.tsx'
import { uiText } from './ui.en.ts'

/**
 * Switches to the next language. It shows that language's name, for visitors who can't read this
 * one; in a narrow place only the name's first letters. A change keeps typed values
 * and running games.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const { tag } = useLanguage()
  const [failed, setFailed] = useState(false)
  const other = LANGUAGE_TAGS[(LANGUAGE_TAGS.indexOf(tag) + 1) % LANGUAGE_TAGS.length] ?? 'en'
  const { name, short } = LANGUAGES[other]

  async function change() {
    setFailed(false)
    try {
      await chooseLanguage(document, other)
    } catch {
      setFailed(true)
      announce(uiText.languageFailed)
    }
  }

  return (
    <span className={classNames('relative flex', className)}>
      <button
        type="button"
        lang={other}
        title={name}
        onClick={() => void change()}
        className={classNames(
          buttonClass({ variant: 'glass' }),
          'size-11 px-0! py-0! leading-none sm:w-22 short:w-11',
          other === 'ar' && 'font-arabic-name',
        )}
      >
        {/* The hidden name follows the visible letters, because the accessible name must
            contain the visible text. */}
        <span className="text-[min(1rem,20px)] sm:hidden short:inline">{short} </span>
        {/* Most letters of the Arabic name are above the middle of the line. */}
        <span className={classNames('max-sm:sr-only short:sr-only', other === 'ar' && 'translate-y-[0.14em]')}>
          {name}
        </span>
      </button>
      {failed && (
        <span className="glass absolute end-0 top-13 w-56 rounded-2xl bg-ink px-4 py-2 text-sm text-wrong-text">
          {uiText.languageFailed}
        </span>
      )}
    </span>
  )
}
