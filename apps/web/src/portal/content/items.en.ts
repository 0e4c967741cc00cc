import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ArchiveResult, ImportUndone, ItemMatch } from '@noor-quest/contract/items'
import {
  ARCHIVE_MAX_BYTES,
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_MAX_ROWS,
  TIME_LIMIT_MAX,
  TIME_LIMIT_MIN,
} from '@noor-quest/contract/limits'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { defineTexts } from '../../text/text.ts'
import { count, counted, dates, days, itemCounts, numbers } from '../text/formats.ts'
import type { FileFault } from './import/file/sheets.ts'
import type { countRows, Imported } from './import/row-counts.ts'
import type { KeyWay } from './import/table/keys.ts'
import type { LevelWay } from './import/table/levels.ts'
import type { Notice, OtherTable } from './import/table/read-table.ts'

const quoted = (option: string | null) => (option === null ? 'No option' : `“${option}”`)
/** Some names, and the number of the others. */
const named = (total: number, names: readonly string[]) =>
  `${names.join(', ')}${total > names.length ? ` and ${numbers.format(total - names.length)} more` : ''}`
const inRows = (total: number, names: readonly string[]) => `${total === 1 ? 'Row' : 'Rows'} ${named(total, names)}`

/** The letters of the Arabic options. */
const arabicLetters: Record<OptionLetter, string> = { a: 'أ', b: 'ب', c: 'ج', d: 'د' }

/** Cards are counted, added and deleted, never prophets. */
const NOUNS: Record<ItemKindName, string> = { question: 'question', prophet: 'prophet card', term: 'term' }

/** Shared texts of questions, prophets and terms. */
export const itemsText = defineTexts('portal/content/items', {
  english: 'English',
  englishHint: 'Fill in English, Arabic or both. A language is complete or empty.',
  /** The labels of the Arabic fields, in the script of their content. */
  arabic: {
    legend: 'العربية',
    hint: 'املأ حقول العربية كلّها أو اتركها فارغة.',
    question: 'السؤال',
    level: (level: number) => `المستوى ${level}`,
    letter: (letter: OptionLetter) => arabicLetters[letter],
    optionsHint: 'اختر الدائرة التي بجانب الخيار الصحيح.',
    option: (letter: OptionLetter) => `الخيار ${arabicLetters[letter]}`,
    correct: (letter: OptionLetter) => `الخيار ${arabicLetters[letter]} هو الصحيح`,
    explanation: 'الشرح (اختياري)',
    name: 'اسم النبيّ',
    description: 'وصف الصورة',
    descriptionHint: 'يُقرأ بدلًا من الصورة، فلا يُذكر فيه اسم النبيّ.',
    meaning: 'المعنى (اختياري)',
  },
  halfEnglish: 'Fill this in too, or leave all of the English empty',
  halfArabic: 'Fill this in too, or leave all of the Arabic empty',
  noArabic: 'No Arabic',
  noEnglish: 'No English',
  filter: 'Show',
  filters: {
    all: (items?: number) => `Everything${counted(items)}`,
    no_arabic: (items?: number) => `Without Arabic${counted(items)}`,
    no_english: (items?: number) => `Without English${counted(items)}`,
    not_checked: (items?: number) => `Not checked${counted(items)}`,
    checked: (items?: number) => `Checked${counted(items)}`,
    noted: (items?: number) => `Reviewers’ notes${counted(items)}`,
    inactive: (items?: number) => `Not in games${counted(items)}`,
  },
  more: (next: number, left: number) => `Show ${numbers.format(next)} more of ${numbers.format(left)}`,
  conflict: {
    deleted: 'Another admin deleted this meanwhile.',
    deletedHint: 'What you typed is still here.',
    addAgain: 'Add it again',
  },
  /** Arabic in English fields. */
  script: {
    found: 'This is written in Arabic.',
    move: 'Move to Arabic',
    keep: 'Keep here',
  },
  justAdded: 'Just added',
  inactive: 'Not in games',
  activate: 'Use in games',
  deactivate: 'Leave out of games',
  activated: (items: number, kind: ItemKindName) => `${count(items, NOUNS[kind])} used in games again, successfully!`,
  deactivated: (items: number, kind: ItemKindName) => `${count(items, NOUNS[kind])} left out of games successfully!`,
  activationFailed: (message: string) => `Error changing this: ${message}`,
  restored: (items: number, kind: ItemKindName) => `${count(items, NOUNS[kind])} brought back successfully!`,
  restoreFailed: (message: string) => `Error bringing this back: ${message}`,
  toForm: 'Add',
  select: {
    delete: (kind: ItemKindName, items: number) => `Are you sure you want to delete ${count(items, NOUNS[kind])}?`,
    deleted: (kind: ItemKindName, items: number) => `${count(items, NOUNS[kind])} deleted successfully!`,
    deleteHint: 'They can be brought back for 30 days, under “Recently deleted”.',
  },
  trash: {
    open: 'Recently deleted',
    intro: 'What was deleted can be brought back for 30 days. Until then it is in no game.',
    loading: 'Loading what was deleted...',
    none: 'Nothing was deleted in the last 30 days',
    list: 'Recently deleted',
    deletedBy: (by: string | null, when: string) =>
      by === null ? `Deleted on ${when}, not by an admin` : `Deleted by ${by} on ${when}`,
    until: (when: string) => `Can be brought back until ${when}`,
    restore: 'Bring back',
    restoreAll: (items: number) => `Bring back all ${numbers.format(items)}`,
  },
  history: 'History and checks',
  loadingHistory: 'Loading the history...',
  versions: (versions: number) => count(versions, 'version'),
  version: (number: number) => `Version ${numbers.format(number)}`,
  when: (at: string) => dates.format(new Date(at)),
  /** The author of an item that came with the app or is older than versions. */
  noAdmin: 'Not by an admin',
  added: 'Added',
  nothing: 'Nothing',
  embeddedPicture: 'A picture',
  checks: {
    title: 'Checked by',
    none: 'Not checked yet.',
    changed: 'Not checked since the change.',
    checked: 'Checked',
    noted: (notes: number) => (notes === 1 ? 'A reviewer’s note' : `Reviewers’ notes: ${numbers.format(notes)}`),
    day: (at: string) => days.format(new Date(at)),
    verdict: 'Verdict',
    verdicts: { right: 'Right', wording: 'Wording', wrong: 'Wrong', doubtful: 'Doubtful' },
    language: 'Language',
    languages: { en: 'English', ar: 'Arabic' },
    oneByOne: 'Check one by one',
    setAside: 'Set aside',
    countAgain: 'Count again',
    setAsideHint: 'A check that is set aside counts neither as right nor as an open note.',
    setAsideBy: (by: string) => `Set aside by ${by}`,
    setAsideFailed: 'This was not changed. Please try again.',
    proposal: 'Proposed change',
    accept: 'Accept',
    refuse: 'Refuse',
    accepted: 'Accepted: the item has a new version, which needs new checks.',
    refused: 'Refused. The check itself still counts.',
    decided: {
      accepted: (by: string) => `Accepted by ${by}`,
      refused: (by: string) => `Refused by ${by}`,
    },
    export: 'Checks',
    exportHint: 'All checks, each with the reviewer’s name, the date and the version of the content.',
  },
  archive: {
    title: 'All content',
    intro:
      'One file holds all questions, prophet cards and terms with their pictures: to keep, or to load into another installation. Items that exist already are skipped; a language that such an item lacks is added.',
    download: 'Download archive',
    saveFailed: 'The archive could not be downloaded.',
    load: 'Load archive',
    loading: 'Loading...',
    loaded: ({ added, completed, differing }: ArchiveResult) =>
      [
        `${itemCounts(added)} loaded successfully!`,
        Object.values(completed).some(Boolean) && `A language was added to ${itemCounts(completed)}.`,
        differing > 0 && `Kept as they are here, and different in the archive: ${numbers.format(differing)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    tooLarge: `The file must be smaller than ${numbers.format(ARCHIVE_MAX_BYTES / 1_000_000)} MB.`,
    failed: 'The archive could not be loaded.',
    /** `path`: "file", or a field such as questions.3.option_a. */
    problem: (path: string, message: string) =>
      path === 'file' ? `The file ${message}` : `In the file, ${path} ${message}`,
  },
  import: {
    open: 'Import file',
    title: (kind: ItemKindName) => `Import ${NOUNS[kind]}s`,
    intro: (kind: ItemKindName) =>
      `From an Excel or OpenDocument workbook, a CSV file or a copied text, with one ${NOUNS[kind]} per row. You say what its columns mean.`,
    choose: 'Choose a file',
    paste: 'Or paste a text',
    pasteHint: 'Cells of a spreadsheet, or questions: options A) to D) or with bullets, then “Answer: C”',
    readPasted: 'Read the text',
    chooseOther: 'Choose another file',
    template: 'Download a template',
    reading: 'Reading the file...',
    tooLarge: `The file must be smaller than ${numbers.format(IMPORT_FILE_MAX_BYTES / 1_000_000)} MB.`,
    notRead: 'The file could not be read.',
    unreadable: ({ code, row = 0 }: FileFault) =>
      ({
        empty: 'The file is empty.',
        other_kind: 'The file is not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file.',
        json: 'The file is JSON. Ask the program that it comes from for a CSV or Excel file.',
        gift: 'The file is in Moodle’s GIFT format. Export the questions from Moodle in the Aiken format.',
        moodle: 'The file is Moodle XML. Export the questions from Moodle in the Aiken format.',
        word: 'The file is a Word document. Copy its questions, or its table, and paste them below.',
        anki: 'The file has Anki’s cards, which have no options. Copy them into the template and add three wrong options each.',
        save_as_xlsx:
          'Files of this kind can’t be read. Open it in its program and save it as an Excel workbook (.xlsx).',
        password: 'The file is protected with a password. Save it without one.',
        damaged: 'The file is damaged. Open it in a spreadsheet program and save it again.',
        quotes: `Row ${numbers.format(row)} has a quotation mark without its partner. Correct it, or save the file as an Excel workbook (.xlsx).`,
        too_wide: `The file has more than ${numbers.format(IMPORT_COLUMNS_MAX)} columns. Copy the needed ones into a new workbook.`,
        too_large: 'The file is too large to be read. Copy the rows into a new workbook.',
        too_slow: 'The file takes too long to be read. Copy the rows into a new workbook.',
      })[code],
    uncomputed:
      'Some formulas of this file have no result, so their cells are empty here. Open it in a spreadsheet program, save it again and choose it again.',
    letters: {
      question: 'The file doesn’t say how it stores its letters. Can you read this?',
      otherwise: 'If not, save the file as an Excel workbook (.xlsx) or as CSV UTF-8, and choose it again.',
      confirm: 'Yes, the letters are right',
    },
    failed: (kind: ItemKindName, message: string) => `Error importing ${NOUNS[kind]}s: ${message}`,
    sheet: 'Sheet',
    allSheets: (read: readonly string[]) =>
      read.length > 1 ? `All with the same columns: ${read.join(', ')}` : `The first with items: ${read.join('')}`,
    other: {
      lines:
        'No question was found in these lines. Write each one as “1. How many? A) Two B) Three C) Four D) Five Answer: D”, in one line or several, and paste them below.',
      pairs:
        'The file has pairs, as cards have two sides, and no wrong options. Copy them into the template and add three wrong options each.',
      responses:
        'The file has the answers that people gave in a form, without the options. Copy the questions and options from the form itself into the template.',
    } satisfies Record<OtherTable, string>,
    missing: (fields: readonly string[]) => `Choose in a menu above which column contains: ${fields.join(', ')}.`,
    tooLong: `The file has more than ${numbers.format(IMPORT_MAX_ROWS)} rows. Import it in two files.`,
    undecided: 'Answer the questions above to see the preview.',
    columns: {
      title: 'What the columns contain',
      hasHeadings: 'The file has a row of headings',
      noHeadings: 'The file has no headings: choose above each column what it contains.',
      rows: 'The first rows of the file',
      none: 'Not imported',
      number: (column: number) => `Column ${numbers.format(column)}`,
      more: {
        right_text: 'Right option, as a text',
        right_text_ar: 'Right option in Arabic, as a text',
        options: 'All options in one cell',
        options_ar: 'All options in Arabic in one cell',
        option_e: 'Option E',
        option_e_ar: 'الخيار هـ',
      },
    },
    levels: {
      title: 'Level of the questions',
      choose: 'Choose…',
      all: 'Level of all questions',
      level: (level: number) => `Level ${level}`,
      of: (name: string, rows: number) => `${name} (${count(rows, 'row')})`,
      ways: {
        column: 'From the column Level',
        sheet: 'By sheet',
        group: 'By the row above each group',
        all: 'One level for all',
        spread: 'Spread evenly, in the order of the file',
      } satisfies Record<LevelWay, string>,
    },
    fifth: {
      question: (questions: number) =>
        `${count(questions, 'question')} ${questions === 1 ? 'has' : 'have'} five options. Games show four.`,
      leaveOut: 'Leave out the last wrong option',
      skip: 'Leave out these questions',
    },
    hiddenSheets: (names: readonly string[]) => `Hidden sheets, which aren’t read: ${names.join(', ')}.`,
    noticesTitle: 'What isn’t imported as it is in the file',
    notices: {
      sheets: (total, names) => `Sheets that aren’t read: ${named(total, names)}.`,
      columns: (total, names) => `Columns that aren’t imported: ${named(total, names)}.`,
      above: (total, names) => `Above the headings, not imported: ${named(total, names)}.`,
      help: (total, names) => `${inRows(total, names)} describes the columns and isn’t imported.`,
      lone: (total, names) => `Rows with one text only, not imported: ${named(total, names)}.`,
      joined: () => 'Each option has a row of its own: the rows of a question were put together.',
      hidden: (total) =>
        total === 1
          ? 'One row is hidden. It is read too.'
          : `${numbers.format(total)} rows are hidden. They are read too.`,
      latin: (total, names) => `${inRows(total, names)}: not in Arabic, so imported into the English fields.`,
      times: (total, names) =>
        `${inRows(total, names)}: the time is left out, because it isn’t ${TIME_LIMIT_MIN} to ${TIME_LIMIT_MAX} seconds. Games use the times of their levels.`,
      html: (total, names) =>
        `${inRows(total, names)}: codes of web pages, such as &amp; and <b>, were turned into text.`,
      letters: (total, names) => `${inRows(total, names)}: the letters before the options are left out.`,
      numbers: (total, names) => `${inRows(total, names)}: the numbers before the questions are left out.`,
      marks: (total, names) => `${inRows(total, names)}: the marks of right options are left out.`,
      fifth: (total, names) => `${inRows(total, names)}: one of five options is left out.`,
      more_options: (total, names) => `${inRows(total, names)}: options after the fifth are left out.`,
      skipped: (total, names) => `${inRows(total, names)}: not imported, because of five options.`,
      few: (total, names) =>
        `${inRows(total, names)}: fewer than four options. Type the missing ones in the preview, or leave these rows out.`,
      about_others: (total, names) =>
        `${inRows(total, names)}: an option such as “None of these”. Options are shuffled, so write a real option in its place.`,
    } satisfies Record<Notice['code'], (total: number, names: readonly string[]) => string>,
    looked: 'I have looked at the keys',
    earlier: {
      title: 'Last imports',
      line: (items: number, at: string) => `${count(items, 'item')}, ${at}`,
      changed: 'Can’t be undone: one of its items was changed or deleted since.',
      undone: (kind: ItemKindName, { removed, restored }: ImportUndone) =>
        `The import was undone: ${count(removed, NOUNS[kind])} deleted${restored > 0 ? `, ${numbers.format(restored)} as before` : ''}.`,
      failed: (message: string) => `The import wasn’t undone: ${message}`,
    },
    item: { question: 'Question', prophet: 'Prophet', term: 'Term' } satisfies Record<ItemKindName, string>,
    fields: {
      question_text: 'Question',
      option_a: 'Option A',
      option_b: 'Option B',
      option_c: 'Option C',
      option_d: 'Option D',
      correct_option: 'Correct option',
      level: 'Level',
      time_limit: 'Time limit',
      source: 'Source',
      explanation: 'Explanation',
      question_text_ar: 'السؤال',
      option_a_ar: 'الخيار أ',
      option_b_ar: 'الخيار ب',
      option_c_ar: 'الخيار ج',
      option_d_ar: 'الخيار د',
      explanation_ar: 'الشرح',
      tags: 'Topics',
      name: 'Name',
      description: 'Description',
      item_image_url: 'Picture',
      name_ar: 'اسم النبيّ',
      description_ar: 'وصف الصورة',
      arabic_text: 'Arabic text',
      meaning: 'Meaning',
      meaning_ar: 'المعنى',
      reviewed_by: 'Read by',
      reviewed_at: 'Read on',
    } satisfies Record<ItemColumn, string>,
    inArabic: (rows: number, chosen: 'move' | 'keep') =>
      `${count(rows, 'row')} ${rows === 1 ? 'has' : 'have'} Arabic in the columns for English. ${chosen === 'move' ? 'It is imported as Arabic.' : 'It stays in the English fields.'}`,
    fix: (field: string, row: string) => `${field}, row ${row}`,
    preview: 'Preview',
    row: 'Row',
    result: 'Result',
    /** Said of the marked option. */
    right: '(right)',
    keys: {
      single: (row: string, right: string | null) => `Row ${row}: ${quoted(right)} is right.`,
      unclear: (row: string, key: string) =>
        `Row ${row} has “${key}” as the right option. Choose which one that is, for all rows.`,
      none: (row: string) =>
        `The file doesn’t say which option is right. Choose its column above, or look at row ${row}.`,
      ways: {
        from_one: (right) => `${quoted(right)}: the first option is 1 or A`,
        from_zero: (right) => `${quoted(right)}: the first option is 0`,
        text: (right) => `${quoted(right)}: it is the option’s text`,
        mark: (right) => `${quoted(right)}: it has a mark`,
        first: (right) => `${quoted(right)}: the first option is always right`,
      } satisfies Record<KeyWay, (right: string | null) => string>,
    },
    different: 'Already there, but different',
    keepOurs: 'Keep ours',
    takeFile: 'Take the file’s',
    rowNumber: (row: string) => `row ${row}`,
    keepAllOurs: 'Keep all of ours',
    takeAllOfFile: (rows: number) => `Take all ${numbers.format(rows)} from the file`,
    matches: {
      new: 'Ready',
      completes: 'Already there: the missing language is added',
      duplicate: 'Already there, will be skipped',
      differs: 'Already there, with other options: will be skipped',
    } satisfies Record<ItemMatch, string>,
    summary: (
      kind: ItemKindName,
      { ready, completing, changing, differing, skipped, bad }: ReturnType<typeof countRows>,
    ) =>
      [
        `${count(ready, NOUNS[kind])} ready`,
        completing > 0 && `${numbers.format(completing)} to complete in a language`,
        changing > 0 && `${numbers.format(changing)} to change`,
        differing > 0 && `${numbers.format(differing)} different and kept`,
        skipped > 0 && `${numbers.format(skipped)} already there`,
        bad > 0 && `${count(bad, 'row')} with errors`,
      ]
        .filter(Boolean)
        .join(', '),
    someBad: 'Correct the rows with errors below, or import the good ones without them.',
    allBad: 'Correct the errors below, or in the file, and choose it again.',
    moreRows: (next: number, left: number) => `Show ${numbers.format(next)} more of ${count(left, 'row')}`,
    commit: (kind: ItemKindName, items: number) =>
      items === 0 ? `Import ${NOUNS[kind]}s` : `Import ${count(items, NOUNS[kind])}`,
    commitGood: (kind: ItemKindName, items: number) =>
      items === 1 ? `Import the good ${NOUNS[kind]}` : `Import the ${numbers.format(items)} good ${NOUNS[kind]}s`,
    committing: 'Importing...',
    done: (kind: ItemKindName, { imported, completed, changed, left_out: leftOut }: Imported) =>
      [
        (imported > 0 || completed + changed === 0) && `${count(imported, NOUNS[kind])} imported successfully!`,
        completed > 0 && `A language was added to ${count(completed, NOUNS[kind])} successfully!`,
        changed > 0 && `${count(changed, NOUNS[kind])} changed successfully!`,
        leftOut > 0 && `${count(leftOut, 'row')} with errors ${leftOut === 1 ? 'was' : 'were'} left out.`,
      ]
        .filter(Boolean)
        .join(' '),
    noRows: 'The file has no rows that could be imported.',
  },
})
