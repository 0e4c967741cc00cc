// The language of the interface. Invariant: `text` changes only in `showLanguage`, which also updates the document and
// notifies subscribers. `text` is a live binding: read it while rendering, never at module load, so that a page with
// `useLanguage` changes its language in place and keeps its state.
import { loadWithin } from '../platform/network/load-within.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import { en, type Texts } from './en.ts'
import { LANGUAGE_COOKIE, type LanguageTag, preferredLanguage, rememberedLanguage } from './preferred-language.ts'

export type { LanguageTag }

type Language = {
  dir: 'ltr' | 'rtl'
  /** The language's name in that language; `short` where there is no room. */
  name: string
  short: string
  load: () => Promise<Texts>
}

export const LANGUAGES: Record<LanguageTag, Language> = {
  en: { dir: 'ltr', name: 'English', short: 'EN', load: async () => en },
  // A chunk of its own: only readers of Arabic download it.
  ar: { dir: 'rtl', name: 'العربية', short: 'ع', load: () => loadWithin(() => import('./ar.ts')).then(({ ar }) => ar) },
}

const COOKIE_ATTRIBUTES = 'Path=/; Max-Age=31536000; SameSite=Lax'
const PORTAL = /^\/(admin|forgot-password|reset-password)(\/|$)/

/** Every text a player can see or hear, in the language shown now. */
export let text: Texts = en

const shown = createStore<LanguageTag>('en')
let chosen: LanguageTag = 'en'
const loaded: Partial<Record<LanguageTag, Texts>> = { en }

/** The portal is in English, also when the player's side is in Arabic. */
export function isPortal(pathname: string): boolean {
  return PORTAL.test(pathname)
}

/** Which language `text` is in. */
export const language: Readable<LanguageTag> = shown

/**
 * Before the first render. The document's language and direction are set at once; a promise comes back when the texts
 * are still on the way, and nothing should be rendered before it settles. It never fails: without its texts a language
 * gives way to English.
 */
export function startLanguage(page: Document, pathname: string, browser: readonly string[]): Promise<void> | undefined {
  chosen = preferredLanguage(rememberedLanguage(page), browser)
  if (isPortal(pathname)) return
  mark(page, chosen)
  const texts = loadLanguage()?.then(() => showFor(page, pathname))
  if (!texts) showFor(page, pathname)
  return texts
}

/** Fetches the chosen language's texts, for a page that will need them; undefined when they are here. Never fails. */
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

/** Whether English stands in for the chosen language, whose texts didn't come. */
export function lacksLanguage(): boolean {
  return loaded[chosen] === undefined
}

/** Shows the language that belongs to an address: English in the portal, elsewhere the chosen one once it is loaded. */
export function showFor(page: Document, pathname: string): void {
  showLanguage(page, isPortal(pathname) || !loaded[chosen] ? 'en' : chosen)
}

/** Changes the language of the player's side and remembers it. @throws when its texts can't be loaded; all stays as it was */
export async function chooseLanguage(page: Document, tag: LanguageTag): Promise<void> {
  loaded[tag] ??= await LANGUAGES[tag].load()
  chosen = tag
  page.cookie = `${LANGUAGE_COOKIE}=${tag}; ${COOKIE_ATTRIBUTES}`
  showLanguage(page, tag)
}

/** Whether a language's texts are here, after fetching them. Never fails. */
export async function loadTexts(tag: LanguageTag): Promise<boolean> {
  try {
    loaded[tag] ??= await LANGUAGES[tag].load()
  } catch {
    return false
  }
  return true
}

/** Shows a language whose texts are here, without remembering it: for a screen that turns from one to the other. */
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

/** Sets the language of the document, for the browser and for screen readers. */
function mark(page: Document, tag: LanguageTag): void {
  page.documentElement.lang = tag
  page.documentElement.dir = LANGUAGES[tag].dir
}
