// The language of the interface, and the texts in it. A page's texts are beside it: home.en.ts
// defines those of the home page, home.ar.ts translates them (docs/decisions/0032). Read a text
// while rendering and never at module load, so that a page with `useLanguage` changes its language
// in place and keeps its state.
import { loadWithin } from '../platform/network/load-within.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import { LANGUAGE_COOKIE, type LanguageTag, preferredLanguage, rememberedLanguage } from './preferred-language.ts'

export type { LanguageTag }

/** The translations of a language by the names that `defineTexts` got. */
export type Catalogue = Record<string, object>

type Language = {
  dir: 'ltr' | 'rtl'
  /** The language's name in that language. `short` is for narrow places. */
  name: string
  short: string
  load: () => Promise<Catalogue>
}

export const LANGUAGES: Record<LanguageTag, Language> = {
  en: { dir: 'ltr', name: 'English', short: 'EN', load: async () => ({}) },
  // A chunk of its own, so that only readers of Arabic download it.
  ar: { dir: 'rtl', name: 'العربية', short: 'ع', load: () => loadWithin(() => import('./ar.ts')).then(({ ar }) => ar) },
}

const COOKIE_ATTRIBUTES = 'Path=/; Max-Age=31536000; SameSite=Lax'
const PORTAL = /^\/(admin|forgot-password|reset-password)(\/|$)/

const shown = createStore<LanguageTag>('en')
let chosen: LanguageTag = 'en'
const loaded: Partial<Record<LanguageTag, Catalogue>> = { en: {} }

/**
 * A page's texts: each read returns the text in the displayed language, else in English. A group of
 * texts follows the language too, so a module may keep one. `name` is the file's path below `src`
 * without its endings. The texts are agreed with the club (docs/product-rules.md#interface-texts).
 */
export function defineTexts<Texts extends object>(name: string, english: Texts): Texts {
  return following(english, () => loaded[shown.snapshot()]?.[name])
}

function following<Group extends object>(english: Group, translated: () => object | undefined): Group {
  const groups = new Map<PropertyKey, object>()
  return new Proxy(english, {
    get: (_, key) => {
      const text = Reflect.get(english, key)
      if (typeof text !== 'object' || text === null || Array.isArray(text))
        return Reflect.get(translated() ?? english, key)
      const group =
        groups.get(key) ??
        following(text, () => {
          const within = translated()
          return within === undefined ? undefined : Reflect.get(within, key)
        })
      groups.set(key, group)
      return group
    },
  })
}

/** True for the portal, which is always in English. */
export function isPortal(pathname: string): boolean {
  return PORTAL.test(pathname)
}

/** The displayed language. */
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
  if (!loaded[tag]) return
  mark(page, tag)
  if (tag !== shown.snapshot()) shown.set(tag)
}

/** Sets the document's language and direction, for the browser and for screen readers. */
function mark(page: Document, tag: LanguageTag): void {
  page.documentElement.lang = tag
  page.documentElement.dir = LANGUAGES[tag].dir
}
