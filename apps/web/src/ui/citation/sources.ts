// The source of a question or a pair in the reader's language
// (docs/product-rules.md#sources-and-verses). Sources are stored as the club wrote them, in either
// language. Known works are translated, others are shown unchanged.
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'
import type { LanguageTag } from '../../text/text.ts'

/** The surahs' names in the order of the mushaf. */
export const SURAHS: readonly string[] = `
  الفاتحة، البقرة، آل عمران، النساء، المائدة، الأنعام، الأعراف، الأنفال، التوبة، يونس، هود،
  يوسف، الرعد، إبراهيم، الحجر، النحل، الإسراء، الكهف، مريم، طه، الأنبياء، الحج، المؤمنون،
  النور، الفرقان، الشعراء، النمل، القصص، العنكبوت، الروم، لقمان، السجدة، الأحزاب، سبأ، فاطر،
  يس، الصافات، ص، الزمر، غافر، فصلت، الشورى، الزخرف، الدخان، الجاثية، الأحقاف، محمد، الفتح،
  الحجرات، ق، الذاريات، الطور، النجم، القمر، الرحمن، الواقعة، الحديد، المجادلة، الحشر،
  الممتحنة، الصف، الجمعة، المنافقون، التغابن، الطلاق، التحريم، الملك، القلم، الحاقة، المعارج،
  نوح، الجن، المزمل، المدثر، القيامة، الإنسان، المرسلات، النبأ، النازعات، عبس، التكوير،
  الانفطار، المطففين، الانشقاق، البروج، الطارق، الأعلى، الغاشية، الفجر، البلد، الشمس، الليل،
  الضحى، الشرح، التين، العلق، القدر، البينة، الزلزلة، العاديات، القارعة، التكاثر، العصر،
  الهمزة، الفيل، قريش، الماعون، الكوثر، الكافرون، النصر، المسد، الإخلاص، الفلق، الناس
`
  .trim()
  .split(/،\s*/u)

export type Passage = { surah: number; from: number; to: number }
export type Citation = { kind: 'quran'; passage: Passage } | { kind: 'work' | 'other'; en: string; ar: string }

/** Collections of hadith and books, by their English names. */
const WORKS: Record<string, string> = {
  'Sahih al-Bukhari': 'صحيح البخاري',
  'Sahih Muslim': 'صحيح مسلم',
  'Sunan Abi Dawud': 'سنن أبي داود',
  "Jami' at-Tirmidhi": 'جامع الترمذي',
  "Sunan an-Nasa'i": 'سنن النسائي',
  'Sunan Ibn Majah': 'سنن ابن ماجه',
  'Muwatta Malik': 'موطأ مالك',
  'Musnad Ahmad': 'مسند أحمد',
  'Riyad as-Salihin': 'رياض الصالحين',
  'As-Sirah an-Nabawiyyah': 'السيرة النبوية لابن هشام',
  'Al-Muqaddimah': 'مقدمة ابن خلدون',
  'Al-Fihrist': 'الفهرست لابن النديم',
  'Tarikh al-Khulafa': 'تاريخ الخلفاء للسيوطي',
  'Ad-Durar al-Kaminah': 'الدرر الكامنة لابن حجر',
  'Adh-Dhahab al-Masbuk': 'الذهب المسبوك للمقريزي',
  'Al-Burhan': 'البرهان للزركشي',
  'Al-Ibar': 'العبر للذهبي',
  'Al-Itqan': 'الإتقان للسيوطي',
  'Al-Kifayah': 'الكفاية للخطيب البغدادي',
  "Al-Mu'jib": 'المعجب للمراكشي',
  'An-Nashr': 'النشر لابن الجزري',
  "Ar-Rawd al-Mi'tar": 'الروض المعطار للحميري',
  "Ash-Shaqa'iq an-Nu'maniyyah": 'الشقائق النعمانية لطاشكبري زاده',
  'At-Taqyid': 'التقييد لابن نقطة',
  'Husn al-Muhadarah': 'حسن المحاضرة للسيوطي',
  'Muqaddimat Ibn as-Salah': 'مقدمة ابن الصلاح',
  'Nazm al-Iqyan': 'نظم العقيان للسيوطي',
  'Nuzhat an-Nazar': 'نزهة النظر لابن حجر',
  'Rihlat Ibn Battutah': 'رحلة ابن بطوطة',
  'Tadhkirat al-Huffaz': 'تذكرة الحفاظ للذهبي',
  'Tahdhib al-Asma': 'تهذيب الأسماء للنووي',
}
const TITLES = new Map(Object.entries(WORKS).flatMap(([en, ar]) => [en, ar].map((name) => [keyOf(name), { en, ar }])))
const SURAH_NUMBERS = new Map(SURAHS.map((name, index) => [keyOf(name), index + 1]))

const QURAN_EN = /^(?:(?:the )?(?:holy )?qur['’ʾ]?an,? )?(\d{1,3}):(\d{1,3})(?:[-–](\d{1,3}))?$/iu
const AYAH = '(?:الآيات|الآيتان|الآيتين|الآية|آيات|آيتان|آيتين|آية)'
const QURAN_AR = new RegExp(
  `^(?:القرآن(?: الكريم)?[،,:]? ?)?(?:سورة )?(\\p{L}[\\p{L}\\p{M} ]*?)(?: ?[:،,/] ?(?:${AYAH} )?| ${AYAH} )(\\d{1,3})(?: ?[-–] ?(\\d{1,3}))?$`,
  'u',
)
const WORK = /^(.+?)[:،,]? (\d[\d/]*)$/u

/** The citations of a stored source, separated by semicolons. */
export function parseSource(source: string): Citation[] {
  return source
    .split(/[;؛\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseCitation)
}

/** Formats a source: "Qur'an 2:185; Sahih al-Bukhari 8" or "سورة البقرة: 185؛ صحيح البخاري 8". */
export function formatSource(source: string, language: LanguageTag): string {
  const parts = parseSource(source).map((citation) => formatCitation(citation, language))
  return parts.join(language === 'ar' ? '؛ ' : '; ')
}

/** The citations' passages of the Qur'an. */
export function passagesIn(source: string | null): Passage[] {
  return parseSource(source ?? '').flatMap((citation) => (citation.kind === 'quran' ? [citation.passage] : []))
}

/** The known works of the citations with their numbers, in English: "Sahih Muslim 8". */
export function worksIn(source: string | null): string[] {
  return parseSource(source ?? '').flatMap((citation) => (citation.kind === 'work' ? [citation.en] : []))
}

function formatCitation(citation: Citation, language: LanguageTag): string {
  if (citation.kind !== 'quran') return citation[language]
  const { surah, from, to } = citation.passage
  const verses = from === to ? `${from}` : `${from}-${to}`
  return language === 'ar' ? `سورة ${SURAHS[surah - 1]}: ${verses}` : `Qur'an ${surah}:${verses}`
}

function parseCitation(part: string): Citation {
  const plain = foldDigits(part).replace(/^[[«(﴿]|[\]»)﴾]$/gu, '')
  const english = QURAN_EN.exec(plain)
  if (english) return quranCitation(part, Number(english[1]), english[2], english[3])
  const arabic = QURAN_AR.exec(plain)
  const named = arabic && SURAH_NUMBERS.get(keyOf(arabic[1] ?? ''))
  if (arabic && named) return quranCitation(part, named, arabic[2], arabic[3])
  const [, name = '', place = ''] = WORK.exec(plain) ?? []
  const work = TITLES.get(keyOf(name))
  if (work) return { kind: 'work', en: `${work.en} ${place}`, ar: `${work.ar} ${place}` }
  return { kind: 'other', en: part, ar: part }
}

/** The passage, or `part` unchanged if no such passage exists. */
function quranCitation(part: string, surah: number, first = '', last = first): Citation {
  const [from, to] = [Number(first), Number(last)]
  if (surah < 1 || surah > SURAHS.length || from < 1 || to < from) return { kind: 'other', en: part, ar: part }
  return { kind: 'quran', passage: { surah, from, to } }
}

/** The key for comparing names: without marks, hamzas and variants of quotation marks. */
function keyOf(name: string): string {
  return arabicKey(name).replace(/['’ʾʿ`]/gu, '')
}
