import type { ClientSettings } from '@noor-quest/contract/settings'
import { en } from './text/en.ts'
import { text } from './text/text.ts'

const DEFAULTS: ClientSettings = { club_name: en.common.clubName, event_title: en.common.eventTitle }

/** Reads what the server wrote into index.html. What is missing or damaged falls back to the default names. */
export function readSettings(page: Pick<Document, 'getElementById'>): ClientSettings {
  const json = page.getElementById('settings')?.textContent
  try {
    const read: Partial<Record<keyof ClientSettings, unknown>> = JSON.parse(json ?? '{}')
    return {
      club_name: nonBlank(read.club_name) ?? DEFAULTS.club_name,
      event_title: nonBlank(read.event_title) ?? DEFAULTS.event_title,
    }
  } catch {
    return DEFAULTS
  }
}

function nonBlank(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

const settings: ClientSettings = readSettings(document)

/** The club's name as it was configured; the default name in the language shown. */
export function clubName(): string {
  return settings.club_name === DEFAULTS.club_name ? text.common.clubName : settings.club_name
}

/** The event's title as it was configured; the default one in the language shown. */
export function eventTitle(): string {
  return settings.event_title === DEFAULTS.event_title ? text.common.eventTitle : settings.event_title
}
