// The club's settings for its event: their values, the part that pages know, and how admins change
// them.

import { SCREEN_NAMES } from '@noor-quest/rules/choices'
import { z } from 'zod'
import { admission } from './admission.ts'
import { CLUB_NAME_MAX, CONSENT_TEXT_MAX, EVENT_TITLE_MAX, NAME_LIST_MAX, RETENTION_DAYS_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { ofWholeCharacters, schema, strictSchema } from './requests.ts'

const name = (max: number) =>
  ofWholeCharacters(z.string().trim().min(1).max(max)).refine(
    (text) => !/\p{Cc}/u.test(text),
    'must not contain control characters',
  )

/** Text of several lines, without other control characters. */
const lines = (max: number) =>
  ofWholeCharacters(z.string().trim().min(1).max(max)).refine(
    (text) => !/[^\P{Cc}\n]/u.test(text.replaceAll('\r\n', '\n')),
    'must not contain control characters',
  )

export const SETTING_VALUES = {
  event_title: name(EVENT_TITLE_MAX),
  /**
   * null: `event_title`, or the product's Arabic title if that is the product's own. The same for
   * the club.
   */
  event_title_ar: name(EVENT_TITLE_MAX).nullable(),
  club_name: name(CLUB_NAME_MAX),
  club_name_ar: name(CLUB_NAME_MAX).nullable(),
  /** The text that players must agree to when they register; null: none. */
  consent_text: lines(CONSENT_TEXT_MAX).nullable(),
  /** The same text for readers of Arabic; null: `consent_text`. */
  consent_text_ar: lines(CONSENT_TEXT_MAX).nullable(),
  /** Days until a player's name, age and phone number are removed; null: never. */
  retention_days: z.int().min(1).max(RETENTION_DAYS_MAX).nullable(),
  /**
   * Words that mark a name for a look, one per line (packages/rules/src/name-letters.ts); null:
   * none. Pages of players don't get it.
   */
  name_list: lines(NAME_LIST_MAX).nullable(),
  /** What visitors need before the registration form. */
  admission,
  /**
   * Which names the screen in the hall shows: `seen` leaves marked ones out until an admin saw
   * them.
   */
  screen_names: z.enum(SCREEN_NAMES),
} as const

const SETTINGS = z.object(SETTING_VALUES)

/** The settings in force. */
export type EventSettings = z.infer<typeof SETTINGS> & {
  /** The logo as a data: URL; null: the product's own. */
  club_logo: string | null
}
export type SettingKey = keyof EventSettings

/**
 * The settings that every page knows: JSON in index.html's `<script id="settings">`, the event
 * "settings" of GET /api/live, and GET /api/settings.
 */
export const clientSettings = schema('ClientSettings', {
  club_name: z.string(),
  /** Absent without a value, as all optional fields below. */
  club_name_ar: z.string().optional(),
  event_title: z.string(),
  event_title_ar: z.string().optional(),
  consent_text: z.string().optional(),
  consent_text_ar: z.string().optional(),
  /** The address of the club's own logo. */
  logo: z.string().optional(),
  /** Absent: a registration needs no ticket. */
  admission: admission.exclude(['everybody']).optional(),
})
export type ClientSettings = z.infer<typeof clientSettings>

const held = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    /** False: the value is the default. */
    is_saved: z.boolean(),
    default: value,
  })

/** GET /api/settings/event: every setting with its default. */
export const heldSettings = schema('HeldSettings', {
  /**
   * The settings' version. A change sends it back, so that no admin overwrites a change they
   * haven't seen.
   */
  version: z.int(),
  settings: z.object({
    event_title: held(SETTING_VALUES.event_title),
    event_title_ar: held(SETTING_VALUES.event_title_ar),
    club_name: held(SETTING_VALUES.club_name),
    club_name_ar: held(SETTING_VALUES.club_name_ar),
    /** The address of the club's own logo; null: the product's. */
    club_logo: held(z.string().nullable()),
    consent_text: held(SETTING_VALUES.consent_text),
    consent_text_ar: held(SETTING_VALUES.consent_text_ar),
    retention_days: held(SETTING_VALUES.retention_days),
    name_list: held(SETTING_VALUES.name_list),
    admission: held(SETTING_VALUES.admission),
    screen_names: held(SETTING_VALUES.screen_names),
  }),
  /** The settings as pages show them from now on. */
  shown: clientSettings,
})
export type HeldSettings = z.infer<typeof heldSettings>

const settingKey = z.enum([...SETTINGS.keyof().options, 'club_logo'])

/**
 * PATCH /api/settings/event: stores `values` and restores the defaults of `reset`.
 * 409 `edit_conflict` if one of them was changed after `version`.
 */
export const settingsChange = strictSchema('SettingsChange', {
  version: z.int().min(0),
  /** A logo is uploaded elsewhere; null removes it. */
  values: SETTINGS.extend({ club_logo: z.null() }).partial().strict().optional(),
  reset: z.array(settingKey).max(settingKey.options.length).optional(),
})
export type SettingsChange = z.infer<typeof settingsChange>

/** GET /api/settings/event/retention: how many players' personal data would be removed now. */
export const retentionQuery = z.object({ days: z.coerce.number<number>().int().min(1).max(RETENTION_DAYS_MAX) })
export const retentionPreview = schema('RetentionPreview', { players: z.int() })
export type RetentionPreview = z.infer<typeof retentionPreview>

export const settingsOperations = operations({
  'GET /api/settings': {
    summary: "The club's settings that pages show",
    returns: [200, clientSettings, 'The settings'],
    usesDatabase: false,
  },
  'GET /api/settings/event': {
    summary: 'Every setting of the event, with its default',
    permission: 'settings:read',
    returns: [200, heldSettings, 'The settings'],
  },
  'PATCH /api/settings/event': {
    summary: 'Save settings, or go back to their defaults',
    permission: 'settings:write',
    body: settingsChange,
    returns: [200, heldSettings, 'The settings afterwards'],
    errors: [409],
  },
  'POST /api/settings/event/logo': {
    summary: "Save a picture as the club's logo",
    permission: 'settings:write',
    form: { file: 'file', version: 'text' },
    returns: [200, heldSettings, 'The settings afterwards'],
    errors: [409],
  },
  'GET /api/settings/event/retention': {
    summary: 'How many players would lose their name, age and phone number now',
    permission: 'settings:read',
    query: retentionQuery,
    returns: [200, retentionPreview, 'The number'],
  },
})
