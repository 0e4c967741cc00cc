// A table of any club as items: which column is which field, the level and the right option of each
// row, and what is left out. The server checks the rows again.
import {
  ITEM_COLUMNS,
  type ItemColumn,
  type ItemKindName,
  isArabic,
  LANGUAGE_FIELDS,
  LANGUAGE_TEXTS,
  movedToArabic,
} from '@noor-quest/contract/item-fields'
import { IMPORT_MAX_ROWS, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import { foldDigits } from '@noor-quest/rules/digits'
import { readCell } from '@noor-quest/rules/guarded-cell'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import type { FileSheet } from '../file/sheets.ts'
import {
  isAboutOthers,
  questionNumber,
  splitByLetters,
  splitOptions,
  withoutHtml,
  withoutLetters,
  withoutMark,
} from './cells.ts'
import type { TableChoices, Values } from './choices.ts'
import { type ChosenSheets, chooseSheets, type TableColumn } from './columns.ts'
import type { Target } from './headings.ts'
import { areMarked, judgeKeyColumn, type KeysRead, type Right } from './keys.ts'
import { judgeLevels, type LevelsRead, readLevel } from './levels.ts'
import { joinOptionRows } from './option-rows.ts'

/** The place of a row in the file. */
export type Place = { sheet: string | null; number: number }
export type TableRow = {
  /** The row's number, if the file has one sheet; unique in all sheets. */
  id: number
  place: Place
  values: Values
  right: OptionLetter | null
  /** Faults that only this screen knows; the server names the others. */
  faults: { column: ItemColumn | null; message: string }[]
}

/** What isn't imported as it is in the file, or needs another text: a line each. */
export const NOTICES = [
  ...(['sheets', 'columns', 'above', 'help', 'lone', 'joined', 'hidden', 'latin', 'times'] as const),
  ...(['html', 'letters', 'numbers', 'marks', 'fifth', 'more_options', 'skipped', 'few', 'about_others'] as const),
] as const
/** `names`: sheets, headings or rows. */
export type Notice = { code: (typeof NOTICES)[number]; count: number; names: string[] }

export type TableReading = {
  /** All sheets of the file, and the ones that are read. */
  sheets: string[]
  read: string[]
  hasHeadings: boolean
  columns: TableColumn[]
  sample: { number: number; cells: string[] }[]
  /** Fields without which no row can be an item. */
  missing: ItemColumn[]
  /** A table in which no column can be chosen for them. */
  other: OtherTable | null
  levels: Omit<LevelsRead, 'levels'> | null
  keys: (Omit<KeysRead, 'rights' | 'example'> & { place: Place | null }) | null
  /** The number of questions with five options. */
  five: number
  /** Rows whose English fields are in Arabic. */
  inArabic: number
  /** What happens to them. */
  arabic: 'move' | 'keep'
  notices: Notice[]
  rows: TableRow[]
  isTooLong: boolean
}

/** Lines of text, pairs such as the sides of a card, or the answers that a form has collected. */
export type OtherTable = 'lines' | 'pairs' | 'responses'

/** Whether the admin has answered what the table doesn't say. */
export function isDecided(reading: TableReading, { fifth, levels: choice }: TableChoices): boolean {
  const { missing, levels, keys, five } = reading
  const hasLevels =
    levels === null ||
    (levels.way !== null &&
      (levels.way !== 'all' || choice?.level !== null) &&
      levels.names.every(({ level }) => level !== null))
  return missing.length === 0 && hasLevels && (keys === null || keys.way !== null) && (five === 0 || fifth !== null)
}

type Draft = {
  id: number
  place: Place
  cells: Partial<Record<Target, string>>
  group: string
  isTooWide: boolean
}

export function readTable(kind: ItemKindName, file: readonly FileSheet[], choices: TableChoices): TableReading {
  const isQuestion = kind === 'question'
  const notices = createNotices()
  const sheets = isQuestion ? file.map((sheet) => joinOptions(sheet, notices)) : file
  const chosen = chooseSheets(kind, sheets, choices)
  const { drafts, lone } = readDrafts(kind, chosen, notices)
  const { columns, isOwn } = chosen
  const targets = new Set(columns.flatMap(({ target }) => target ?? []))
  if (!isOwn) for (const draft of drafts) moveToEnglish(kind, draft, notices)
  for (const draft of drafts) applyFixes(draft, choices.fixes[draft.id])
  if (!isOwn) for (const draft of drafts) cleanTexts(draft, notices)
  const questions = isQuestion ? readQuestions(drafts, choices, { targets, isOwn, notices }) : null
  const made = questions?.rows ?? drafts.map((draft) => ({ draft, right: null, faults: [] }))
  let inArabic = 0
  const arabic = choices.arabic ?? (isOwn ? 'keep' : 'move')
  const rows = made.map(({ draft, right, faults }): TableRow => {
    const values = { ...draft.cells } as Values
    const moved = movedToArabic(kind, values)
    if (moved !== null) inArabic++
    if (moved !== null && arabic === 'move') Object.assign(values, moved)
    // After movedToArabic, which moves nothing if an Arabic field has a text.
    for (const [column, text] of Object.entries(choices.fixes[draft.id] ?? {})) {
      if (column.endsWith('_ar')) values[column as ItemColumn] = text.trim()
    }
    const tooWide = draft.isTooWide ? [{ column: null, message: 'has more cells than the header' }] : []
    return { id: draft.id, place: draft.place, values, right, faults: [...tooWide, ...faults] }
  })
  if (isQuestion) noticeOptions(rows, notices)
  const groups = new Set(questions?.levels.way === 'group' ? drafts.map(({ group }) => group) : [])
  for (const { place, text } of lone) {
    if (!groups.has(text)) notices.add('lone', [`${placeName(place)} “${text.slice(0, 60)}”`])
  }
  if (chosen.unread.length > 0) notices.add('sheets', chosen.unread)
  const unused = columns.flatMap(({ target, isFilled, isFurther, heading }, index) =>
    target === null && isFilled && !isFurther ? [heading || `#${index + 1}`] : [],
  )
  if (unused.length > 0) notices.add('columns', unused)
  const missing = missingFields(kind, targets, drafts)
  return {
    sheets: chosen.names,
    read: chosen.sheets.flatMap(({ name }) => name ?? []),
    hasHeadings: chosen.header.rows > 0,
    columns,
    sample: chosen.sample,
    missing,
    other: isQuestion && missing.length > 0 ? otherTable(sheets, columns) : null,
    levels: questions?.levels ?? null,
    keys: questions?.keys ?? null,
    five: questions?.five ?? 0,
    inArabic,
    arabic,
    notices: notices.all(),
    rows: rows.slice(0, IMPORT_MAX_ROWS),
    isTooLong: rows.length > IMPORT_MAX_ROWS,
  }
}

type Notices = ReturnType<typeof createNotices>
const NAMES_MAX = 8

function createNotices() {
  const all = new Map<Notice['code'], Notice>()
  return {
    add: (code: Notice['code'], names: readonly string[]) => {
      const notice = all.get(code) ?? { code, count: 0, names: [] }
      notice.count += Math.max(1, names.length)
      notice.names.push(...names.slice(0, NAMES_MAX - notice.names.length))
      all.set(code, notice)
    },
    all: () => NOTICES.flatMap((code) => all.get(code) ?? []),
  }
}

export const placeName = ({ sheet, number }: Place): string => (sheet === null ? String(number) : `${sheet} ${number}`)

/** The rows below the headings that have content, and those with one text only, which may name a level. */
function readDrafts(kind: ItemKindName, chosen: ChosenSheets, notices: Notices) {
  const isOnly = chosen.names.length < 2
  const lone: { place: Place; text: string }[] = []
  const drafts = chosen.sheets.flatMap((sheet) => {
    const { header, indexes, offset, width } = sheet
    const first = header.rows === 0 ? 0 : header.start + header.rows
    const place = (number: number): Place => ({ sheet: isOnly ? null : sheet.name, number })
    if (sheet.hidden > 0)
      notices.add(
        'hidden',
        Array.from({ length: sheet.hidden }, () => sheet.name ?? ''),
      )
    if (header.rows > 0) {
      for (const row of sheet.rows.slice(0, header.start)) {
        const text = row.cells.find((cell) => cell.trim() !== '') ?? ''
        if (text !== '') notices.add('above', [text.trim().slice(0, 60)])
      }
    }
    let group = ''
    return sheet.rows.slice(first).flatMap((row, index): Draft[] => {
      if (index === 0 && isHelp(row.cells)) {
        notices.add('help', [placeName(place(row.number))])
        return []
      }
      const cells: Draft['cells'] = {}
      for (const [target, column] of indexes) {
        const text = readCell((row.cells[column] ?? '').trim()).trim()
        cells[target] = text
      }
      const texts = new Set(row.cells.map((cell) => cell.trim()).filter(Boolean))
      const filled = Object.values(cells).filter((text) => text !== '').length
      // Templates number their empty rows, and fill in a time or a level.
      const hasContent = Object.entries(cells).some(([target, text]) => text !== '' && !WITHOUT_CONTENT.has(target))
      const [text = ''] = texts
      if (texts.size === 1 && filled < 2 && kind === 'question' && !/[?؟]\s*$/.test(text)) {
        if (/^\p{Nd}+$/u.test(text)) return []
        // "Section: prayer" below "Level 1" doesn't end the level.
        if (readLevel(text) !== null || readLevel(group) === null) group = text
        lone.push({ place: place(row.number), text })
        return []
      }
      if (!hasContent) return []
      if (sheet.further.some((column) => (row.cells[column] ?? '').trim() !== '')) {
        notices.add('more_options', [placeName(place(row.number))])
      }
      const isTooWide = header.rows > 0 && row.cells.slice(width).some((cell) => cell.trim() !== '')
      return [{ id: offset + row.number, place: place(row.number), cells, group, isTooWide }]
    })
  })
  return { drafts, lone }
}

function joinOptions(sheet: FileSheet, notices: Notices): FileSheet {
  const made = joinOptionRows(sheet)
  if (made !== null) notices.add('joined', sheet.name === null ? [] : [sheet.name])
  return made ?? sheet
}

const TIMESTAMP = /^(?:timestamp|طابع زمني|الطابع الزمني|cap masa|stempel waktu|ٹائم سٹیمپ)$/iu

function otherTable(sheets: readonly FileSheet[], columns: readonly TableColumn[]): OtherTable | null {
  const filled = columns.filter(({ isFilled }) => isFilled)
  const first = sheets[0]?.rows[0]?.cells.map((cell) => cell.trim()) ?? []
  const asked = first.filter((cell) => /[?؟]$/.test(cell))
  if (TIMESTAMP.test(first[0] ?? '') || (asked.length > 1 && first.length > 2)) return 'responses'
  if (filled.length < 2) return 'lines'
  return filled.length === 2 && filled.every(({ target }) => !target?.startsWith('options')) ? 'pairs' : null
}

/** A row in English below Arabic headings, as in a template that a club has translated. */
function moveToEnglish(kind: ItemKindName, { cells, place }: Draft, notices: Notices) {
  const [text] = LANGUAGE_FIELDS[kind].map((field) => cells[`${field}_ar` as Target] ?? '')
  const isFree = LANGUAGE_FIELDS[kind].every((field) => (cells[field as Target] ?? '') === '')
  if (!isFree || text === undefined || !/\p{Script=Latin}/u.test(text) || isArabic(text)) return
  for (const [target, cell] of Object.entries(cells)) {
    if (!target.endsWith('_ar')) continue
    cells[target as Target] = ''
    cells[target.replace(/_ar$/, '') as Target] = cell
  }
  notices.add('latin', [placeName(place)])
}

const WITHOUT_CONTENT = new Set<string>(['level', 'time_limit', 'tags', 'reviewed_by', 'reviewed_at'])

/** Templates describe their columns below the headings. */
const isHelp = (cells: readonly string[]) =>
  cells.filter((cell) => /\((?:required|optional)\b|\b(?:required|optional)\)/i.test(cell)).length > 1

function applyFixes({ cells }: Draft, fixes: Values | undefined) {
  for (const [column, text] of Object.entries(fixes ?? {})) {
    if (!column.endsWith('_ar')) cells[column as ItemColumn] = text.trim()
  }
}

function cleanTexts({ cells, place }: Draft, notices: Notices) {
  let isCleaned = false
  for (const [target, text] of Object.entries(cells)) {
    const clean = withoutHtml(text)
    if (clean === text) continue
    cells[target as Target] = clean
    isCleaned = true
  }
  if (isCleaned) notices.add('html', [placeName(place)])
}

const ENDINGS = ['', '_ar'] as const
type Ending = (typeof ENDINGS)[number]
const optionTargets = (ending: Ending) => OPTION_LETTERS.map((letter) => `option_${letter}${ending}` as const)
const allOptions = (ending: Ending) => [...optionTargets(ending), `option_e${ending}` as const]

type QuestionRow = { draft: Draft; right: OptionLetter | null; faults: TableRow['faults'] }
type Context = { targets: ReadonlySet<Target>; isOwn: boolean; notices: Notices }

function readQuestions(drafts: readonly Draft[], choices: TableChoices, { targets, isOwn, notices }: Context) {
  const hasRightText = targets.has('right_text') || targets.has('right_text_ar')
  for (const { cells } of drafts) moveRightTexts(cells)
  if (!isOwn) {
    for (const draft of drafts) separateOptions(draft, notices)
    removeNumbers(drafts, notices)
    for (const draft of drafts) removeLetters(draft, notices)
  }
  const marked = drafts.map(({ cells }) => markedPlaces(cells))
  const isMarked = !isOwn && areMarked(marked.map((places) => ({ marked: places })))
  if (isMarked) for (const draft of drafts) removeMarks(draft, notices)
  // A mark may be before the letter or after it.
  if (isMarked) for (const draft of drafts) removeLetters(draft, notices)

  const keyRows = drafts.map(({ cells }, index) => ({
    key: cells.correct_option ?? '',
    options: ENDINGS.map((ending) => optionTargets(ending).map((target) => cells[target] ?? '')),
    fifth: [cells.option_e ?? '', cells.option_e_ar ?? ''],
    marked: marked[index] ?? [],
  }))
  const column = hasRightText ? 'first' : isOwn ? 'own' : targets.has('correct_option') ? 'keys' : 'none'
  const { rights, example, ...keys } = judgeKeyColumn(keyRows, column, choices.keys)
  const judged = judgeLevels(
    drafts.map(({ cells, place, group }) => ({ cell: cells.level ?? '', sheet: place.sheet ?? '', group })),
    choices.levels,
  )
  const five = keyRows.filter(({ fifth }) => fifth.some((text) => text !== '')).length
  const rows = drafts.flatMap((draft, index): QuestionRow[] => {
    const { cells, place } = draft
    const level = judged.levels[index]
    if (level) cells.level = String(level)
    cleanTime(draft, notices)
    const right = rights[index] ?? 'none'
    const hasFifth = [cells.option_e, cells.option_e_ar].some((text) => (text ?? '') !== '')
    if (hasFifth && choices.fifth === 'skip') {
      notices.add('skipped', [placeName(place)])
      return []
    }
    const isFifth = right === 'e'
    if (hasFifth) {
      if (isFifth) for (const ending of ENDINGS) cells[`option_d${ending}`] = cells[`option_e${ending}`] ?? ''
      if (choices.fifth === 'leave_out') notices.add('fifth', [placeName(place)])
    }
    for (const target of MORE_TARGETS) delete cells[target]
    const letter = isFifth ? 'd' : (OPTION_LETTERS.find((one) => one === right) ?? null)
    // The server gets letters.
    cells.correct_option = letter ?? cells.correct_option ?? ''
    return [
      {
        draft,
        right: letter,
        faults:
          letter === null ? [{ column: 'correct_option', message: KEY_FAULTS[right] ?? KEY_FAULTS.none ?? '' }] : [],
      },
    ]
  })
  const { levels: _levels, ...levels } = judged
  return { rows, levels, keys: { ...keys, place: drafts[example]?.place ?? null }, five }
}

const MORE_TARGETS = ['option_e', 'option_e_ar', 'options', 'options_ar', 'right_text', 'right_text_ar'] as const

const KEY_FAULTS: Partial<Record<Right, string>> = {
  blank: 'is missing',
  unclear: 'could be more than one option',
  several: 'names more than one option',
  none: 'must be A, B, C or D',
}

function moveRightTexts(cells: Draft['cells']) {
  for (const ending of ENDINGS) {
    const text = cells[`right_text${ending}`]
    if (text !== undefined) cells[`option_a${ending}`] = text
  }
}

/** Options in one cell, or below the question in its cell. */
function separateOptions({ cells, place }: Draft, notices: Notices) {
  for (const ending of ENDINGS) {
    const targets = allOptions(ending)
    if (targets.some((target) => (cells[target] ?? '') !== '')) continue
    const inOne = cells[`options${ending}`] ?? ''
    const inQuestion = inOne === '' ? splitByLetters(cells[`question_text${ending}`] ?? '') : null
    const options = inOne === '' ? (inQuestion?.options ?? []) : splitOptions(inOne)
    if (options.length < 2) continue
    if (inQuestion !== null) cells[`question_text${ending}`] = inQuestion.before
    targets.forEach((target, index) => {
      cells[target] = options[index] ?? ''
    })
    if (options.length > targets.length) notices.add('more_options', [placeName(place)])
  }
}

/** Numbers before questions, if nearly all have one and they increase. */
function removeNumbers(drafts: readonly Draft[], notices: Notices) {
  for (const ending of ENDINGS) {
    const field = `question_text${ending}` as const
    const filled = drafts.filter(({ cells }) => (cells[field] ?? '') !== '')
    const numbered = filled.map((draft) => ({ draft, found: questionNumber(draft.cells[field] ?? '') }))
    const numbers = numbered.flatMap(({ found }) => found?.number ?? [])
    const isCount = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0) || number === 1)
    // "5 - 3 is?" alone has no number.
    if (!isCount || numbers.length < filled.length * 0.8 || (filled.length < 2 && numbers[0] !== 1)) continue
    for (const { draft, found } of numbered) {
      if (found === null) continue
      draft.cells[field] = found.rest
      notices.add('numbers', [placeName(draft.place)])
    }
  }
}

function removeLetters({ cells, place }: Draft, notices: Notices) {
  for (const ending of ENDINGS) {
    const targets = allOptions(ending)
    const bare = withoutLetters(targets.map((target) => cells[target] ?? ''))
    if (bare === null) continue
    targets.forEach((target, index) => {
      if (cells[target] !== undefined) cells[target] = bare[index] ?? ''
    })
    notices.add('letters', [placeName(place)])
  }
}

function markedPlaces(cells: Draft['cells']): number[] {
  const places = ENDINGS.flatMap((ending) =>
    allOptions(ending).flatMap((target, place) => (withoutMark(cells[target] ?? '') === null ? [] : [place])),
  )
  return [...new Set(places)]
}

function removeMarks({ cells, place }: Draft, notices: Notices) {
  let isRemoved = false
  for (const target of ENDINGS.flatMap(allOptions)) {
    const bare = withoutMark(cells[target] ?? '')
    if (bare === null) continue
    cells[target] = bare
    isRemoved = true
  }
  if (isRemoved) notices.add('marks', [placeName(place)])
}

/** Games use their levels' times, so a time limit out of bounds is left out. */
function cleanTime({ cells, place }: Draft, notices: Notices) {
  const text = cells.time_limit ?? ''
  if (text === '') return
  const digits = /^(\d{1,9})(?:\.0+)?\s*(?:s|sec|secs|seconds|ث|ثانيه|ثانية)?$/i.exec(foldDigits(text).trim())?.[1]
  const seconds = Number(digits)
  const isKnown = seconds >= TIME_LIMIT_MIN && seconds <= TIME_LIMIT_MAX
  cells.time_limit = isKnown ? String(seconds) : ''
  if (!isKnown) notices.add('times', [placeName(place)])
}

function noticeOptions(rows: readonly TableRow[], notices: Notices) {
  for (const { values, place } of rows) {
    const options = ENDINGS.map((ending) => optionTargets(ending).map((target) => values[target] ?? ''))
    const filled = Math.max(...options.map((texts) => texts.filter(Boolean).length))
    if (filled > 1 && filled < OPTION_LETTERS.length) notices.add('few', [placeName(place)])
    if (options.flat().some(isAboutOthers)) notices.add('about_others', [placeName(place)])
  }
}

/** Texts are needed in one language only: the one that has more columns. */
function missingFields(kind: ItemKindName, targets: ReadonlySet<Target>, drafts: readonly Draft[]): ItemColumn[] {
  if (kind === 'term') return targets.has('arabic_text') ? [] : ['arabic_text']
  const hasOptions = (ending: Ending) =>
    targets.has(`options${ending}`) || drafts.some(({ cells }) => (cells[`option_b${ending}`] ?? '') !== '')
  const has = (column: string, ending: Ending) =>
    targets.has(`${column}${ending}` as Target) ||
    (column === 'option_a' && targets.has(`right_text${ending}`)) ||
    (column.startsWith('option_') && hasOptions(ending))
  const needed = kind === 'question' ? (['question_text', 'option_a', 'option_b'] as const) : LANGUAGE_TEXTS[kind]
  const lacking = (ending: Ending) =>
    needed.filter((column) => !has(column, ending)).map((column) => `${column}${ending}` as ItemColumn)
  const [english, arabic] = [lacking(''), lacking('_ar')]
  const texts = arabic.length < english.length ? arabic : english
  const picture = kind === 'prophet' && !targets.has('item_image_url') ? (['item_image_url'] as const) : []
  return ITEM_COLUMNS[kind].filter((column) => [...texts, ...picture].includes(column))
}
