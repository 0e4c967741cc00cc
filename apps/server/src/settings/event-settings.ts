// The club's settings: an admin's values over the defaults. Pure.

import { createHash } from 'node:crypto'
import type { ClientSettings, EventSettings, HeldSettings, SettingKey } from '@noor-quest/contract/settings'
import { STARTER_NAME_LIST } from '@noor-quest/rules/name-letters'

export const DEFAULT_SETTINGS: EventSettings = {
  event_title: 'Islamic Knowledge Competition',
  event_title_ar: null,
  club_name: 'Islamic Guidance Club',
  club_name_ar: null,
  club_logo: null,
  consent_text: null,
  consent_text_ar: null,
  retention_days: null,
  name_list: STARTER_NAME_LIST,
  admission: 'everybody',
  screen_names: 'seen',
}

export type Saved = {
  /** The number of the last change of any setting; 0 before the first. */
  version: number
  /** Each setting that was ever changed; `value` undefined: it has its default again. */
  settings: Map<SettingKey, { value: EventSettings[SettingKey] | undefined; version: number }>
}

export function settingsThatCount(defaults: EventSettings, saved: Saved): EventSettings {
  const values = [...saved.settings].flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]]))
  return { ...defaults, ...Object.fromEntries(values) }
}

/** The settings that pages get. */
export function shownSettings(settings: EventSettings): ClientSettings {
  const { event_title, event_title_ar, club_name, club_name_ar, club_logo, consent_text, consent_text_ar } = settings
  const { admission } = settings
  return {
    club_name,
    ...(club_name_ar !== null && { club_name_ar }),
    event_title,
    ...(event_title_ar !== null && { event_title_ar }),
    ...(consent_text !== null && { consent_text }),
    ...(consent_text !== null && consent_text_ar !== null && { consent_text_ar }),
    ...(club_logo !== null && { logo: logoAddress(club_logo) }),
    ...(admission !== 'everybody' && { admission }),
  }
}

/** The logo's address. It changes with the logo, because browsers keep a picture for an hour. */
function logoAddress(logo: string): string {
  return `/logo.svg?v=${createHash('sha256').update(logo).digest('hex').slice(0, 12)}`
}

export function holdSettings(defaults: EventSettings, saved: Saved): HeldSettings {
  const settings = settingsThatCount(defaults, saved)
  const shown = shownSettings(settings)

  const keys = Object.keys(defaults) as SettingKey[]
  const held = Object.fromEntries(
    keys.map((key) => {
      const isSaved = saved.settings.get(key)?.value !== undefined
      return [key, { value: settings[key], is_saved: isSaved, default: defaults[key] }]
    }),
  ) as HeldSettings['settings']
  return {
    version: saved.version,
    settings: { ...held, club_logo: { ...held.club_logo, value: shown.logo ?? null, default: null } },
    shown,
  }
}
