import { useStore } from '../platform/storage/store.ts'
import { LANGUAGES, type LanguageTag, language } from './text.ts'

/**
 * Re-renders the caller, and its children that aren't memoised, when the language changes. Every
 * page calls it once. A part calls it only if it also measures or remembers something that depends
 * on the language.
 */
export function useLanguage(): { tag: LanguageTag; dir: 'ltr' | 'rtl' } {
  const tag = useStore(language)
  return { tag, dir: LANGUAGES[tag].dir }
}
