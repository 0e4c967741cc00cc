import { TIME_FACTORS } from '@noor-quest/rules/game-terms'
import { GAME_TYPES } from '@noor-quest/rules/games'
import {
  AGE_MAX,
  AGE_MIN,
  hasPhoneDigits,
  NAME_MAX,
  NICKNAME_MAX,
  PHONE_MAX,
  PHONE_MIN,
  PHONE_PATTERN,
  SEMESTERS,
} from '@noor-quest/rules/players'
import { z } from 'zod'
import { CONSENT_TEXT_MAX, DOOR_CODE_MAX } from './limits.ts'
import { orNull, requestId, schema, strictSchema } from './requests.ts'

export const gameType = z.enum(GAME_TYPES)
export const timeFactor = z.literal([...TIME_FACTORS]).meta({ enum: [...TIME_FACTORS] })

export const nameUpTo = (most: number) =>
  z
    .string()
    .trim()
    .overwrite((name) => name.replace(/\p{Zs}+/gu, ' '))
    .min(1)
    .max(most)
    .superRefine((name, context) => {
      const message = faultOfName(name)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })

/** POST /api/players. Unknown fields are refused, so that no player registers with a score. */
export const registration = strictSchema('Registration', {
  name: nameUpTo(NAME_MAX),
  /**
   * The name on leaderboards if the season asks for one; without it, the first name and an
   * initial.
   */
  nickname: nameUpTo(NICKNAME_MAX).optional(),
  age: z.int().min(AGE_MIN).max(AGE_MAX),
  semester: z.enum(SEMESTERS),
  phone: z
    .string()
    .trim()
    .min(PHONE_MIN)
    .max(PHONE_MAX)
    .regex(PHONE_PATTERN, 'must be a phone number')
    .refine(hasPhoneDigits, 'must be a phone number'),
  game_type: gameType,
  request_id: requestId.optional(),
  /**
   * The door code from the hall's QR: a registration with it has its own limit. A wrong code is
   * ignored.
   */
  door: z.string().max(DOOR_CODE_MAX).optional(),
  /** Required if the club set a text to agree to. `consent_text` is the text that was shown. */
  consent: z.literal(true).optional(),
  consent_text: z.string().max(CONSENT_TEXT_MAX).optional(),
})
export type Registration = z.infer<typeof registration>

/** POST /api/players/me/continue: registers the same person in another game, without the form. */
export const continuation = registration
  .pick({ game_type: true, request_id: true, consent: true, consent_text: true })
  .meta({ id: 'Continuation' })
export type Continuation = z.infer<typeof continuation>

/** A player of this device's person. Public responses contain no other person's row. */
export const ownPlayer = schema('OwnPlayer', {
  id: z.uuid(),
  /**
   * A page sends it back as `Noor-Person`, so that the page keeps its person if another tab
   * registers a new one.
   */
  person_id: z.uuid(),
  name: z.string(),
  game_type: gameType,
  total_score: z.int(),
  current_level: z.int(),
  created_at: z.string(),
})
export type OwnPlayer = z.infer<typeof ownPlayer>

/**
 * GET /api/players/me. `player` is the newest of `players`, the person's players in all games.
 * `others` are the device's other persons, the newest first, absent if there are none. `is_former`:
 * the person registered in an earlier season. `time_factor` is the person's extra time, absent if
 * they have none.
 */
export const currentPlayer = schema('CurrentPlayer', {
  player: orNull(ownPlayer),
  players: z.array(ownPlayer),
  others: z.array(ownPlayer.pick({ person_id: true, name: true })).optional(),
  is_former: z.literal(true).optional(),
  time_factor: timeFactor.optional(),
})
export type CurrentPlayer = z.infer<typeof currentPlayer>

/** 201 of POST /api/players: the stored row, with the fields that its owner sent. */
export const registeredPlayer = ownPlayer
  .extend({ age: z.int(), semester: z.enum(SEMESTERS), phone: z.string() })
  .meta({ id: 'RegisteredPlayer' })
export type RegisteredPlayer = z.infer<typeof registeredPlayer>

// Characters that a name must not contain: with them, it could leave its row on a leaderboard or
// look like another text.

/** The most marks on one letter. More than any script needs would paint over neighbouring rows. */
export const MARKS_MAX = 4

const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u')

/**
 * Control characters, halves of surrogate pairs, line and paragraph separators, and Braille's
 * blank, which no Unicode property calls invisible.
 */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]/u

/**
 * Characters that are invisible or change the direction of the text after them: joiners,
 * directions, tags, variation selectors, fillers.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Scripts in which a joiner between two letters changes the reading. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Thaana'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const NEEDED_JOINERS = new RegExp(`(?<=[[${JOINING}]&&[\\p{L}\\p{M}]])[\\u200c\\u200d](?=[[${JOINING}]&&\\p{L}])`, 'gv')
/** After a virama, joiners choose the consonant's form, also at a word's end. */
const VIRAMA_JOINERS = /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/g
/** Joiners in an emoji of several parts that is drawn as one sign, such as a family. */
const EMOJI_PARTS = /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu

/** Words and sentences in one character, such as ﷺ: they are as wide as a name. */
const LIGATURES = /[\ufdf0-\ufdfd]/g
const LIGATURES_MAX = 1
const TATWEEL = /\u0640/g

/** The fault of a trimmed name, or null. */
export function faultOfName(name: string): string | null {
  if (CONTROL.test(name)) return 'must not contain control characters'
  const seen = name
    .replace(EMOJI_PARTS, '')
    .replace(EMOJI_STYLE, '')
    .replace(VIRAMA_JOINERS, '')
    .replace(NEEDED_JOINERS, '')
  if (INVISIBLE.test(seen)) return 'must not contain invisible characters'
  if (TOO_MANY_MARKS.test(name)) return `must not have more than ${MARKS_MAX} marks on one letter`
  if ((name.match(LIGATURES)?.length ?? 0) > LIGATURES_MAX) return 'must not contain more than one sign such as ﷺ'
  return /[\p{L}\p{N}]/u.test(seen.replace(LIGATURES, '').replace(TATWEEL, '')) ? null : 'must contain a letter'
}
