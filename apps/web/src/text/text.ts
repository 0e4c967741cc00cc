// The language of the interface. Invariant: `text` changes only in `showLanguage`, which also
// updates the document and notifies subscribers. `text` is a live binding. Read it while rendering
// and never at module load, so that a page with `useLanguage` changes its language in place and
// keeps its state.
import { loadWithin } from '../platform/network/load-within.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import { en, type Texts } from './en.ts'
import { LANGUAGE_COOKIE, type LanguageTag, preferredLanguage, rememberedLanguage } from './preferred-language.ts'

export type { LanguageTag }

type Language = {
  dir: 'ltr' | 'rtl'
  /** The language's name in that language. `short` is for narrow places. */
  name: string
  short: string
  load: () => Promise<Texts>
}

export const LANGUAGES: Record<LanguageTag, Language> = {
  en: { dir: 'ltr', name: 'English', short: 'EN', load: async () => en },
  // A chunk of its own, so that only readers of Arabic download it.
  ar: { dir: 'rtl', name: 'العربية', short: 'ع', load: () => loadWithin(() => import('./ar.ts')).then(({ ar }) => ar) },
}

const COOKIE_ATTRIBUTES = 'Path=/; Max-Age=31536000; SameSite=Lax'
const PORTAL = /^\/(admin|forgot-password|reset-password)(\/|$)/

/** Every text that a player can see or hear, in the displayed language. */
export let text: Texts = en

const shown = createStore<LanguageTag>('en')
let chosen: LanguageTag = 'en'
const loaded: Partial<Record<LanguageTag, Texts>> = { en }

/** True for the portal, which is always in English. */
export function isPortal(pathname: string): boolean {
  return PORTAL.test(pathname)
}

/** The language of `text`. */
export const language: Readable<LanguageTag> = shown

/**
 * Sets the document's language and direction before the first render. A returned promise means that
 * the texts are still loading: render after it settles. It never fails: without its texts, the page
 * is in English.
 */
export function startLanguage(page: Document, pathname: string, browser: readonly string[]): Promise<void> | undefined {
  chosen = preferredLanguage(rememberedLanguage(page), browser)
  if (isPortal(pathname)) return
  mark(page, chosen)
  const texts = loadLanguage()?.then(() => showFor(page, pathname))
  if (!texts) showFor(page, pathname)
  return texts
}

/** Loads the chosen language's texts. Undefined if they are loaded already. Never fails. */
export function loadLanguage(): Promise<void> | undefined {
  const tag = chosen
  if (loaded[tag]) return
  return LANGUAGES[tag].load().then(
    (texts) => {
      loaded[tag] = texts
    },
    () => undefined,
  )
}

/** True if the page is in English because the chosen language's texts didn't load. */
export function lacksLanguage(): boolean {
  return loaded[chosen] === undefined
}

/**
 * Shows the language of an address: English in the portal, elsewhere the chosen one if it has
 * loaded.
 */
export function showFor(page: Document, pathname: string): void {
  showLanguage(page, isPortal(pathname) || !loaded[chosen] ? 'en' : chosen)
}

/**
 * Changes the language of the player's side and remembers it.
 * @throws when its texts can't be loaded; then nothing changes
 */
export async function chooseLanguage(page: Document, tag: LanguageTag): Promise<void> {
  loaded[tag] ??= await LANGUAGES[tag].load()
  chosen = tag
  page.cookie = `${LANGUAGE_COOKIE}=${tag}; ${COOKIE_ATTRIBUTES}`
  showLanguage(page, tag)
}

/** Loads a language's texts. False if that failed. Never fails. */
export async function loadTexts(tag: LanguageTag): Promise<boolean> {
  try {
    loaded[tag] ??= await LANGUAGES[tag].load()
  } catch {
    return false
  }
  return true
}

/**
 * Shows a loaded language without remembering it, for a screen that shows two languages in turn.
 */
export function turnTo(page: Document, tag: LanguageTag): void {
  showLanguage(page, tag)
}

function showLanguage(page: Document, tag: LanguageTag): void {
  const texts = loaded[tag]
  if (!texts) return
  mark(page, tag)
  if (tag === shown.snapshot()) return
  text = texts
  shown.set(tag)
}

/** Sets the document's language and direction, for the browser and for screen readers. */
function mark(page: Document, tag: LanguageTag): void {
  page.documentElement.lang = tag
  page.documentElement.dir = LANGUAGES[tag].dir
}
