// Headings of a club's tables in English, Arabic, Malay, Indonesian and Urdu, and the fields that they
// mean. Malay, Indonesian and Urdu texts go to the fields without a language.
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import { IMPORT_HEAD_ROWS } from '@noor-quest/contract/limits'
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'

/**
 * What a column contains: a field, the text of the right option (which becomes option A), all options
 * in one cell, or a fifth option.
 */
export type Target = ItemColumn | 'right_text' | 'right_text_ar' | 'options' | 'options_ar' | 'option_e' | 'option_e_ar'

/** Common headings. The export's own come first. */
const HEADINGS: Record<Exclude<Target, 'right_text' | 'right_text_ar'>, readonly string[]> = {
  question_text: ['questiontext', 'question', 'q', 'text', 'soalan', 'pertanyaan', 'soal', 'teks soalan', 'سوال'],
  option_a: [...option('a', '1'), ...urduOption('الف', '1')],
  option_b: [...option('b', '2'), ...urduOption('ب', '2'), ...wrongAnswer('1')],
  option_c: [...option('c', '3'), ...urduOption('ج', '3'), ...wrongAnswer('2')],
  option_d: [...option('d', '4'), ...urduOption('د', '4'), ...wrongAnswer('3')],
  option_e: [...option('e', '5'), ...wrongAnswer('4')],
  options: ['options', 'choices', 'answers', 'answer options', 'pilihan', 'opsi', 'pilihan jawaban', 'آپشنز'],
  correct_option: [
    'correctoption',
    'correct',
    'correctanswer',
    'rightanswer',
    'right',
    'answer',
    'key',
    'answer key',
    'ans',
    'correct ans',
    'الجواب الصحيح',
    'الإجابة الصحيحة',
    'الخيار الصحيح',
    'الجواب',
    'الإجابة',
    'الصحيح',
    'المفتاح',
    'رقم الإجابة الصحيحة',
    'رقم الإجابة',
    'رقم الجواب',
    ...['jawapan betul', 'jawapan yang betul', 'jawapan', 'jawaban benar', 'jawaban yang benar'],
    ...['kunci jawaban', 'kunci', 'jawaban', 'درست جواب', 'صحیح جواب', 'جواب'],
  ],
  level: [
    ...['level', 'difficulty', 'difficulty level', 'المستوى', 'الصعوبة'],
    ...['tahap', 'aras', 'tahap kesukaran', 'tingkat', 'tingkat kesulitan', 'سطح', 'درجہ', 'لیول'],
  ],
  time_limit: [
    ...['timelimit', 'time', 'seconds', 'timelimitseconds', 'timeseconds', 'time in seconds'],
    ...['الوقت', 'الزمن', 'المدة', 'الثواني', 'masa', 'waktu', 'durasi', 'had masa', 'batas waktu', 'وقت'],
  ],
  // Without vowel signs «المراجع» is also a reviewer; in a list of questions it is a source.
  source: [
    ...['source', 'reference', 'references', 'sources', 'المصدر', 'المرجع', 'المصادر', 'المراجع'],
    ...['sumber', 'rujukan', 'referensi', 'حوالہ', 'ماخذ'],
  ],
  explanation: [
    ...['explanation', 'answer explanation', 'why', 'note', 'notes'],
    ...['penjelasan', 'huraian', 'pembahasan', 'وضاحت', 'تشریح'],
  ],
  question_text_ar: ['questiontextar', 'السؤال', 'نص السؤال', 'questionarabic', 'questioninarabic', 'arabicquestion'],
  option_a_ar: [...arabicOption('a', 'أ', '1', 'الأول'), 'الف'],
  option_b_ar: [...arabicOption('b', 'ب', '2', 'الثاني'), ...arabicWrongAnswer('1', 'الأولى')],
  option_c_ar: [...arabicOption('c', 'ج', '3', 'الثالث'), ...arabicWrongAnswer('2', 'الثانية')],
  option_d_ar: [...arabicOption('d', 'د', '4', 'الرابع'), ...arabicWrongAnswer('3', 'الثالثة')],
  option_e_ar: [...arabicOption('e', 'هـ', '5', 'الخامس'), ...arabicWrongAnswer('4', 'الرابعة')],
  options_ar: ['الخيارات', 'الاختيارات', 'الإجابات', 'options arabic'],
  explanation_ar: [
    'explanationar',
    'الشرح',
    'التوضيح',
    'التعليل',
    'السبب',
    'ملاحظة',
    'explanationarabic',
    'explanationinarabic',
  ],
  tags: ['tags', 'topics', 'topic', 'المواضيع', 'الموضوع', 'الوسوم', 'topik', 'موضوع'],
  reviewed_by: ['reviewedby', 'reviewer', 'راجعه', 'اسم المراجع', 'المدقق'],
  reviewed_at: ['reviewedat', 'reviewedon', 'تاريخ المراجعة'],
  name: ['name', 'prophet', 'prophetname', 'nama', 'nabi'],
  description: ['description', 'item', 'itemdescription', 'keterangan'],
  item_image_url: ['itemimageurl', 'image', 'picture', 'itemimage', 'الصورة', 'gambar'],
  name_ar: ['namear', 'النبي', 'اسم النبي', 'الاسم', 'namearabic', 'nameinarabic'],
  description_ar: ['descriptionar', 'الوصف', 'وصف الشيء', 'descriptionarabic', 'descriptioninarabic'],
  arabic_text: ['arabictext', 'term', 'arabic', 'المصطلح', 'الكلمة', 'اللفظ', 'istilah'],
  meaning: ['meaning', 'translation', 'definition', 'makna', 'maksud', 'arti'],
  meaning_ar: ['meaningar', 'المعنى', 'معناه', 'meaningarabic', 'meaninginarabic'],
}

/** Headings of options after the fifth. */
const FURTHER = new Set(
  [...'fghij']
    .flatMap((letter, index) => option(letter, String(index + 6)).map(headingKey))
    .concat(['و', 'ز', 'ح'].flatMap((letter, index) => [`الخيار ${letter}`, `الخيار ${index + 6}`].map(headingKey))),
)
export const isFurtherOption = (name: string): boolean => FURTHER.has(headingKey(name))

/** Headings of wrong answers. B, C and D alone mean options, even without an option A. */
const WRONG_ANSWER = /wrong|incorrect|distractor|خاطئ|خطأ|salah|غلط/i

function option(letter: string, number: string): string[] {
  const names = ['answer', 'choice', 'option', 'opt', 'pilihan', 'pilihan jawapan', 'pilihan jawaban', 'opsi']
  const places = names.flatMap((name) => [`${name} ${letter}`, `${name} ${number}`])
  return [`option${letter}`, letter, ...places, `jawapan ${letter}`, `jawaban ${letter}`]
}

function urduOption(letter: string, number: string): string[] {
  return ['آپشن', 'انتخاب', 'اختیار', 'جواب'].flatMap((name) => [`${name} ${letter}`, `${name} ${number}`])
}

function wrongAnswer(number: string): string[] {
  const names = [
    'wrong answer',
    'incorrect answer',
    'wrong option',
    'wrong',
    'incorrect',
    'distractor',
    'jawapan salah',
  ]
  return [...names, 'jawaban salah', 'غلط جواب'].map((name) => `${name} ${number}`)
}

function arabicWrongAnswer(number: string, ordinal: string): string[] {
  const names = ['الإجابة الخاطئة', 'إجابة خاطئة', 'الجواب الخاطئ', 'جواب خاطئ', 'الخيار الخاطئ', 'خطأ']
  return [...names.map((name) => `${name} ${number}`), `الإجابة الخاطئة ${ordinal}`]
}

function arabicOption(latin: string, arabic: string, number: string, ordinal: string): string[] {
  const names = [arabic, number, ordinal].map((which) => `الخيار ${which}`)
  const english = [`option${latin}ar`, `option${latin}arabic`, `${latin}arabic`, `option ${number} arabic`]
  return [...english, ...names, `خيار ${arabic}`, `خيار ${number}`, arabic]
}

/**
 * The name without case, spaces, punctuation and Arabic vowel signs, with Western digits. "Question #"
 * and "# Question" are a number and not the question.
 */
export function headingKey(name: string): string {
  const spelled = name.replace(/^\s*[#＃№]|[#＃№][\p{P}\s]*$/u, ' number ')
  return foldDigits(arabicKey(spelled)).replace(/[^\p{L}\p{N}]/gu, '')
}

const KEYS = Object.fromEntries(
  Object.entries(HEADINGS).map(([target, names]) => [target, [...new Set(names.map(headingKey))]]),
) as Record<keyof typeof HEADINGS, string[]>
const ARABIC = /\p{Script=Arabic}/u
const [ENGLISH_RIGHT, ARABIC_RIGHT] = [false, true].map((isArabic) =>
  HEADINGS.correct_option.filter((name) => ARABIC.test(name) === isArabic).map(headingKey),
)

/**
 * "Answer 1 - max 75 characters" and "Correct answer(s)" are "Answer 1" and "Correct answer". Other
 * programs write hints in a second line too.
 */
function withoutHint(name: string): string {
  const [line = ''] = name.trim().split('\n')
  const bare = line.replace(/\s[-–—:]\s.*$/s, '')
  return bare.replace(/\((?:s|sec|secs|seconds|optional|required|only[^)]*|max[^)]*)\)/gi, '')
}

/** Targets besides the fields of a kind. */
const MORE_OF_QUESTIONS = ['options', 'options_ar', 'option_e', 'option_e_ar'] as const

/**
 * The column (0-based) of each target. `header` has the possible headings of each column: two rows of
 * headings make several.
 */
function findColumns(header: readonly (readonly string[])[], fields: readonly ItemColumn[]) {
  const names = header.map((all) => all.map(headingKey))
  const short = header.map((all) => all.map((name) => headingKey(withoutHint(name))))
  const find = (aliases: readonly string[] = []) => {
    const alias = aliases.find((name) => names.some((all) => all.includes(name)))
    if (alias !== undefined) return names.findIndex((all) => all.includes(alias))
    return short.findIndex((all) => all.some((name) => name !== '' && aliases.includes(name)))
  }
  const targets = fields.includes('question_text') ? [...fields, ...MORE_OF_QUESTIONS] : fields
  const found = Object.fromEntries(
    targets.map((target) => [target, find(KEYS[target])] as const).filter(([, index]) => index >= 0),
  )
  const isWrong = (index: number | undefined) => header[index ?? -1]?.some((name) => WRONG_ANSWER.test(name)) === true
  return { found, rights: { '': find(ENGLISH_RIGHT), _ar: find(ARABIC_RIGHT) }, isWrong }
}

/** The target of each column; null for an unknown heading. */
export function recogniseColumns(
  header: readonly (readonly string[])[],
  fields: readonly ItemColumn[],
): (Target | null)[] {
  const { found, rights, isWrong } = findColumns(header, fields)
  // A file with "Correct answer" and "Wrong answer 1" to "3" has no first option: the correct
  // answer becomes it.
  const lacksFirst = (ending: '' | '_ar') =>
    rights[ending] >= 0 &&
    found[`option_a${ending}`] === undefined &&
    ['b', 'c', 'd'].some((letter) => isWrong(found[`option_${letter}${ending}`])) &&
    ['b', 'c', 'd'].every((letter) => [true, undefined].includes(isWrongOrNone(letter, ending)))
  const isWrongOrNone = (letter: string, ending: '' | '_ar') => {
    const index = found[`option_${letter}${ending}`]
    return index === undefined ? undefined : isWrong(index)
  }
  const first = (['', '_ar'] as const).filter(lacksFirst)
  const columns: (Target | null)[] = header.map(() => null)
  for (const [target, index] of Object.entries(found)) columns[index] ??= target as Target
  // Where the other language has options A to D, any of them may be the right one.
  if (first.some((ending) => rights[ending] === found.correct_option)) {
    for (const ending of first) columns[rights[ending]] = `right_text${ending}`
  }
  return inOneLanguage(columns)
}

const OF_LANGUAGE = /^(?:option_[a-e]|options|right_text|explanation)$/

/**
 * Options belong to the question's language, if the table has the question in one: «السؤال» beside A, B,
 * C, D, and Urdu's «سوال» beside letters that are Arabic too.
 */
function inOneLanguage(columns: readonly (Target | null)[]): (Target | null)[] {
  const isArabic = columns.includes('question_text_ar')
  if (isArabic === columns.includes('question_text')) return [...columns]
  return columns.map((target) => {
    const field = target?.replace(/_ar$/, '') ?? ''
    const own = (isArabic ? `${field}_ar` : field) as Target
    return OF_LANGUAGE.test(field) && !columns.includes(own) ? own : target
  })
}

type Row = { cells: readonly string[] }
/** `rows`: the number of heading rows, 0 without headings. `start`: the index of the first. */
export type Header = { start: number; rows: 0 | 1 | 2; names: string[][]; columns: (Target | null)[]; named: number }

/** The heading rows: one row, or two of which the upper one names groups of columns. */
export function findHeader(rows: readonly Row[], fields: readonly ItemColumn[]): Header {
  const singles = rows.slice(0, IMPORT_HEAD_ROWS).map((row, start) =>
    headerOf(
      start,
      1,
      fields,
      row.cells.map((name) => [name]),
    ),
  )
  const most = Math.max(0, ...singles.map(({ named }) => named))
  const first = singles.find(({ named }) => named > 1 && named >= Math.min(most, 3)) ?? singles[0]
  if (first === undefined) return { start: 0, rows: 1, names: [], columns: [], named: 0 }
  const pairs = [first.start - 1, first.start]
    .filter((start) => start >= 0 && start + 1 < rows.length)
    .map((start) => headerOf(start, 2, fields, pairedNames(rows[start], rows[start + 1])))
  // Headings in two languages name the same columns twice.
  const isSame = (pair: Header) =>
    pair.start === first.start &&
    pair.named === first.named &&
    pair.named > 2 &&
    singles[pair.start + 1]?.columns.some((target) => target === 'question_text' || target === 'question_text_ar')
  return [first, ...pairs].reduce((best, each) =>
    each.named > Math.max(best.named, 1) || (best === first && isSame(each)) ? each : best,
  )
}

function headerOf(start: number, count: 1 | 2, fields: readonly ItemColumn[], names: string[][]): Header {
  const columns = recogniseColumns(names, fields)
  return { start, rows: count, names, columns, named: columns.filter((target) => target !== null).length }
}

/** An upper heading continues to the right until the next one. A long cell is content. */
function pairedNames(upper: Row | undefined, lower: Row | undefined): string[][] {
  const [above, below] = [upper?.cells ?? [], lower?.cells ?? []]
  if (below.some((cell) => cell.length > 60 || /[?؟]\s*$/.test(cell))) return []
  let group = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    group = above[index]?.trim() || group
    const name = below[index]?.trim() ?? ''
    if (name === '') return [above[index]?.trim() ?? '']
    return name === group ? [name] : [`${name} ${group}`, `${group} ${name}`, name]
  })
}
