// The registration form's logic, without the screen (docs/product-rules.md#registration).
import type { ValidationDetails } from '@noor-quest/contract/errors'
import type { Registration } from '@noor-quest/contract/registration'
import type { ClientSettings } from '@noor-quest/contract/settings'
import type { GameType } from '@noor-quest/rules/games'
import { type FieldRules, PERSON_FIELD_NAMES, PERSON_FIELDS, type PersonField } from '@noor-quest/rules/person-fields'
import {
  cleanName,
  cleanPhone,
  faultOfName,
  hasPhoneDigits,
  type NameFault,
  PHONE_PATTERN,
} from '@noor-quest/rules/personal-details'
import { ApiError } from '../../platform/network/http.ts'
import type { LanguageTag } from '../../text/text.ts'

export const FIELDS = [...PERSON_FIELD_NAMES, 'consent'] as const
export type Field = (typeof FIELDS)[number]
/**
 * The values as typed; null if the form has no such field. `consent` is the text that was shown and
 * whether its box was ticked; null if the club asks for none.
 */
export type FormValues = Record<PersonField, string | null> & {
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
export type Fault = NameFault | 'no-number' | 'no-phone' | 'few-digits' | 'not-agreed' | 'unknown'

/**
 * The request's body, or the first field that is known to be invalid. Texts and phone lose the
 * invisible marks with which they were pasted; a number is parsed to an integer. The server does
 * the same again.
 */
export function toRegistration(
  values: FormValues,
  game: GameType,
): { ok: true; body: Omit<Registration, 'request_id'> } | { ok: false; field: Field; fault: Fault } {
  const person: Partial<Record<PersonField, string | number>> = {}
  for (const field of PERSON_FIELD_NAMES) {
    const typed = values[field]
    if (typed === null) continue
    const read = readField(PERSON_FIELDS[field], typed)
    if ('fault' in read) return { ok: false, field, fault: read.fault }
    person[field] = read.value
  }
  return {
    ok: true,
    body: {
      ...(person as Pick<Registration, PersonField>),
      game_type: game,
      ...(values.consent?.given && { consent: true, consent_text: values.consent.text }),
    },
  }
}

function readField(rules: FieldRules, typed: string): { value: string | number } | { fault: Fault } {
  switch (rules.kind) {
    case 'text': {
      const value = cleanName(typed)
      const fault = faultOfName(value)
      return fault === null ? { value } : { fault }
    }
    case 'number': {
      const value = Number.parseInt(typed, 10)
      return value >= rules.min && value <= rules.max ? { value } : { fault: 'no-number' }
    }
    case 'group':
      return { value: typed }
    case 'choice':
      return rules.options.includes(typed) ? { value: typed } : { fault: 'unknown' }
    case 'phone': {
      const value = cleanPhone(typed)
      if (!PHONE_PATTERN.test(value)) return { fault: 'no-phone' }
      return hasPhoneDigits(value) ? { value } : { fault: 'few-digits' }
    }
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
export function readValues(
  data: FormData,
  { consentText, hasGroups }: { consentText: string | null; hasGroups: boolean },
  nameOf: (field: Field) => string,
): FormValues {
  const read = (field: PersonField) => {
    const value = data.get(nameOf(field))
    // A choice that wasn't made has no value either.
    const isAbsent = field === 'nickname' || (field === 'group_id' && !hasGroups)
    return value === null && isAbsent ? null : String(value ?? '')
  }
  const person = PERSON_FIELD_NAMES.map((field) => [field, read(field)])
  return {
    ...(Object.fromEntries(person) as Record<PersonField, string | null>),
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
