// Texts of cells as players should read them: without the web's tags and codes, and without the
// letters and numbers that a list of questions has before its lines.
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'

const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', middot: '·', times: '×' },
  ...{ eacute: 'é', aacute: 'á', iacute: 'í', uacute: 'ú', zwnj: '\u200c', rlm: '', lrm: '' },
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi
const LINE_TAGS = /<(?:br|\/p|\/div|\/li)\b[^<>]{0,200}>/gi
const TAGS =
  /<\/?(?:p|b|i|u|em|strong|span|div|font|br|ul|ol|li|sup|sub|a|h[1-6]|img|small|code)(?:\s[^<>]{0,500})?\/?>/gi

/** The text without HTML's tags and codes. Other angle brackets and ampersands stay. */
export function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text
  const untagged = text.replace(LINE_TAGS, (tag) => `${tag}\n`).replace(TAGS, '')
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
const LETTERS = ['abcde', 'ابجده', '12345', 'ابپتث']
/**
 * A letter or number before a text: "c) Five", "(c) Five", "C: Five", "3. Five". "1:30", "1.5" and "2-3"
 * are texts.
 */
const LABELLED = String.raw`[([]?\s*(?:(\p{L})ـ?\s*(?:[)\].]\s*|[:–-]\s+)|(\p{Nd})\s*(?:[)\]]\s*|\.\s+))(?=\S)`
const LABEL = new RegExp(String.raw`^\s*${LABELLED}`, 'u')

/** The place of the letter or number before a text, "c) Five"; -1 without one. */
export function labelPlace(text: string): { place: number; rest: string } | null {
  const [label = '', letter, digit] = LABEL.exec(text) ?? []
  if (label === '') return null
  const key = arabicKey(foldDigits(letter ?? digit ?? ''))
  const place = Math.max(...LETTERS.map((letters) => letters.indexOf(key)))
  return place < 0 ? null : { place, rest: text.slice(label.length).trim() }
}

/** The options without their letters, if all that have a text have the letter of their place. */
export function withoutLetters(options: readonly string[]): string[] | null {
  const filled = options.filter((text) => text !== '')
  if (filled.length < 2) return null
  const labels = options.map(labelPlace)
  const areAll = options.every((text, place) => text === '' || labels[place]?.place === place)
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
  const found: { start: number; end: number }[] = []
  let style: string | null = null
  for (const match of cell.matchAll(pattern)) {
    const label = match[1] ?? match[2] ?? ''
    const key = arabicKey(foldDigits(label))
    const own = match[0].replace(/^[\s;,|/،؛]+/u, '').replace(label, /\p{Lu}/u.test(label) ? 'A' : 'a')
    if (style !== null && own.trim() !== style) continue
    if (!LETTERS.some((letters) => letters[first + found.length] === key)) continue
    style = own.trim()
    found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found
}

const MARK = /^\s*(?:\*+|✓|✔|√|☑|✅)\s*|\s*(?:\*+|✓|✔|√|☑|✅|\((?:correct|right|صحيح|صح|betul|benar|درست)\))\s*$/iu

/** The text without the mark of a right option, "*Five"; null without one. */
export function withoutMark(text: string): string | null {
  const bare = text.replace(MARK, '').replace(MARK, '')
  return bare !== text && bare.trim() !== '' ? bare.trim() : null
}

/** Options that mean the place or number of others, which are shuffled. */
const ABOUT_OTHERS =
  /^(?:(?:all|none|both|neither|any)\s+of\s+(?:the\s+)?(?:above|these|those|them)|(?:all|none)\s+(?:the\s+)?above|(?:both\s+)?\(?[a-d]\)?\s*(?:and|&|\+|dan|و)\s*\(?[a-d]\)?|(?:كل|جميع)\s*(?:ما\s*(?:سبق|ذكر)|ذلك)|لا\s*شي[ءئ]?\s*(?:مما\s*(?:سبق|ذكر)|من\s*ذلك)|(?:ليس|لا)\s.*مما\s*سبق|semua\s+(?:di\s+atas|(?:yang\s+)?benar|betul|jawapan\s+di\s+atas|jawaban\s+(?:di\s+atas\s+)?benar)|tiada\s+(?:di\s+atas|jawapan)|tidak\s+ada\s+(?:di\s+atas|(?:jawaban\s+)?yang\s+benar)|ان\s+میں\s+سے\s+کوئی\s+نہیں|(?:یہ\s+)?(?:تمام|سب))[.!]?$/iu

/** More of them, in arabicKey's form. */
const PLACE = String.raw`\(?[a-dابجد]\)?`
const MORE_ABOUT_OTHERS = new RegExp(
  [
    'none of the (?:above )?(?:options|choices|answers)(?: above)?|all of the (?:options|choices|answers)(?: above)?',
    '(?:all|none)(?: answers| options)? (?:is|are) (?:correct|right|true)',
    String.raw`(?:both |only |options? )?${PLACE}(?:\s?[,،] ?${PLACE})*(?:\s?[,،&+]\s?|,? (?:and|or|dan|و)\s?)${PLACE}(?: only| benar| betul| معا| فقط)?`,
    '(?:كل|جميع) (?:ما (?:سبق|ذكر)(?: صحيح)?|(?:الاجابات|الخيارات)(?: صحيحه)?)|لا (?:شي|احد) مما (?:سبق|ذكر)',
  ]
    .map((pattern) => `^(?:${pattern})$`)
    .join('|'),
)

export const isAboutOthers = (text: string): boolean =>
  ABOUT_OTHERS.test(text.trim()) || MORE_ABOUT_OTHERS.test(arabicKey(text).replace(/[.!]$/, ''))
