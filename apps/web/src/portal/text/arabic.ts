// Nouns, dates and times of the portal's Arabic: formats.ts has the English ones. For figures and
// the forms of a counted noun see ../../text/arabic.ts.
import { count, type Forms, n } from '../../text/arabic.ts'

const LOCALE = 'ar-u-nu-latn-ca-gregory'
const longDays = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' })
export const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })
export const clocks = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
export const relative = new Intl.RelativeTimeFormat('ar-u-nu-latn')
/** "26 نوفمبر 2026، 07:33" */
export const dates = { format: (at: Date) => `${longDays.format(at)}، ${clocks.format(at)}` }

const noun = (zero: string, one: string, two: string, few: string, many: string, other: string): Forms => ({
  zero,
  one,
  two,
  few,
  many,
  other,
})

export const PLAYERS = noun('لا لاعبين', 'لاعب واحد', 'لاعبان', 'لاعبين', 'لاعبًا', 'لاعب')
export const PERSONS = noun('لا أحد', 'شخص واحد', 'شخصان', 'أشخاص', 'شخصًا', 'شخص')
export const GAMES = noun('لا ألعاب', 'لعبة واحدة', 'لعبتان', 'ألعاب', 'لعبة', 'لعبة')
export const ITEMS = noun('لا عناصر', 'عنصر واحد', 'عنصران', 'عناصر', 'عنصرًا', 'عنصر')
/** Cards are counted, added and deleted, never prophets. */
export const PROPHET_CARDS = noun(
  'لا بطاقات أنبياء',
  'بطاقة نبيّ واحدة',
  'بطاقتا نبيّ',
  'بطاقات أنبياء',
  'بطاقة نبيّ',
  'بطاقة نبيّ',
)
export const TERMS = noun('لا مصطلحات', 'مصطلح واحد', 'مصطلحان', 'مصطلحات', 'مصطلحًا', 'مصطلح')
export const ANSWERS = noun('لا إجابات', 'إجابة واحدة', 'إجابتان', 'إجابات', 'إجابة', 'إجابة')
export const PAIRS = noun('لا أزواج', 'زوج واحد', 'زوجان', 'أزواج', 'زوجًا', 'زوج')
export const TICKETS = noun('لا تذاكر', 'تذكرة واحدة', 'تذكرتان', 'تذاكر', 'تذكرة', 'تذكرة')
export const PLACES = noun('لا مراكز', 'مركز واحد', 'مركزان', 'مراكز', 'مركزًا', 'مركز')
export const NAMES = noun('لا أسماء', 'اسم واحد', 'اسمان', 'أسماء', 'اسمًا', 'اسم')
export const RATINGS = noun('لا تقييمات', 'تقييم واحد', 'تقييمان', 'تقييمات', 'تقييمًا', 'تقييم')
export const COMMENTS = noun('لا تعليقات', 'تعليق واحد', 'تعليقان', 'تعليقات', 'تعليقًا', 'تعليق')
export const ENTRIES = noun('لا بنود', 'بند واحد', 'بندان', 'بنود', 'بندًا', 'بند')
export const DEVICES = noun('لا أجهزة', 'جهاز واحد', 'جهازان', 'أجهزة', 'جهازًا', 'جهاز')
export const SCREENS = noun('لا شاشات', 'شاشة واحدة', 'شاشتان', 'شاشات', 'شاشة', 'شاشة')
export const STEPS = noun('لا خطوات', 'خطوة واحدة', 'خطوتان', 'خطوات', 'خطوة', 'خطوة')
export const ROWS = noun('لا صفوف', 'صف واحد', 'صفان', 'صفوف', 'صفًا', 'صف')
export const MINUTES = noun('0 دقيقة', 'دقيقة واحدة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة')
export const DAYS = noun('0 يوم', 'يوم واحد', 'يومان', 'أيام', 'يومًا', 'يوم')
export const HOURS = noun('0 ساعة', 'ساعة واحدة', 'ساعتان', 'ساعات', 'ساعة', 'ساعة')
export const STARS = noun('لا نجوم', 'نجمة واحدة', 'نجمتان', 'نجوم', 'نجمة', 'نجمة')
export const VERSIONS = noun('لا نسخ', 'نسخة واحدة', 'نسختان', 'نسخ', 'نسخة', 'نسخة')
export const TOPICS = noun('لا مواضيع', 'موضوع واحد', 'موضوعان', 'مواضيع', 'موضوعًا', 'موضوع')
export const PHONES = noun('لا هواتف', 'هاتف واحد', 'هاتفان', 'هواتف', 'هاتفًا', 'هاتف')

/**
 * A verb in the passive past and its counted noun: "حُذف سؤال واحد", "حُذفت 5 أسئلة", "أُخفي 5
 * لاعبين". `verb`: the masculine form.
 */
export function done(verb: string, value: number, forms: Forms): string {
  const isFew = value % 100 > 2 && value % 100 < 11
  const isFeminine = forms.one.endsWith('ة') || (isFew && !forms.few.endsWith('ين'))
  return `${verb}${isFeminine ? 'ت' : ''} ${count(value, forms)}`
}

/** A list's count after its title; nothing while it is unknown. */
export const counted = (amount: number | undefined) => (amount === undefined ? '' : ` (${n(amount)})`)
