// Numbers and plural forms of the Arabic texts. These are in Modern Standard Arabic and address
// the reader in the masculine singular.
//
// Digits are Latin everywhere. Questions, sources ("Qur'an 2:185") and phone numbers are stored
// with them, so Arabic-Indic digits would put two systems on one screen. "3 of 10" is written in
// words, because readers differ on which side of "3/10" comes first.

/**
 * Calls `make` at the first use only. Formatters are created late, because they delay a phone's
 * first screen.
 */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const numbers = onDemand(() => new Intl.NumberFormat('ar-u-nu-latn', { useGrouping: 'min2' }))
const plurals = onDemand(() => new Intl.PluralRules('ar'))
export const n = (value: number) => numbers().format(value)

/**
 * The six forms of a counted noun. `count` writes the number before the form, except before `zero`,
 * `one` and `two`. `many` is 11-99, `other` is 100 and fractions.
 */
export type Forms = Record<Intl.LDMLPluralRule, string>

export const POINTS: Forms = {
  zero: 'لا نقاط',
  one: 'نقطة واحدة',
  two: 'نقطتان',
  few: 'نقاط',
  many: 'نقطة',
  other: 'نقطة',
}
export const RIGHT_ANSWERS: Forms = {
  zero: 'لا إجابات صحيحة',
  one: 'إجابة صحيحة واحدة',
  two: 'إجابتان صحيحتان',
  few: 'إجابات صحيحة',
  many: 'إجابة صحيحة',
  other: 'إجابة صحيحة',
}
export const SECONDS: Forms = {
  zero: '0 ثانية',
  one: 'ثانية واحدة',
  two: 'ثانيتان',
  few: 'ثوانٍ',
  many: 'ثانية',
  other: 'ثانية',
}
export const QUESTIONS: Forms = {
  zero: 'لا أسئلة',
  one: 'سؤال واحد',
  two: 'سؤالان',
  few: 'أسئلة',
  many: 'سؤالًا',
  other: 'سؤال',
}
export const MOVES: Forms = {
  zero: 'لا محاولات',
  one: 'محاولة واحدة',
  two: 'محاولتان',
  few: 'محاولات',
  many: 'محاولة',
  other: 'محاولة',
}

export const count = (value: number, forms: Forms) => {
  const form = plurals().select(value)
  const standsAlone = form === 'zero' || form === 'one' || form === 'two'
  return standsAlone ? forms[form] : `${n(value)} ${forms[form]}`
}

/** Like `count`, for use after a preposition or as an object: only the dual's ending differs. */
export const countOblique = (value: number, forms: Forms) =>
  count(value, { ...forms, two: forms.two.replace(/ان$/, 'ين').replace(/تا(?= )/, 'تي') })

/** The noun alone, beside a number that is always visible: no dual, so "2 نقطة". */
export const pointsUnit = (value: number) => (plurals().select(value) === 'few' ? POINTS.few : POINTS.other)

/** A stored text of either direction inside a sentence. It doesn't reorder the text around it. */
export const isolated = (stored: string) => `\u2068${stored}\u2069`
/** The sign stays on the left of its number. */
export const signed = (sign: '+' | '−', value: number) => `\u2066${sign}${n(value)}\u2069`

/** Seconds in a narrow place. Number and letter stay on one line. */
export const brief = (seconds: number) => `${n(seconds)}\u00a0ث`
export const level = (number: number) => `المستوى ${n(number)}`
