// The language of the interface, and the texts in it. A page's texts are beside it: home.en.ts
// defines those of the home page, home.ar.ts translates them (docs/decisions/0032). Read a text
// while rendering and never at module load, so that a page with `useLanguage` changes its language
// in place and keeps its state.
import { loadWithin } from '../platform/network/load-within.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import { LANGUAGE_COOKIE, type LanguageTag, preferredLanguage, rememberedLanguage } from './preferred-language.ts'

export type { LanguageTag }

/** A language's texts, by the `name` that `defineTexts` got. */
export type Catalogue = Record<string, object>

type Language = {
  dir: 'ltr' | 'rtl'
  /** The language's name in that language. `short` is for narrow places. */
  name: string
  short: string
}

export const LANGUAGES: Record<LanguageTag, Language> = {
  en: { dir: 'ltr', name: 'English', short: 'EN' },
  ar: { dir: 'rtl', name: 'العربية', short: 'ع' },
}

/** A part of a language's texts, in its own chunk. The portal needs both parts. */
type Side = 'player' | 'portal'
const CHUNKS: Record<Exclude<LanguageTag, 'en'>, Record<Side, () => Promise<Catalogue>>> = {
  ar: {
    player: () => import('./ar.ts').then(({ ar }) => ar),
    portal: () => import('./ar-portal.ts').then(({ ar }) => ar),
  },
}

const COOKIE_ATTRIBUTES = 'Path=/; Max-Age=31536000; SameSite=Lax'
const PORTAL = /^\/(admin|forgot-password|reset-password)(\/|$)/

const shown = createStore<LanguageTag>('en')
let chosen: LanguageTag = 'en'
/** The side of the displayed page. */
let side: Side = 'player'
const loaded: Record<LanguageTag, Partial<Record<Side, Catalogue>>> = { en: { player: {}, portal: {} }, ar: {} }

/**
 * A page's texts: each read returns the text in the displayed language, else in English. A group of
 * texts follows the language too, so a module may keep a reference to it. `name` is the file's path
 * below `src` without its endings. The texts are agreed with the club
 * (docs/product-rules.md#interface-texts).
 */
export function defineTexts<Texts extends object>(name: string, english: Texts): Texts {
  return following(english, () => {
    const { player, portal } = loaded[shown.snapshot()]
    return player?.[name] ?? portal?.[name]
  })
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

export function isPortal(pathname: string): boolean {
  return PORTAL.test(pathname)
}

/** The displayed language. */
export const language: Readable<LanguageTag> = shown

/**
 * Sets the document's language and direction before the first render. A returned promise means that
 * the texts are still loading: render after it settles. It never rejects: without the texts, the
 * page is in English.
 */
export function startLanguage(page: Document, pathname: string, browser: readonly string[]): Promise<void> | undefined {
  chosen = preferredLanguage(rememberedLanguage(page), browser)
  mark(page, chosen)
  const texts = loadLanguage(pathname)?.then(() => showFor(page, pathname))
  if (!texts) showFor(page, pathname)
  return texts
}

/**
 * Loads the chosen language's texts for an address. Undefined if they are loaded already. Never
 * fails.
 */
export function loadLanguage(pathname: string): Promise<void> | undefined {
  return load(chosen, sideOf(pathname))?.catch(() => undefined)
}

/**
 * Whether the page isn't in the chosen language. Right after `startLanguage`, this means that the
 * language's texts failed to load.
 */
export function lacksLanguage(): boolean {
  return shown.snapshot() !== chosen
}

/** Shows the chosen language if the texts of an address have loaded, else English. */
export function showFor(page: Document, pathname: string): void {
  side = sideOf(pathname)
  showLanguage(page, isLoaded(chosen, side) ? chosen : 'en')
}

/**
 * Changes the language and remembers it.
 * @throws when its texts can't be loaded; then nothing changes
 */
export async function chooseLanguage(page: Document, tag: LanguageTag): Promise<void> {
  await load(tag, side)
  chosen = tag
  page.cookie = `${LANGUAGE_COOKIE}=${tag}; ${COOKIE_ATTRIBUTES}`
  showLanguage(page, tag)
}

/** Loads a language's texts of the player's side. Never rejects: false if it failed. */
export async function loadTexts(tag: LanguageTag): Promise<boolean> {
  try {
    await load(tag, 'player')
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

const sideOf = (pathname: string): Side => (isPortal(pathname) ? 'portal' : 'player')
const needed = (of: Side): Side[] => (of === 'portal' ? ['player', 'portal'] : ['player'])
const isLoaded = (tag: LanguageTag, of: Side) => needed(of).every((part) => loaded[tag][part] !== undefined)

/** Loads a language's texts of a side. Undefined if they are loaded already. */
function load(tag: LanguageTag, of: Side): Promise<void> | undefined {
  if (tag === 'en' || isLoaded(tag, of)) return
  const parts = needed(of).map(async (part) => {
    loaded[tag][part] ??= await loadWithin(CHUNKS[tag][part])
  })
  return Promise.all(parts).then(() => undefined)
}

function showLanguage(page: Document, tag: LanguageTag): void {
  if (!isLoaded(tag, 'player')) return
  mark(page, tag)
  if (tag !== shown.snapshot()) shown.set(tag)
}

/** Sets the document's language and direction, for the browser and for screen readers. */
function mark(page: Document, tag: LanguageTag): void {
  page.documentElement.lang = tag
  page.documentElement.dir = LANGUAGES[tag].dir
}
