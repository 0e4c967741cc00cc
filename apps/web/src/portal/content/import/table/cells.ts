// Texts of cells as players should read them: without the web's tags and codes, and without the
// letters and numbers that a list of questions has before its lines.
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'

const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', middot: '·', times: '×' },
  ...{ eacute: 'é', aacute: 'á', iacute: 'í', uacute: 'ú', zwnj: '\u200c', rlm: '', lrm: '' },
  ...{ sbquo: '‚', bdquo: '„', bull: '•', deg: '°', divide: '÷', frac12: '½', frac14: '¼', sup2: '²', sup3: '³' },
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi
const LINE_TAGS = /<(?:br|\/p|\/div|\/li)\b[^<>]{0,200}>/gi
const TAGS =
  /<\/?(?:p|b|i|u|em|strong|span|div|font|br|ul|ol|li|sup|sub|a|h[1-6]|img|small|code)(?:\s[^<>]{0,500})?\/?>/gi

/** "10<sup>2</sup>" is 10² and not 102. */
const RAISED = /<(sup|sub)>(\d{1,9})<\/\1>/gi
const RAISED_DIGITS: Record<string, string> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹', sub: '₀₁₂₃₄₅₆₇₈₉' }

/** The text without HTML's tags and codes. Other angle brackets and ampersands stay. */
export function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text
  const raised = text.replace(RAISED, (_all, tag: string, digits: string) =>
    digits.replace(/\d/g, (digit) => RAISED_DIGITS[tag.toLowerCase()]?.[Number(digit)] ?? digit),
  )
  const untagged = raised.replace(LINE_TAGS, (tag) => `${tag}\n`).replace(TAGS, '')
  const decoded = decodeEntities(untagged)
  // Codes of codes: "&amp;quot;".
  const twice = /&amp;(?:#\w+|\w+);/i.test(untagged) ? decodeEntities(decoded) : decoded
  return twice.replace(/[ \t]*\n\s*/g, '\n').trim()
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** Letters before options, in their order, in arabicKey's form. */
const LETTERS = ['abcde', 'ابجده', '12345', 'ابتثج', 'ابپتث']
/**
 * A letter or number before a text: "c) Five", "(c) Five", "C: Five", "3. Five", «ج-خمسة». "1:30", "1.5"
 * and "2-3" are texts.
 */
const LABELLED = String.raw`[([]?\s*(?:(الف|\p{L})ـ?\s*(?:[)\].]\s*|[:–\-/]\s+|(?<=\p{Script=Arabic}\s*)[-–])|(\p{Nd})\s*(?:[)\]]\s*|\.\s+))(?=\S)`
const LABEL = new RegExp(String.raw`^\s*${LABELLED}`, 'u')

/** `key`: the letter or digit, in arabicKey's form. `places`: the ones that it may mean. */
export type Label = { key: string; isDigit: boolean; places: number[]; rest: string }

/** Urdu writes the first letter's name. */
const labelKey = (label: string) => arabicKey(foldDigits(label)).replace('الف', 'ا')

/** The letter or number before a text, "c) Five"; null without one. */
export function labelOf(text: string): Label | null {
  const [label = '', letter, digit] = LABEL.exec(text) ?? []
  if (label === '') return null
  const key = labelKey(letter ?? digit ?? '')
  const isDigit = letter === undefined
  const places = isDigit ? [Number(key) - 1] : LETTERS.map((letters) => letters.indexOf(key)).filter((at) => at >= 0)
  return places.length === 0 ? null : { key, isDigit, places, rest: text.slice(label.length).trim() }
}

/** The options without their letters, if all that have a text have the letter of their place. */
export function withoutLetters(options: readonly string[]): string[] | null {
  const filled = options.filter((text) => text !== '')
  if (filled.length < 2) return null
  const labels = options.map(labelOf)
  const areAll = options.every((text, place) => text === '' || labels[place]?.places.includes(place) === true)
  // "1. Muharram" is a text where the options are dates; "-5" has no letter.
  return areAll ? options.map((text, place) => (text === '' ? '' : (labels[place]?.rest ?? text))) : null
}

const NUMBER =
  /^\s*(?:(?:Q|Question|Soalan|Soal|No|س|السؤال|سؤال|سوال)\s*[.#:]?\s*)?(\p{Nd}{1,4})\s*[).:\-–ـ]\s+(?=\S)/iu

/** The number before a question, "12. Who …?", and the rest. */
export function questionNumber(text: string): { number: number; rest: string } | null {
  const [all = '', digits = ''] = NUMBER.exec(text) ?? []
  return all === '' ? null : { number: Number(foldDigits(digits)), rest: text.slice(all.length) }
}

const INLINE_LABEL = new RegExp(String.raw`(?:^|[\s;,|/،؛])${LABELLED}`, 'gu')
/** A label at the beginning, on its own line, or after a separator. */
const SEPARATED_LABEL = new RegExp(String.raw`(?:^|[\n;,|/،؛]\s*)${LABELLED}`, 'gu')

/** The options in one cell: after letters, on lines, or between separators; [] if there is only one text. */
export function splitOptions(cell: string): string[] {
  const labelled = splitByLetters(cell)
  if (labelled !== null) return labelled.options
  for (const separator of [/\n+/, /\s*[;؛]\s*/, /\s*\|\s*/, /\s+\/\s+/, /\s*[,،]\s*/]) {
    const parts = cell
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.length > 1) return parts
  }
  return []
}

/**
 * The text before the first option, and the options after "A)", "B)", … in this order. `first`: the
 * place of the first one.
 */
export function splitByLetters(cell: string, first = 0): { before: string; options: string[] } | null {
  // Spaces are enough before a label, but separators come first: "a. Umar b. al-Khattab; b. Ali".
  const separated = labelsOf(cell, SEPARATED_LABEL, first)
  const spaced = labelsOf(cell, INLINE_LABEL, first)
  const found = spaced.length > separated.length ? spaced : separated
  if (found.length < 2) return null
  const options = found.map(({ end }, index) =>
    cell
      .slice(end, found[index + 1]?.start ?? cell.length)
      .replace(/[\s;,|/،؛]+$/u, '')
      .trim(),
  )
  return { before: cell.slice(0, found[0]?.start).trim(), options }
}

/** The labels in their order, all in the first one's style: "b." isn't the second one after "A.". */
function labelsOf(cell: string, pattern: RegExp, first: number) {
  const all = [...cell.matchAll(pattern)].map((match) => {
    const label = match[1] ?? match[2] ?? ''
    const bare = match[0].replace(/^[\s;,|/،؛]+/u, '')
    const style = bare.replace(label, /\p{Lu}/u.test(label) ? 'A' : 'a').trim()
    return { key: labelKey(label), style, start: match.index, end: match.index + match[0].length }
  })
  const ordered = LETTERS.map((letters) => {
    const found: typeof all = []
    for (const label of all) {
      if (letters[first + found.length] !== label.key || label.style !== (found[0] ?? label).style) continue
      found.push(label)
    }
    return found
  })
  return ordered.reduce((most, found) => (found.length > most.length ? found : most))
}

const MARK = /^\s*(?:\*+|✓|✔|√|☑|✅)\s*|\s*(?:\*+|✓|✔|√|☑|✅|\((?:correct|right|صحيح|صح|betul|benar|درست)\))\s*$/iu

/** The text without the mark of a right option, "*Five"; null without one. */
export function withoutMark(text: string): string | null {
  const bare = text.replace(MARK, '').replace(MARK, '')
  return bare !== text && bare.trim() !== '' ? bare.trim() : null
}

const PLACE = String.raw`\(?[a-dابجد]\)?`
const NUMBER_PLACE = String.raw`\(?[1-4]\)?`
const AND = String.raw`(?:\s?[&+]\s?|,? (?:and|or|dan|و|اور)\s?)`
const ONLY = '(?: only| benar| betul| معا| فقط)?'
const OPTIONS_EN = '(?:the )?(?:above|these|those|them|options|choices|answers)(?: above)?'
const OPTIONS_AR = '(?:ما (?:سبق|ذكر)|ذلك|(?:الاجابات|الخيارات)(?: السابقه)?)'

/** Options that mean the place or number of others, which are shuffled. In arabicKey's form. */
const ABOUT_OTHERS = new RegExp(
  [
    `(?:all|none|both|neither|any)(?: of)?(?: ${OPTIONS_EN})?`,
    '(?:all|none|both|neither)(?: answers| options)?(?: of them)? (?:is|are) (?:correct|right|true)',
    `(?:both |only |options? )?${PLACE}(?:\\s?[,،] ?${PLACE})*(?:\\s?[,،]\\s?|${AND})${PLACE}${ONLY}`,
    `(?:both |only |options? )?${NUMBER_PLACE} (?:and|&|dan|و|اور) ?${NUMBER_PLACE}${ONLY}`,
    `(?:كل|جميع) ${OPTIONS_AR}(?: صحيحه?)?|(?:كلها|جميعها|كلاهما|كلتاهما|الكل|كلا الخيارين)(?: (?:صحيح|صحيحه|صحيحان|معا))?`,
    'لا (?:شي|احد)|لا (?:شي|احد|واحد) (?:مما|من) .*|(?:ليس|لا) .*مما سبق',
    'semua (?:di atas|(?:yang )?benar|betul|jawapan di atas|jawaban (?:di atas )?benar)|keduanya|kedua-duanya',
    'tiada (?:di atas|jawapan)|tidak ada (?:di atas|(?:jawaban )?yang benar)|semuanya',
    'ان ميں سے كويي نہيں|(?:يہ )?(?:تمام|سب)|دونوں',
  ]
    .map((pattern) => `^(?:${pattern})[.!]?$`)
    .join('|'),
  'u',
)

export const isAboutOthers = (text: string): boolean => ABOUT_OTHERS.test(arabicKey(foldDigits(text)))
