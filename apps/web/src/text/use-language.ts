import { useStore } from '../platform/storage/store.ts'
import { LANGUAGES, type LanguageTag, language } from './text.ts'

/**
 * Re-renders the caller, and everything below it that isn't memoised, when the language changes. Every page calls it once; a
 * part calls it only when it also measures or remembers something that depends on the language.
 */
export function useLanguage(): { tag: LanguageTag; dir: 'ltr' | 'rtl' } {
  const tag = useStore(language)
  return { tag, dir: LANGUAGES[tag].dir }
}
