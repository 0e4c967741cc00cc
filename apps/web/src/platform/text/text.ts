// Which language the interface speaks. A second one is a second file of type `Texts`, one line in `LANGUAGES` and a
// place where the person chooses; `startLanguage` then reads that choice.
import { en, type Texts } from './en.ts'

type Language = { tag: string; dir: 'ltr' | 'rtl'; texts: Texts }

const ENGLISH: Language = { tag: 'en', dir: 'ltr', texts: en }

const language: Language = ENGLISH

/** Every text a person can see or hear. */
export const text: Texts = language.texts

/** Tells the browser, and whoever reads aloud, what language the page is in. */
export function startLanguage(page: Document): void {
  page.documentElement.lang = language.tag
  page.documentElement.dir = language.dir
}
