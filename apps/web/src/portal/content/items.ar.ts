import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemCounts } from '@noor-quest/contract/items'
import {
  ARCHIVE_MAX_BYTES,
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_MAX_ROWS,
  TIME_LIMIT_MAX,
  TIME_LIMIT_MIN,
} from '@noor-quest/contract/limits'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { count, countOblique, type Forms, isolated, level, n, QUESTIONS } from '../../text/arabic.ts'
import { counted, dates, days, done, ITEMS, PROPHET_CARDS, ROWS, TERMS, VERSIONS } from '../text/arabic.ts'
import type { itemsText } from './items.en.ts'

const LETTERS: Record<OptionLetter, string> = { a: 'أ', b: 'ب', c: 'ج', d: 'د' }

const KINDS: Record<ItemKindName, Forms> = { question: QUESTIONS, prophet: PROPHET_CARDS, term: TERMS }
const PLURALS: Record<ItemKindName, string> = { question: 'الأسئلة', prophet: 'بطاقات الأنبياء', term: 'المصطلحات' }
const ONE: Record<ItemKindName, string> = { question: 'سؤال', prophet: 'بطاقة نبيّ', term: 'مصطلح' }

const itemCounts = ({ questions, prophets, terms }: ItemCounts) =>
  [count(questions, QUESTIONS), count(prophets, PROPHET_CARDS), count(terms, TERMS)].join('، ')
const quoted = (option: string | null) => (option === null ? 'لا خيار' : `«${isolated(option)}»`)
const named = (total: number, names: readonly string[]) =>
  `${names.map(isolated).join('، ')}${total > names.length ? `، و${n(total - names.length)} غيرها` : ''}`
const inRows = (total: number, names: readonly string[]) => `${total === 1 ? 'الصف' : 'الصفوف'} ${named(total, names)}`
const megabytes = (bytes: number) => `${n(bytes / 1_000_000)} ميغابايت`

export const ar: typeof itemsText = {
  english: 'الإنجليزية',
  englishHint: 'املأ حقول الإنجليزية أو العربية أو كلتيهما. تُملأ حقول اللغة كلّها أو تُترك فارغة.',
  arabic: {
    legend: 'العربية',
    hint: 'املأ حقول العربية كلّها أو اتركها فارغة.',
    question: 'السؤال',
    level,
    letter: (letter) => LETTERS[letter],
    optionsHint: 'اختر الدائرة التي بجانب الخيار الصحيح.',
    option: (letter) => `الخيار ${LETTERS[letter]}`,
    correct: (letter) => `الخيار ${LETTERS[letter]} هو الصحيح`,
    explanation: 'الشرح (اختياري)',
    name: 'اسم النبيّ',
    description: 'وصف الصورة',
    descriptionHint: 'يُقرأ بدلًا من الصورة، فلا يُذكر فيه اسم النبيّ.',
    meaning: 'المعنى (اختياري)',
  },
  halfEnglish: 'املأ هذا الحقل أيضًا، أو اترك حقول الإنجليزية كلّها فارغة',
  halfArabic: 'املأ هذا الحقل أيضًا، أو اترك حقول العربية كلّها فارغة',
  noArabic: 'بلا عربية',
  noEnglish: 'بلا إنجليزية',
  filter: 'عرض',
  filters: {
    all: (items) => `الكل${counted(items)}`,
    no_arabic: (items) => `بلا عربية${counted(items)}`,
    no_english: (items) => `بلا إنجليزية${counted(items)}`,
    not_checked: (items) => `غير مدقَّق${counted(items)}`,
    checked: (items) => `مدقَّق${counted(items)}`,
    noted: (items) => `عليه ملاحظات للمراجِعين${counted(items)}`,
    inactive: (items) => `خارج اللعب${counted(items)}`,
  },
  more: (next, left) => `عرض ${n(next)} أخرى من ${n(left)}`,
  conflict: {
    deleted: 'حذف مشرف آخر هذا في أثناء ذلك.',
    deletedHint: 'ما كتبته ما زال هنا.',
    addAgain: 'إضافة من جديد',
  },
  script: {
    found: 'هذا مكتوب بالعربية.',
    move: 'نقل إلى حقول العربية',
    keep: 'إبقاء هنا',
  },
  justAdded: 'أُضيف الآن',
  inactive: 'خارج اللعب',
  activate: 'تفعيل',
  deactivate: 'تعطيل',
  activated: (items, kind) => (items === 0 ? 'لم يتغيّر شيء.' : `${done('فُعّل', items, KINDS[kind])}.`),
  deactivated: (items, kind) => (items === 0 ? 'لم يتغيّر شيء.' : `${done('عُطّل', items, KINDS[kind])}.`),
  activationFailed: (message) => `تعذّر التغيير: ${isolated(message)}`,
  restored: (items, kind) => (items === 0 ? 'لم يُستعد شيء.' : `${done('استُعيد', items, KINDS[kind])}.`),
  restoreFailed: (message) => `تعذّرت الاستعادة: ${isolated(message)}`,
  toForm: 'إضافة',
  select: {
    delete: (kind, items) => `هل تريد حذف ${countOblique(items, KINDS[kind])}؟`,
    deleted: (kind, items) => (items === 0 ? 'لم يُحذف شيء.' : `${done('حُذف', items, KINDS[kind])}.`),
    deleteHint: 'يمكن استعادة المحذوف خلال 30 يومًا من «سلة المحذوفات».',
  },
  trash: {
    open: 'سلة المحذوفات',
    intro: 'يمكن استعادة المحذوف خلال 30 يومًا، ولا يظهر في أي لعبة في أثناء ذلك.',
    loading: 'جارٍ تحميل المحذوفات...',
    none: 'لم يُحذف شيء في آخر 30 يومًا',
    list: 'المحذوفات',
    deletedBy: (by, when) => (by === null ? `الحذف في ${when}، من غير مشرف` : `الحذف في ${when}، ${isolated(by)}`),
    until: (when) => `تمكن الاستعادة حتى ${when}`,
    restore: 'استعادة',
    restoreAll: (items) => `استعادة الكل (${n(items)})`,
  },
  history: 'سجل التعديلات والتدقيق',
  loadingHistory: 'جارٍ تحميل سجل التعديلات...',
  versions: (versions) => count(versions, VERSIONS),
  version: (number) => `النسخة ${n(number)}`,
  when: (at) => dates.format(new Date(at)),
  noAdmin: 'ليس من مشرف',
  added: 'أُضيف',
  nothing: 'لا شيء',
  embeddedPicture: 'صورة',
  checks: {
    title: 'المدقّقون',
    none: 'لم يُدقَّق بعد.',
    changed: 'لم يُدقَّق منذ التعديل.',
    checked: 'مدقَّق',
    noted: (notes) => (notes === 1 ? 'ملاحظة من مراجِع' : `ملاحظات المراجِعين: ${n(notes)}`),
    day: (at) => days.format(new Date(at)),
    verdict: 'الحكم',
    verdicts: { right: 'صحيح', wording: 'الصياغة', wrong: 'خطأ', doubtful: 'محل شك' },
    language: 'اللغة',
    languages: { en: 'الإنجليزية', ar: 'العربية' },
    oneByOne: 'التدقيق واحدًا واحدًا',
    setAside: 'استثناء',
    countAgain: 'إعادة الاعتماد',
    setAsideHint: 'التدقيق المستثنى لا يُعتمد تأكيدًا للصحة ولا ملاحظةً تنتظر.',
    setAsideBy: (by) => `استثناه ${isolated(by)}`,
    setAsideFailed: 'لم يُحفظ التغيير. يُرجى المحاولة مرة أخرى.',
    proposal: 'تعديل مقترح',
    accept: 'قبول',
    refuse: 'رفض',
    accepted: 'قُبل الاقتراح، وللعنصر نسخة جديدة تحتاج إلى تدقيق جديد.',
    refused: 'رُفض الاقتراح، ويبقى التدقيق نفسه معتمدًا.',
    decided: {
      accepted: (by) => `قبله ${isolated(by)}`,
      refused: (by) => `رفضه ${isolated(by)}`,
    },
    export: 'التدقيقات',
    exportHint: 'كل التدقيقات، ومع كل منها اسم المراجِع وتاريخه ونسخة المحتوى.',
  },
  archive: {
    title: 'كل المحتوى',
    intro:
      'ملف واحد فيه كل الأسئلة وبطاقات الأنبياء والمصطلحات مع صورها، للحفظ أو للنقل إلى خادم آخر. عند الاستيراد لا يتكرّر ما هو موجود، وتُضاف إليه اللغة التي تنقصه.',
    download: 'تنزيل الأرشيف',
    saveFailed: 'تعذّر تنزيل الأرشيف.',
    load: 'استيراد أرشيف',
    loading: 'جارٍ الاستيراد...',
    loaded: ({ added, completed, differing }) =>
      [
        `ما أُضيف: ${itemCounts(added)}.`,
        Object.values(completed).some(Boolean) && `ما أُضيفت إليه لغة: ${itemCounts(completed)}.`,
        differing > 0 && `ما بقي هنا على حاله وهو مختلف في الأرشيف: ${n(differing)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    tooLarge: `يجب أن يقل حجم الملف عن ${megabytes(ARCHIVE_MAX_BYTES)}.`,
    failed: 'تعذّر استيراد الأرشيف.',
    problem: (path, message) =>
      path === 'file' ? `الملف: ${isolated(message)}` : `في الملف، ${isolated(path)}: ${isolated(message)}`,
  },
  import: {
    open: 'استيراد ملف',
    title: (kind) => `استيراد ${PLURALS[kind]}`,
    intro: (kind) =>
      `من مصنّف Excel أو OpenDocument أو ملف CSV أو نصّ منسوخ، في كل صف ${ONE[kind]}. وأنت تحدّد معنى كل عمود.`,
    choose: 'اختيار ملف',
    paste: 'أو ألصق نصًّا',
    pasteHint: 'خلايا من جدول، أو أسئلة بخيارات أ) إلى د) أو بنقاط، بعدها «الجواب: ج»',
    readPasted: 'قراءة النصّ',
    chooseOther: 'اختيار ملف آخر',
    template: 'تنزيل نموذج',
    reading: 'جارٍ قراءة الملف...',
    tooLarge: `يجب أن يقل حجم الملف عن ${megabytes(IMPORT_FILE_MAX_BYTES)}.`,
    notRead: 'تعذّرت قراءة الملف.',
    unreadable: ({ code, row = 0 }) =>
      ({
        empty: 'الملف فارغ.',
        other_kind: 'هذا الملف ليس جدولًا. اختر مصنّف Excel (‎.xlsx) أو ملف CSV.',
        json: 'هذا ملف JSON. اطلب من البرنامج الذي أنشأه ملف CSV أو Excel.',
        gift: 'هذا الملف بصيغة GIFT من Moodle. صدّر الأسئلة من Moodle بصيغة Aiken.',
        moodle: 'هذا ملف Moodle XML. صدّر الأسئلة من Moodle بصيغة Aiken.',
        word: 'هذا مستند Word. انسخ أسئلته أو جدوله وألصقها أدناه.',
        anki: 'في هذا الملف بطاقات Anki، وليس فيها خيارات. انسخها إلى النموذج وأضف إلى كل منها ثلاثة خيارات خاطئة.',
        save_as_xlsx: 'لا تُقرأ ملفات من هذا النوع. افتح الملف في برنامجه واحفظه مصنّف Excel (‎.xlsx).',
        password: 'الملف محميّ بكلمة مرور. احفظه من دونها.',
        damaged: 'الملف تالف. افتحه في برنامج جداول واحفظه من جديد.',
        quotes: `في الصف ${n(row)} علامة اقتباس لا تقابلها أخرى. صحّحها، أو احفظ الملف مصنّف Excel (‎.xlsx).`,
        too_wide: `في الملف أكثر من ${n(IMPORT_COLUMNS_MAX)} عمود. انسخ الأعمدة اللازمة إلى مصنّف جديد.`,
        too_large: 'الملف أكبر من أن يُقرأ. انسخ الصفوف إلى مصنّف جديد.',
        too_slow: 'تستغرق قراءة الملف وقتًا أطول من المسموح. انسخ الصفوف إلى مصنّف جديد.',
      })[code],
    uncomputed:
      'في هذا الملف صيغ بلا نتائج، فخلاياها فارغة هنا. افتحه في برنامج جداول واحفظه من جديد، ثم اختره مرة أخرى.',
    letters: {
      question: 'لا يذكر الملف كيف خُزّنت حروفه. هل تستطيع قراءة هذا؟',
      otherwise: 'إن لم تكن مقروءة فاحفظ الملف مصنّف Excel (‎.xlsx) أو بصيغة CSV UTF-8، ثم اختره من جديد.',
      confirm: 'نعم، الحروف صحيحة',
    },
    failed: (kind, message) => `تعذّر استيراد ${PLURALS[kind]}: ${isolated(message)}`,
    sheet: 'الورقة',
    allSheets: (read) =>
      read.length > 1
        ? `كل الأوراق ذات الأعمدة نفسها: ${read.map(isolated).join('، ')}`
        : `أول ورقة فيها محتوى: ${isolated(read.join(''))}`,
    other: {
      lines:
        'لم يُعثر في هذه السطور على سؤال. اكتب كل سؤال هكذا: «1. كم؟ أ) اثنان ب) ثلاثة ج) أربعة د) خمسة الجواب: د»، في سطر أو أكثر، ثم ألصقها.',
      pairs:
        'في الملف أزواج كوجهَي البطاقة، وليس فيها خيارات خاطئة. انسخها إلى النموذج وأضف إلى كل منها ثلاثة خيارات خاطئة.',
      responses: 'في الملف إجابات جُمعت باستمارة، بلا خيارات. انسخ الأسئلة وخياراتها من الاستمارة نفسها إلى النموذج.',
    },
    missing: (fields) => `اختر في القوائم أعلاه العمود الذي فيه: ${fields.join('، ')}.`,
    tooLong: `في الملف أكثر من ${countOblique(IMPORT_MAX_ROWS, ROWS)}. استورده في ملفين.`,
    undecided: 'أجب عن الأسئلة أعلاه لتظهر المعاينة.',
    columns: {
      title: 'محتوى الأعمدة',
      hasHeadings: 'في الملف صف للعناوين',
      noHeadings: 'ليس في الملف عناوين: اختر فوق كل عمود محتواه.',
      rows: 'أول صفوف الملف',
      none: 'لا يُستورد',
      number: (column) => `العمود ${n(column)}`,
      more: {
        right_text: 'نصّ الخيار الصحيح بالإنجليزية',
        right_text_ar: 'نصّ الخيار الصحيح',
        options: 'كل الخيارات بالإنجليزية في خلية واحدة',
        options_ar: 'كل الخيارات في خلية واحدة',
        option_e: 'الخيار هـ بالإنجليزية',
        option_e_ar: 'الخيار هـ',
      },
    },
    levels: {
      title: 'مستوى الأسئلة',
      choose: 'اختر…',
      all: 'مستوى جميع الأسئلة',
      level,
      of: (name, rows) => `${isolated(name)} (${count(rows, ROWS)})`,
      ways: {
        column: 'من عمود المستوى',
        sheet: 'بحسب الورقة',
        group: 'بحسب الصف الذي فوق كل مجموعة',
        all: 'مستوى واحد للجميع',
        spread: 'توزيع متساوٍ بترتيب الملف',
      },
    },
    fifth: {
      question: (questions) => `أسئلة لها خمسة خيارات، وعددها: ${n(questions)}. تعرض الألعاب أربعة خيارات.`,
      leaveOut: 'حذف آخر خيار خاطئ',
      skip: 'ترك هذه الأسئلة',
    },
    hiddenSheets: (names) => `أوراق مخفية لا تُقرأ: ${names.map(isolated).join('، ')}.`,
    noticesTitle: 'ما لا يُستورد كما هو في الملف',
    notices: {
      sheets: (total, names) => `أوراق لا تُقرأ: ${named(total, names)}.`,
      columns: (total, names) => `أعمدة لا تُستورد: ${named(total, names)}.`,
      above: (total, names) => `فوق العناوين، ولا يُستورد: ${named(total, names)}.`,
      help: (total, names) => `${inRows(total, names)}: شرح للأعمدة لا يُستورد.`,
      lone: (total, names) => `صفوف فيها نصّ واحد لا تُستورد: ${named(total, names)}.`,
      joined: () => 'لكل خيار صف: جُمعت صفوف كل سؤال.',
      hidden: (total) => `في الملف صفوف مخفية تُقرأ أيضًا، وعددها: ${n(total)}.`,
      latin: (total, names) => `${inRows(total, names)}: ليست بالعربية، فتُستورد في حقول الإنجليزية.`,
      times: (total, names) =>
        `${inRows(total, names)}: تُركت المهلة لأنها ليست من ${n(TIME_LIMIT_MIN)} إلى ${n(TIME_LIMIT_MAX)} ثانية. تستخدم الألعاب أوقات مستوياتها.`,
      html: (total, names) => `${inRows(total, names)}: حُوّلت رموز صفحات الويب ووسومها إلى نصّ.`,
      letters: (total, names) => `${inRows(total, names)}: تُركت الحروف التي قبل الخيارات.`,
      numbers: (total, names) => `${inRows(total, names)}: تُركت الأرقام التي قبل الأسئلة.`,
      marks: (total, names) => `${inRows(total, names)}: تُركت علامات الخيارات الصحيحة.`,
      fifth: (total, names) => `${inRows(total, names)}: حُذف خيار من خمسة.`,
      more_options: (total, names) => `${inRows(total, names)}: حُذفت الخيارات التي بعد الخامس.`,
      skipped: (total, names) => `${inRows(total, names)}: لا تُستورد لأن لها خمسة خيارات.`,
      few: (total, names) =>
        `${inRows(total, names)}: أقل من أربعة خيارات. اكتب الناقص في المعاينة، أو اترك هذه الصفوف.`,
      about_others: (total, names) =>
        `${inRows(total, names)}: خيار مثل «لا شيء مما سبق». ترتيب الخيارات يتغيّر، فاكتب مكانه خيارًا حقيقيًّا.`,
    },
    looked: 'راجعت الإجابات الصحيحة',
    earlier: {
      title: 'آخر عمليات الاستيراد',
      line: (items, at) => `${count(items, ITEMS)}، ${at}`,
      changed: 'لا يمكن التراجع: عُدّل أحد عناصره أو حُذف بعد ذلك.',
      undone: (kind, { removed, restored }) =>
        `تُراجع عن الاستيراد. المحذوف: ${count(removed, KINDS[kind])}${restored > 0 ? `، وما عاد كما كان: ${n(restored)}` : ''}.`,
      failed: (message) => `تعذّر التراجع عن الاستيراد: ${isolated(message)}`,
    },
    item: { question: 'السؤال', prophet: 'بطاقة النبيّ', term: 'المصطلح' },
    fields: {
      question_text: 'السؤال بالإنجليزية',
      option_a: 'الخيار أ بالإنجليزية',
      option_b: 'الخيار ب بالإنجليزية',
      option_c: 'الخيار ج بالإنجليزية',
      option_d: 'الخيار د بالإنجليزية',
      correct_option: 'الخيار الصحيح',
      level: 'المستوى',
      time_limit: 'المهلة',
      source: 'المصدر',
      explanation: 'الشرح بالإنجليزية',
      question_text_ar: 'السؤال',
      option_a_ar: 'الخيار أ',
      option_b_ar: 'الخيار ب',
      option_c_ar: 'الخيار ج',
      option_d_ar: 'الخيار د',
      explanation_ar: 'الشرح',
      tags: 'المواضيع',
      name: 'اسم النبيّ بالإنجليزية',
      description: 'وصف الصورة بالإنجليزية',
      item_image_url: 'الصورة',
      name_ar: 'اسم النبيّ',
      description_ar: 'وصف الصورة',
      arabic_text: 'المصطلح',
      meaning: 'المعنى بالإنجليزية',
      meaning_ar: 'المعنى',
      reviewed_by: 'راجعه',
      reviewed_at: 'تاريخ المراجعة',
    },
    inArabic: (rows, chosen) =>
      `صفوف كُتبت بالعربية في أعمدة الإنجليزية: ${n(rows)}. ${chosen === 'move' ? 'تُستورد على أنها عربية.' : 'تبقى في حقول الإنجليزية.'}`,
    fix: (field, row) => `${field}، الصف ${isolated(row)}`,
    preview: 'معاينة',
    row: 'الصف',
    result: 'النتيجة',
    right: '(صحيح)',
    keys: {
      single: (row, right) => `الصف ${isolated(row)}: ${quoted(right)} هو الصحيح.`,
      unclear: (row, key) =>
        `في الصف ${isolated(row)} كُتب «${isolated(key)}» للخيار الصحيح. اختر أيّ خيار هو، لجميع الصفوف.`,
      none: (row) => `لا يذكر الملف الخيار الصحيح. اختر عموده أعلاه، أو انظر إلى الصف ${isolated(row)}.`,
      ways: {
        from_one: (right) => `${quoted(right)}: الخيار الأول رقمه 1 أو حرفه أ`,
        from_zero: (right) => `${quoted(right)}: الخيار الأول رقمه 0`,
        text: (right) => `${quoted(right)}: هو نصّ الخيار`,
        mark: (right) => `${quoted(right)}: عليه علامة`,
        first: (right) => `${quoted(right)}: الخيار الأول هو الصحيح دائمًا`,
      },
    },
    different: 'موجود، لكنه مختلف',
    keepOurs: 'إبقاء ما لدينا',
    takeFile: 'أخذ ما في الملف',
    rowNumber: (row) => `الصف ${isolated(row)}`,
    keepAllOurs: 'إبقاء كل ما لدينا',
    takeAllOfFile: (rows) => `أخذ كل ما في الملف (${n(rows)})`,
    matches: {
      new: 'جاهز',
      completes: 'موجود: تُضاف إليه اللغة الناقصة',
      duplicate: 'موجود: لا يُستورد',
      differs: 'موجود بخيارات أخرى: لا يُستورد',
    },
    summary: (kind, { ready, completing, changing, differing, skipped, bad }) =>
      [
        `الجاهز: ${count(ready, KINDS[kind])}`,
        completing > 0 && `ما تُضاف إليه لغة: ${n(completing)}`,
        changing > 0 && `ما يُعدَّل: ${n(changing)}`,
        differing > 0 && `المختلف الذي يبقى على حاله: ${n(differing)}`,
        skipped > 0 && `الموجود من قبل: ${n(skipped)}`,
        bad > 0 && `ما فيه أخطاء: ${count(bad, ROWS)}`,
      ]
        .filter(Boolean)
        .join('، '),
    someBad: 'صحّح أدناه الصفوف التي فيها أخطاء، أو استورد الصحيحة دونها.',
    allBad: 'صحّح الأخطاء أدناه، أو صحّحها في الملف ثم اختره من جديد.',
    moreRows: (next, left) => `عرض ${n(next)} أخرى من ${countOblique(left, ROWS)}`,
    commit: (kind, items) => (items === 0 ? `استيراد ${PLURALS[kind]}` : `استيراد ${countOblique(items, KINDS[kind])}`),
    commitGood: (kind, items) => `استيراد الصحيح منها (${countOblique(items, KINDS[kind])})`,
    committing: 'جارٍ الاستيراد...',
    done: (kind, { imported, completed, changed, left_out: leftOut }) =>
      [
        imported > 0 && `${done('استُورد', imported, KINDS[kind])}.`,
        imported + completed + changed === 0 && 'لم يُستورد شيء.',
        completed > 0 && `أُضيفت لغة إلى ${countOblique(completed, KINDS[kind])}.`,
        changed > 0 && `${done('عُدّل', changed, KINDS[kind])}.`,
        leftOut > 0 && `لم تُستورد الصفوف التي فيها أخطاء، وعددها: ${n(leftOut)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    noRows: 'ليس في الملف صفوف يمكن استيرادها.',
  },
}
