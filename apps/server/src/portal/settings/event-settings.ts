// Whose value of a setting counts: an admin's, else the environment's, else the product's own. Pure.

import { createHash } from 'node:crypto'
import type { ClientSettings, EventSettings, HeldSettings, SettingKey } from '@noor-quest/contract/settings'

export type Environment = {
  /** What counts where no admin has saved anything. */
  values: EventSettings
  /** The settings that the operator set; the others are the product's own. */
  given: ReadonlySet<SettingKey>
}

export type Saved = {
  /** Of the last change of any setting; 0 before the first. */
  version: number
  /** Each setting that was ever changed; `value` undefined: the environment's counts again. */
  settings: ReadonlyMap<SettingKey, { value: EventSettings[SettingKey] | undefined; version: number }>
}

export function settingsThatCount(environment: Environment, saved: Saved): EventSettings {
  const values = [...saved.settings].flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]]))
  return { ...environment.values, ...Object.fromEntries(values) }
}

/** What pages know of the settings. */
export function shownSettings(settings: EventSettings): ClientSettings {
  const { event_title, event_title_ar, club_name, club_name_ar, club_logo, consent_text, consent_text_ar } = settings
  return {
    club_name,
    ...(club_name_ar !== null && { club_name_ar }),
    event_title,
    ...(event_title_ar !== null && { event_title_ar }),
    ...(consent_text !== null && { consent_text }),
    ...(consent_text !== null && consent_text_ar !== null && { consent_text_ar }),
    ...(club_logo !== null && { logo: logoAddress(club_logo) }),
  }
}

/** Another one for another logo: browsers keep the picture for an hour. */
function logoAddress(logo: string): string {
  return `/logo.svg?v=${createHash('sha256').update(logo).digest('hex').slice(0, 12)}`
}

/** Every setting with where its value is from. */
export function holdSettings(environment: Environment, saved: Saved): HeldSettings {
  const settings = settingsThatCount(environment, saved)
  const shown = shownSettings(settings)

  function hold<Key extends SettingKey>(key: Key) {
    const isSaved = saved.settings.get(key)?.value !== undefined
    const fallback = {
      value: environment.values[key],
      source: environment.given.has(key) ? ('environment' as const) : ('default' as const),
    }
    return { value: settings[key], source: isSaved ? ('saved' as const) : fallback.source, fallback }
  }
  const logo = hold('club_logo')
  return {
    version: saved.version,
    settings: {
      event_title: hold('event_title'),
      event_title_ar: hold('event_title_ar'),
      club_name: hold('club_name'),
      club_name_ar: hold('club_name_ar'),
      club_logo: { ...logo, value: shown.logo ?? null, fallback: { ...logo.fallback, value: null } },
      consent_text: hold('consent_text'),
      consent_text_ar: hold('consent_text_ar'),
      retention_days: hold('retention_days'),
      name_list: hold('name_list'),
    },
    shown,
  }
}
