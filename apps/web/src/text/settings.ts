// What the club set, as this page last learned it: the server writes it into the page, the stream of leaderboards brings
// changes, and a page without a stream asks when somebody comes back to it.
import type { ClientSettings } from '@noor-quest/contract/settings'
import { typographic } from '@noor-quest/rules/typographic'
import { call } from '../platform/network/http.ts'
import { createStore, type Readable } from '../platform/storage/store.ts'
import { en } from './en.ts'
import { language, text } from './text.ts'

const DEFAULTS: ClientSettings = { club_name: en.common.clubName, event_title: en.common.eventTitle }
const OPTIONAL = ['club_name_ar', 'event_title_ar', 'consent_text', 'consent_text_ar', 'logo'] as const

/** Reads what the server wrote into index.html. What is missing or damaged falls back to the default names. */
export function readSettings(page: Pick<Document, 'getElementById'>): ClientSettings {
  try {
    return complete(JSON.parse(page.getElementById('settings')?.textContent ?? '{}'))
  } catch {
    return DEFAULTS
  }
}

function complete(read: Partial<Record<keyof ClientSettings, unknown>>): ClientSettings {
  const complete: ClientSettings = {
    club_name: nonBlank(read.club_name) ?? DEFAULTS.club_name,
    event_title: nonBlank(read.event_title) ?? DEFAULTS.event_title,
  }
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

/** The settings. Whoever shows one of them subscribes: it changes while the page is open. */
export const settings: Readable<ClientSettings> = store

/** Takes over what the server says now. */
export function updateSettings(read: ClientSettings): void {
  const next = complete(read)
  if (JSON.stringify(next) !== JSON.stringify(store.snapshot())) store.set(next)
}

/** Asks the server. Never fails: then all stays as it was. */
export async function refreshSettings(): Promise<void> {
  try {
    updateSettings(await call<ClientSettings>('GET', '/api/settings'))
  } catch (error) {
    console.warn(error)
  }
}

/** The club's name as it was set; the default name in the language shown. */
export function clubName(): string {
  return formatName('club_name', text.common.clubName)
}

/** The event's title as it was set; the default one in the language shown. */
export function eventTitle(): string {
  return formatName('event_title', text.common.eventTitle)
}

/** The server chooses alike for the first screens: apps/server/src/platform/web-app/web-app.ts. */
function formatName(key: 'club_name' | 'event_title', ours: string): string {
  const { [key]: name, [`${key}_ar` as const]: arabic } = store.snapshot()
  if (arabic !== undefined && language.snapshot() === 'ar') return typographic(arabic)
  return name === DEFAULTS[key] ? ours : typographic(name)
}

/** The address of the club's logo, or of ours. */
export function logoAddress(): string {
  return store.snapshot().logo ?? '/logo.svg'
}
