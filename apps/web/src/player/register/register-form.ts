// The registration form's logic, without the screen (docs/product-rules.md#registration).
import type { ValidationDetails } from '@noor-quest/contract/errors'
import type { Registration } from '@noor-quest/contract/players'
import type { ClientSettings } from '@noor-quest/contract/settings'
import type { GameType } from '@noor-quest/rules/games'
import {
  cleanName,
  cleanPhone,
  faultOfName,
  hasPhoneDigits,
  type NameFault,
  PHONE_PATTERN,
} from '@noor-quest/rules/personal-details'
import { AGE_MAX, AGE_MIN, SEMESTERS } from '@noor-quest/rules/players'
import { ApiError } from '../../platform/network/http.ts'
import type { LanguageTag } from '../../text/text.ts'

export const TYPED = ['name', 'age', 'semester', 'phone'] as const
export const FIELDS = ['name', 'nickname', 'age', 'semester', 'phone', 'consent'] as const
export type Field = (typeof FIELDS)[number]
/**
 * The values as typed. `nickname` is null if the form has no such field. `consent` is the text that was
 * shown and whether its box was ticked; null if the club asks for none.
 */
export type FormValues = Record<(typeof TYPED)[number], string> & {
  nickname: string | null
  consent: { text: string; given: boolean } | null
}

/**
 * A field's name in the page. On a booth it is a name that browsers don't recognise. Otherwise a
 * browser would store every visitor's name and number, and offer them to the next one.
 */
export function fieldName(field: Field, isBooth: boolean): string {
  return isBooth ? `quest-${FIELDS.indexOf(field)}` : field
}

/**
 * The first field in order that is blank after trimming. It gets the focus, and no request is
 * sent.
 */
export function firstBlank(values: FormValues): Field | null {
  const isBlank = (field: Field) =>
    field === 'consent' ? values.consent?.given === false : values[field]?.trim() === ''
  return FIELDS.find(isBlank) ?? null
}

/** The reason why a field is refused. 'unknown': only the server knows it. */
export type Fault = NameFault | 'no-age' | 'no-phone' | 'few-digits' | 'not-agreed' | 'unknown'

/**
 * The request's body, or the first field that is known to be invalid. Name and phone lose the
 * invisible marks with which they were pasted; age is parsed to an integer. The server does the
 * same again.
 */
export function toRegistration(
  values: FormValues,
  game: GameType,
): { ok: true; body: Omit<Registration, 'request_id'> } | { ok: false; field: Field; fault: Fault } {
  const name = cleanName(values.name)
  const nickname = values.nickname === null ? null : cleanName(values.nickname)
  for (const [field, text] of Object.entries({ name, nickname })) {
    const fault = text === null ? null : faultOfName(text)
    if (fault !== null) return { ok: false, field: field as 'name' | 'nickname', fault }
  }
  const age = Number.parseInt(values.age, 10)
  if (!(age >= AGE_MIN && age <= AGE_MAX)) return { ok: false, field: 'age', fault: 'no-age' }
  const semester = SEMESTERS.find((known) => known === values.semester)
  if (!semester) return { ok: false, field: 'semester', fault: 'unknown' }
  const phone = cleanPhone(values.phone)
  if (!PHONE_PATTERN.test(phone)) return { ok: false, field: 'phone', fault: 'no-phone' }
  if (!hasPhoneDigits(phone)) return { ok: false, field: 'phone', fault: 'few-digits' }
  return {
    ok: true,
    body: {
      name,
      age,
      semester,
      phone,
      game_type: game,
      ...(nickname !== null && { nickname }),
      ...(values.consent?.given && { consent: true, consent_text: values.consent.text }),
    },
  }
}

/** Whether the request had no cookie of the server, whose response has set one. */
export function lacksCookie(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'no_cookie'
}

/** The fields that a response with status 400 refuses. Empty for other failures. */
export function refusedFields(error: unknown): Field[] {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return []
  const details = error.details as Partial<ValidationDetails> | undefined
  const paths = new Set(details?.fields?.map(({ path }) => path))
  return FIELDS.filter((field) => paths.has(field) || (field === 'consent' && paths.has('consent_text')))
}

/** The same fields, each with its fault. */
export function refusedFaults(error: unknown): Partial<Record<Field, Fault>> {
  const faultOf = (field: Field): Fault => (field === 'consent' ? 'not-agreed' : 'unknown')
  return Object.fromEntries(refusedFields(error).map((field) => [field, faultOf(field)]))
}

/**
 * The form's values. A player who submits before the season is loaded has no nickname field.
 * Leaderboards then show the first name and an initial.
 */
export function readValues(data: FormData, consentText: string | null, nameOf: (field: Field) => string): FormValues {
  const read = (field: Field) => String(data.get(nameOf(field)) ?? '')
  return {
    name: read('name'),
    nickname: data.has(nameOf('nickname')) ? read('nickname') : null,
    age: read('age'),
    semester: read('semester'),
    phone: read('phone'),
    consent: consentText === null ? null : { text: consentText, given: data.has(nameOf('consent')) },
  }
}

/**
 * The club's consent text. Arabic uses `consent_text_ar` if there is one.
 * Null: the club asks for no consent.
 */
export function consentText(
  { consent_text, consent_text_ar }: Pick<ClientSettings, 'consent_text' | 'consent_text_ar'>,
  language: LanguageTag,
): string | null {
  return (language === 'ar' ? consent_text_ar : undefined) ?? consent_text ?? null
}
