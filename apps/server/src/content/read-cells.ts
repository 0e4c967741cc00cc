// Cells of a spreadsheet, written by hand in English or Arabic, as the fields of an item.
import { type ItemColumn, LANGUAGE_TEXTS } from '@noor-quest/contract/item-fields'
import { IMPORT_HEAD_ROWS, TIME_LIMIT_DEFAULT } from '@noor-quest/contract/limits'
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'

type Values = Partial<Record<ItemColumn, string>>

/** Common headings, in headerKey's form. The export's own come first. */
const HEADERS: Record<ItemColumn, readonly string[]> = {
  question_text: ['questiontext', 'question', 'text'],
  option_a: ['optiona', 'a', 'answera', 'choicea', 'option1', 'answer1'],
  option_b: ['optionb', 'b', 'answerb', 'choiceb', 'option2', 'answer2', ...wrongAnswer('1')],
  option_c: ['optionc', 'c', 'answerc', 'choicec', 'option3', 'answer3', ...wrongAnswer('2')],
  option_d: ['optiond', 'd', 'answerd', 'choiced', 'option4', 'answer4', ...wrongAnswer('3')],
  correct_option: [
    'correctoption',
    'correct',
    'correctanswer',
    'rightanswer',
    'answer',
    'key',
    'الجواب الصحيح',
    'الإجابة الصحيحة',
    'الخيار الصحيح',
    'الجواب',
    'الإجابة',
    'الصحيح',
    'المفتاح',
  ],
  level: ['level', 'difficulty', 'المستوى', 'الصعوبة'],
  time_limit: ['timelimit', 'time', 'seconds', 'timelimitseconds', 'timeseconds', 'الوقت', 'الزمن', 'المدة', 'الثواني'],
  // Without vowel signs «المراجع» is also a reviewer; in a list of questions it is a source.
  source: ['source', 'reference', 'sources', 'المصدر', 'المرجع', 'المصادر', 'المراجع'],
  explanation: ['explanation', 'why', 'note', 'notes'],
  question_text_ar: ['questiontextar', 'السؤال', 'نص السؤال', 'questionarabic', 'questioninarabic', 'arabicquestion'],
  option_a_ar: arabicOption('a', 'أ', '1', 'الأول'),
  option_b_ar: [...arabicOption('b', 'ب', '2', 'الثاني'), ...arabicWrongAnswer('1', 'الأولى')],
  option_c_ar: [...arabicOption('c', 'ج', '3', 'الثالث'), ...arabicWrongAnswer('2', 'الثانية')],
  option_d_ar: [...arabicOption('d', 'د', '4', 'الرابع'), ...arabicWrongAnswer('3', 'الثالثة')],
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
  tags: ['tags', 'topics', 'topic', 'المواضيع', 'الموضوع', 'الوسوم'],
  reviewed_by: ['reviewedby', 'reviewer', 'راجعه', 'اسم المراجع', 'المدقق'],
  reviewed_at: ['reviewedat', 'reviewedon', 'تاريخ المراجعة'],
  name: ['name', 'prophet', 'prophetname'],
  description: ['description', 'item', 'itemdescription'],
  item_image_url: ['itemimageurl', 'image', 'picture', 'itemimage', 'الصورة'],
  name_ar: ['namear', 'النبي', 'اسم النبي', 'الاسم', 'namearabic', 'nameinarabic'],
  description_ar: ['descriptionar', 'الوصف', 'وصف الشيء', 'descriptionarabic', 'descriptioninarabic'],
  arabic_text: ['arabictext', 'term', 'arabic', 'المصطلح', 'الكلمة', 'اللفظ'],
  meaning: ['meaning', 'translation'],
  meaning_ar: ['meaningar', 'المعنى', 'معناه', 'meaningarabic', 'meaninginarabic'],
}

/** Headings of wrong answers. B, C and D alone mean options, even without an option A. */
const WRONG_ANSWER = /wrong|incorrect|خاطئ|خطأ/i

function wrongAnswer(number: string): string[] {
  return ['wrong answer', 'incorrect answer', 'wrong option', 'wrong', 'incorrect'].map((name) => `${name} ${number}`)
}

function arabicWrongAnswer(number: string, ordinal: string): string[] {
  const names = ['الإجابة الخاطئة', 'إجابة خاطئة', 'الجواب الخاطئ', 'جواب خاطئ', 'الخيار الخاطئ', 'خطأ']
  return [...names.map((name) => `${name} ${number}`), `الإجابة الخاطئة ${ordinal}`]
}

function arabicOption(latin: string, arabic: string, number: string, ordinal: string): string[] {
  const names = [arabic, number, ordinal].map((which) => `الخيار ${which}`)
  return [`option${latin}ar`, ...names, `خيار ${arabic}`, `خيار ${number}`, arabic, `option${latin}arabic`]
}

/** The column (0-based) of each field that the header names. */
export function findColumns(header: readonly string[], columns: readonly ItemColumn[]): Record<string, number> {
  const names = header.map(headerKey)
  const short = header.map((name) => headerKey(withoutHint(name)))
  const find = (headings: readonly string[]) => {
    const aliases = headings.map(headerKey)
    const alias = aliases.find((name) => names.includes(name))
    if (alias !== undefined) return names.indexOf(alias)
    return short.findIndex((name) => name !== '' && aliases.includes(name))
  }
  const found = columns.map((column) => [column, find(HEADERS[column])] as const)
  const isWrong = (index: number | undefined) => WRONG_ANSWER.test(header[index ?? -1] ?? '')
  const rights = {
    '': find(HEADERS.correct_option.filter((heading) => !ARABIC.test(heading))),
    _ar: find(HEADERS.correct_option.filter((heading) => ARABIC.test(heading))),
  }
  return withRightFirst(Object.fromEntries(found.filter(([, index]) => index >= 0)), rights, isWrong)
}

const ARABIC = /\p{Script=Arabic}/u

/**
 * A file with "Correct answer" and "Wrong answer 1" to "3" has no first option: the language's
 * column of the correct answer (`rights`) becomes it.
 */
function withRightFirst(
  mapping: Record<string, number>,
  rights: Record<'' | '_ar', number>,
  isWrong: (index: number | undefined) => boolean,
): Record<string, number> {
  const lacksFirst = (ending: '' | '_ar') =>
    rights[ending] >= 0 &&
    mapping[`option_a${ending}`] === undefined &&
    ['b', 'c', 'd'].every((letter) => isWrong(mapping[`option_${letter}${ending}`]))
  const first = ['' as const, '_ar' as const].filter(lacksFirst)
  // Where the other language has options A to D, any of them may be the right one.
  if (!first.some((ending) => rights[ending] === mapping.correct_option)) return mapping
  return { ...mapping, ...Object.fromEntries(first.map((ending) => [`option_a${ending}`, rights[ending]])) }
}

/** "Answer 1 - max 75 characters" and "Correct answer(s)" are "Answer 1" and "Correct answer". */
function withoutHint(name: string): string {
  return name.replace(/\s[-–—:]\s.*$/s, '').replace(/\((?:s|sec|secs|seconds|optional|required|max[^)]*)\)/gi, '')
}

/**
 * The header's row: the first, unless only later ones name two columns, as below a title.
 * `named`: the number of columns that it names.
 */
export function findHeader(rows: readonly { cells: readonly string[] }[], columns: readonly ItemColumn[]) {
  const named = rows.slice(0, IMPORT_HEAD_ROWS).map(({ cells }) => Object.keys(findColumns(cells, columns)).length)
  const most = Math.max(...named)
  const start = (named[0] ?? 0) > 1 || most < 2 ? 0 : named.indexOf(most)
  return { start, named: named[start] ?? 0 }
}

/**
 * The required columns that the file lacks. Texts are required in one language only.
 */
export function missingColumns(columns: readonly ItemColumn[], has: (column: ItemColumn) => boolean): ItemColumn[] {
  const needed = columns.filter((column) => ALWAYS.has(column) && !has(column))
  const english = columns.filter((column) => LANGUAGE.has(column))
  const missing = (ending: '' | '_ar') => english.filter((column) => !has(`${column}${ending}` as ItemColumn))
  // The language that has more columns in the file decides.
  const [inEnglish, inArabic] = [missing(''), missing('_ar')]
  const isArabic = inArabic.length < inEnglish.length
  const texts = isArabic ? inArabic.map((column) => `${column}_ar` as ItemColumn) : inEnglish
  return columns.filter((column) => needed.includes(column) || texts.includes(column))
}

const ALWAYS = new Set<ItemColumn>(['correct_option', 'level', 'item_image_url', 'arabic_text'])
const LANGUAGE = new Set<ItemColumn>(Object.values(LANGUAGE_TEXTS).flat())

/**
 * The name without case, spaces, punctuation and Arabic vowel signs, with Western digits. "Question #"
 * and "# Question" are a number and not the question.
 */
function headerKey(name: string): string {
  const spelled = name.replace(/^\s*[#＃№]|[#＃№][\p{P}\s]*$/u, ' number ')
  return foldDigits(arabicKey(spelled)).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Without the right option, which depends on the whole column (judgeKeys). */
export function readQuestionCells(values: Values): Record<string, unknown> {
  const { correct_option: _key, level, time_limit, tags, reviewed_by: _by, reviewed_at: _at, ...texts } = values
  return {
    ...texts,
    level: readLevel(level ?? ''),
    time_limit: (time_limit ?? '') === '' ? TIME_LIMIT_DEFAULT : readNumber(time_limit ?? ''),
    tags: (tags ?? '')
      .split(/[,;،؛]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  }
}

export function readProphetCells({ item_image_url = '', reviewed_by: _by, reviewed_at: _at, ...texts }: Values) {
  return { ...texts, item_image_url }
}

export function readTermCells({ arabic_text = '', reviewed_by: _by, reviewed_at: _at, ...texts }: Values) {
  return { ...texts, arabic_text }
}

/** Words for the levels, in arabicKey's form and without the article. */
const LEVEL_WORDS: readonly (readonly string[])[] = [
  ['beginner', 'easy', 'basic', 'one', 'first', 'i', 'مبتدي', 'سهل', 'اساسي', 'اول', 'اولي', 'واحد'],
  ['intermediate', 'medium', 'moderate', 'two', 'second', 'ii', 'متوسط', 'وسط', 'ثاني', 'اثنان'],
  ['advanced', 'hard', 'difficult', 'three', 'third', 'iii', 'متقدم', 'صعب', 'ثالث', 'ثلاثه'],
]

/** "2", "Level 2", "Level 2 - Intermediate", "Medium", «المستوى ٢», «السهل»; NaN for others. */
function readLevel(text: string): number {
  const bare = arabicKey(text).replace(/^(?:level|المستوي|مستوي)\s*/, '')
  const word = bare.replace(/^ال/, '').replace(/\s*level$/, '')
  const named = LEVEL_WORDS.findIndex((words) => words.includes(word) || words.includes(word.replace(/ه$/, '')))
  return named >= 0 ? named + 1 : readNumber(bare.replace(/\s*-.*$/, ''))
}

/** A number in the digits of any script, with or without the unit of seconds; NaN for others. */
function readNumber(text: string): number {
  const digits = /^(\d{1,9})\s*(?:s|ث|ثانيه|ثانية)?$/i.exec(foldDigits(text).trim())?.[1]
  return digits === undefined ? Number.NaN : Number(digits)
}
