// What the club sets about its event: the values themselves, what pages know of them, and how admins change them.

import { z } from 'zod'
import { CLUB_NAME_MAX, CONSENT_TEXT_MAX, EVENT_TITLE_MAX, NAME_LIST_MAX, RETENTION_DAYS_MAX } from './limits.ts'
import { ofWholeCharacters } from './plain-text.ts'

const name = (max: number) =>
  ofWholeCharacters(z.string().trim().min(1).max(max)).refine(
    (text) => !/\p{Cc}/u.test(text),
    'must not contain control characters',
  )

/** Lines may end, but no other control character is in it. */
const lines = (max: number) =>
  ofWholeCharacters(z.string().trim().min(1).max(max)).refine(
    (text) => !/[^\P{Cc}\n]/u.test(text.replaceAll('\r\n', '\n')),
    'must not contain control characters',
  )

/** The values that each setting takes. */
export const SETTING_VALUES = {
  event_title: name(EVENT_TITLE_MAX),
  /** null: as `event_title`, and the product's own Arabic title where that is the product's own. The same for the club. */
  event_title_ar: name(EVENT_TITLE_MAX).nullable(),
  club_name: name(CLUB_NAME_MAX),
  club_name_ar: name(CLUB_NAME_MAX).nullable(),
  /** What players must agree to when they register; null: nothing. */
  consent_text: lines(CONSENT_TEXT_MAX).nullable(),
  /** The same for readers of Arabic; null: `consent_text`. */
  consent_text_ar: lines(CONSENT_TEXT_MAX).nullable(),
  /** Days until a player's name, age and phone number are removed; null: they stay. */
  retention_days: z.int().min(1).max(RETENTION_DAYS_MAX).nullable(),
  /** What marks a name for a look, a line each (packages/rules/src/name-letters.ts); null: nothing. No page of players has it. */
  name_list: lines(NAME_LIST_MAX).nullable(),
} as const

const SETTINGS = z.object(SETTING_VALUES)

/** The settings that count now. */
export type EventSettings = z.infer<typeof SETTINGS> & {
  /** The logo as a data: URL; null: the one we ship. */
  club_logo: string | null
}
export type SettingKey = keyof EventSettings

/**
 * What every page knows of them: JSON in index.html's `<script id="settings">`, the event "settings" of the stream of
 * leaderboards, and GET /api/settings.
 */
export const clientSettings = z
  .object({
    club_name: z.string(),
    /** Left out, as every other one below, where there is none. */
    club_name_ar: z.string().optional(),
    event_title: z.string(),
    event_title_ar: z.string().optional(),
    consent_text: z.string().optional(),
    consent_text_ar: z.string().optional(),
    /** The address of the club's own logo. */
    logo: z.string().optional(),
  })
  .meta({ id: 'ClientSettings' })
export type ClientSettings = z.infer<typeof clientSettings>

const held = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    /** False: the value is the default. */
    is_saved: z.boolean(),
    default: value,
  })

/** GET /api/settings/event: every setting with its default. */
export const heldSettings = z
  .object({
    /** Sent back with a change, so that nobody overwrites what they haven't seen. */
    version: z.int(),
    settings: z.object({
      event_title: held(SETTING_VALUES.event_title),
      event_title_ar: held(SETTING_VALUES.event_title_ar),
      club_name: held(SETTING_VALUES.club_name),
      club_name_ar: held(SETTING_VALUES.club_name_ar),
      /** The address of the club's own logo, null for ours. */
      club_logo: held(z.string().nullable()),
      consent_text: held(SETTING_VALUES.consent_text),
      consent_text_ar: held(SETTING_VALUES.consent_text_ar),
      retention_days: held(SETTING_VALUES.retention_days),
      name_list: held(SETTING_VALUES.name_list),
    }),
    /** What pages show from now on. */
    shown: clientSettings,
  })
  .meta({ id: 'HeldSettings' })
export type HeldSettings = z.infer<typeof heldSettings>

const settingKey = z.enum([...SETTINGS.keyof().options, 'club_logo'])

/**
 * PATCH /api/settings/event: stores `values`; those in `reset` have their default again.
 * 409 `edit_conflict` where one of them was changed after `version`.
 */
export const settingsChange = z
  .strictObject({
    version: z.int().min(0),
    /** A logo is uploaded; null takes it away. */
    values: SETTINGS.extend({ club_logo: z.null() }).partial().strict().optional(),
    reset: z.array(settingKey).max(settingKey.options.length).optional(),
  })
  .meta({ id: 'SettingsChange' })
export type SettingsChange = z.infer<typeof settingsChange>

/** GET /api/settings/event/retention: how many players' personal data would be removed now. */
export const retentionQuery = z.object({ days: z.coerce.number().int().min(1).max(RETENTION_DAYS_MAX) })
export const retentionPreview = z.object({ players: z.int() }).meta({ id: 'RetentionPreview' })
export type RetentionPreview = z.infer<typeof retentionPreview>
