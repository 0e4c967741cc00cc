// The club's settings, as last received. The server writes them into the page, the stream of
// leaderboards brings changes, and a page without a stream asks again when a person returns to it.
import type { ClientSettings } from '@noor-quest/contract/settings'
import { typographic } from '@noor-quest/rules/typographic'
import { call } from '../platform/network/http.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import { commonText, DEFAULT_NAMES } from './common.en.ts'
import { language } from './text.ts'

const OPTIONAL = ['club_name_ar', 'event_title_ar', 'consent_text', 'consent_text_ar', 'logo'] as const

/**
 * Reads the settings that the server wrote into index.html. Missing or damaged ones get the default
 * names.
 */
export function readSettings(page: Pick<Document, 'getElementById'>): ClientSettings {
  try {
    return complete(JSON.parse(page.getElementById('settings')?.textContent ?? '{}'))
  } catch {
    return DEFAULT_NAMES
  }
}

function complete(read: Partial<Record<keyof ClientSettings, unknown>>): ClientSettings {
  const complete: ClientSettings = {
    club_name: nonBlank(read.club_name) ?? DEFAULT_NAMES.club_name,
    event_title: nonBlank(read.event_title) ?? DEFAULT_NAMES.event_title,
  }
  if (read.admission === 'tickets') complete.admission = read.admission
  for (const key of OPTIONAL) {
    const value = nonBlank(read[key])
    if (value !== undefined) complete[key] = value
  }
  return complete
}

function nonBlank(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

const store = createStore(readSettings(document))

/** The settings. They change while the page is open, so a component subscribes to them. */
export const settings: Readable<ClientSettings> = store

/** Takes over settings that the server sent. */
export function updateSettings(read: ClientSettings): void {
  const next = complete(read)
  if (JSON.stringify(next) !== JSON.stringify(store.snapshot())) store.set(next)
}

/** Loads the settings. Never fails: after an error they stay the same. */
export async function refreshSettings(): Promise<void> {
  try {
    updateSettings(await call('GET /api/settings'))
  } catch (error) {
    console.warn(error)
  }
}

/** The club's name, or the default name in the displayed language. */
export function clubName(): string {
  return formatName('club_name', commonText.clubName)
}

/** The event's title, or the default title in the displayed language. */
export function eventTitle(): string {
  return formatName('event_title', commonText.eventTitle)
}

/**
 * The server chooses in the same way for the first screens:
 * apps/server/src/platform/web-app/web-app.ts.
 */
function formatName(key: 'club_name' | 'event_title', ours: string): string {
  const { [key]: name, [`${key}_ar` as const]: arabic } = store.snapshot()
  if (arabic !== undefined && language.snapshot() === 'ar') return typographic(arabic)
  return name === DEFAULT_NAMES[key] ? ours : typographic(name)
}

/** The address of the club's logo, or of the default logo. */
export function logoAddress(): string {
  return store.snapshot().logo ?? '/logo.svg'
}
