import { count, countOblique, isolated, level, MOVES, n, POINTS, pointsUnit, signed } from '../../text/arabic.ts'
import { counted, DEVICES, done, PERSONS, PLAYERS } from '../text/arabic.ts'
import type { playersText } from './players.en.ts'

const LETTERS: Record<string, string> = { a: 'أ', b: 'ب', c: 'ج', d: 'د' }
const seconds = (ms: number, digits: number) => `${isolated((ms / 1000).toFixed(digits))}\u00a0ث`

export const ar: typeof playersText = {
  extraTime: {
    label: 'الوقت في الألعاب',
    hint: 'في كل الألعاب، ابتداءً من اللعبة التالية. لا يراه إلا المشرفون.',
    factors: { 1: 'كبقية اللاعبين', 1.5: 'وقت ونصف (×1.5)', 2: 'ضعف الوقت (×2)' },
    saved: 'تم الحفظ.',
    failed: 'تعذّر الحفظ',
  },
  group: 'عرض',
  groups: { all: 'جميع اللاعبين', hidden: 'المُخفَون' },
  appearance: {
    boardName: 'الاسم على لوحات الصدارة',
    rename: 'تغيير الاسم',
    hint: 'يظهر أثر ما تفعله هنا على كل لوحات الصدارة والشاشات فورًا. يستمر اللاعب في اللعب ويرى اسمه ومركزه كما كان، ولا تصله أي رسالة.',
    hide: 'إخفاء من لوحات الصدارة',
    show: 'إظهار على لوحات الصدارة',
    blockMany: 'حظر هذه الأجهزة',
    unblockMany: 'رفع الحظر عن هذه الأجهزة',
    block: (people) => `حظر هذا الجهاز (${count(people, PERSONS)})`,
    unblock: 'رفع الحظر عن هذا الجهاز',
    nameIsFine: 'الاسم مقبول',
    hidden: 'مُخفى',
    blocked: 'جهازه محظور',
    calledOtherwise: 'يظهر باسم آخر',
    marked: 'سبب العلامة:',
    look: 'اسم يحتاج إلى نظر',
    isBooth: 'سُجّل على جهاز مشترك، والجهاز المشترك لا يُحظر: أخفِ الشخص وحده.',
    renamed: 'غُيّر الاسم.',
    done: {
      hide: 'أُخفي اللاعب.',
      show: 'أُعيد إظهار اللاعب.',
      block: 'حُظر الجهاز.',
      unblock: 'رُفع الحظر عن الجهاز.',
    },
    seenDone: 'تم الحفظ.',
    undone: 'تم التراجع.',
    failed: 'تعذّر ذلك',
    changedSince: (players) =>
      players === 1
        ? 'لم يحدث التراجع: عُدّل اللاعب مرة أخرى بعد ذلك. راجع حالته الآن.'
        : `بقوا على حالهم لأنهم عُدّلوا مرة أخرى بعد ذلك: ${count(players, PLAYERS)}.`,
    notBlocked: {
      booth: 'هذا جهاز مشترك. أخفِ الشخص وحده.',
      unknown: 'جهاز هذا اللاعب غير معروف. أخفِ الشخص وحده.',
    },
    manyNotBlocked: (players) =>
      players === 1
        ? 'لم يُحظر جهاز لاعب واحد: إما أنه جهاز مشترك أو غير معروف. أخفِ الشخص وحده.'
        : `لم تُحظر أجهزة ${countOblique(players, PLAYERS)}: إما أنها أجهزة مشتركة أو غير معروفة. أخفِ هؤلاء الأشخاص وحدهم.`,
    many: {
      hide: {
        question: (players) => `هل تريد إخفاء ${countOblique(players, PLAYERS)} من لوحات الصدارة؟`,
        confirm: 'إخفاء',
        hint: 'في كل الألعاب وعلى كل الشاشات فورًا. يستمر اللاعبون في اللعب ويرون أسماءهم ومراكزهم، ولا تصلهم أي رسالة.',
        done: (players) => `${done('أُخفي', players, PLAYERS)}.`,
        nothing: 'مُخفَون من قبل.',
      },
      show: {
        question: (players) => `هل تريد إعادة ${countOblique(players, PLAYERS)} إلى لوحات الصدارة؟`,
        confirm: 'إظهار',
        hint: 'من كان جهازه محظورًا يبقى مُخفى حتى يُرفع الحظر.',
        done: (players) => `أُعيد إلى لوحات الصدارة ${count(players, PLAYERS)}.`,
        nothing: 'لا أحد يُعاد إظهاره. من كان جهازه محظورًا يبقى مُخفى حتى يُرفع الحظر.',
      },
      block: {
        question: (players) =>
          players === 1 ? 'هل تريد حظر جهاز لاعب واحد؟' : `هل تريد حظر أجهزة ${countOblique(players, PLAYERS)}؟`,
        confirm: 'حظر',
        hint: 'يُخفي هذا كل من سجّلوا على هذه الأجهزة، ومن سيسجّلون عليها لاحقًا: كثيرًا ما يتشارك عدة أشخاص هاتفًا واحدًا. والأجهزة المشتركة لا تُحظر.',
        done: (devices) => `${done('حُظر', devices, DEVICES)}.`,
        nothing: 'محظورة من قبل.',
      },
      unblock: {
        question: (players) =>
          players === 1
            ? 'هل تريد رفع الحظر عن جهاز لاعب واحد؟'
            : `هل تريد رفع الحظر عن أجهزة ${countOblique(players, PLAYERS)}؟`,
        confirm: 'رفع الحظر',
        hint: 'يظهر من جديد كل من سجّلوا على هذه الأجهزة، إلا من أُخفي هو نفسه.',
        done: (devices) => `رُفع الحظر عن ${countOblique(devices, DEVICES)}.`,
        nothing: 'لا جهاز محظورًا من أجهزتهم.',
      },
    },
  },
  page: {
    open: 'كل المعلومات عن هذا اللاعب',
    back: 'جميع اللاعبين',
    appearance: 'كيف يراه الآخرون',
    inResults: 'في النتائج',
    final: 'النهائي',
    inFinal: ({ has_entered, answers, place }) =>
      [
        has_entered ? 'دخل' : 'لم يدخل',
        ...answers.map(({ question, round, choice }) =>
          [`السؤال ${n(question)}`, round === 1 ? '' : ` (الجولة ${n(round)})`, ': ', LETTERS[choice]].join(''),
        ),
        ...(place === null ? [] : [`المركز ${n(place.rank)} (${count(place.points, POINTS)})`]),
      ].join('؛ '),
    others: 'لاعبون ذوو صلة',
    othersIntro: 'قد تتشارك الأسرة هاتفًا واحدًا، وقد يلعب الشخص الواحد اللعبتين.',
    noOthers: 'لا لاعب آخر برقم هاتفه أو على جهازه.',
    samePhone: (amount) => `آخرون برقم الهاتف نفسه (${n(amount)})`,
    sameDevice: (amount) => `آخرون على الجهاز نفسه (${n(amount)})`,
    samePerson: 'الشخص نفسه في لعبة أخرى',
    games: (games) => `الألعاب (${n(games)})`,
    noGames: 'لا ألعاب بعد. تُزال الألعاب التي بلا نتيجة بعد يوم.',
    game: (number) => `اللعبة ${n(number)}`,
    result: (score, moves, time) =>
      `${count(score, POINTS)}${moves > 0 ? `، ${count(moves, MOVES)}` : ''}، ${isolated(time)}`,
    statuses: { running: 'جارية', finished: 'مكتملة', superseded: 'تُركت إلى لعبة أخرى', exited: 'تُركت' },
    best: 'تُحتسب على لوحة الصدارة',
    corrected: 'صُحّح سؤال فيها',
    rejected: 'مرفوضة: لا تُحتسب',
    watch: 'مشاهدة',
    ofGame: (action, number) => `${action}: اللعبة ${n(number)}`,
    close: 'إغلاق',
    recomputed: {
      same: 'أُعيد احتسابها من سجلها: النتيجة نفسها.',
      lost: 'تتعذّر إعادة احتسابها: أُزيل توزيعها.',
    },
    differs: (stored, recomputed) =>
      `أُعيد احتسابها من سجلها: النتيجة مختلفة. المحفوظ: ${stored === null ? 'لا شيء' : n(stored)}. الناتج: ${recomputed === null ? 'لا شيء' : n(recomputed)}.`,
    runs: 'ما زالت هذه اللعبة جارية. يمكنك مشاهدتها بعد انتهائها.',
    noReplay: 'تتعذّر مشاهدتها: أُزيل توزيعها.',
    leftGames: 'ألعاب بدأها ثم تركها',
    timeOuts: 'مرات انتهاء الوقت',
    registered: 'وقت التسجيل',
    season: 'الموسم',
  },
  replay: {
    none: 'لم تكن فيها أي محاولة.',
    steps: 'اللعبة خطوة بخطوة',
    at: (ms) => seconds(ms, 1),
    level: (number) => `بداية ${level(number)}`,
    ended: 'تُركت اللعبة',
    question: (number, of) => `السؤال ${n(number)}، ${level(of)}`,
    took: (ms, limitMs) => `${seconds(ms, 2)} من ${n(limitMs / 1000)}\u00a0ث`,
    points: (points, score) =>
      `${points === 0 ? 'بلا نقاط' : `${signed(points > 0 ? '+' : '−', Math.abs(points))} ${pointsUnit(Math.abs(points))}`}، فصار المجموع ${n(score)}`,
    chosen: 'المختارة',
    right: 'الصحيحة',
    timeOut: 'انتهى الوقت',
    moves: (moves) => count(moves, MOVES),
    outcomes: { selected: 'البطاقة الأولى', match: 'متطابقتان', mismatch: 'غير متطابقتين' },
    reveal: 'قُلبت جميع البطاقات',
  },
  title: (players) => `اللاعبون المسجَّلون${counted(players)}`,
  caption: 'اللاعبون المسجَّلون',
  loading: 'جارٍ تحميل اللاعبين...',
  none: 'لم يسجّل أي لاعب بعد',
  noMatch: 'لا لاعب يطابق البحث',
  search: 'بحث',
  searchHint: 'الاسم أو رقم الهاتف أو رمز استلام الجائزة',
  game: 'اللعبة',
  allGames: 'كل الألعاب',
  sortBy: 'الترتيب حسب',
  columns: {
    name: { title: 'الاسم', asc: 'الاسم: تصاعديًّا', desc: 'الاسم: تنازليًّا' },
    age: { title: 'العمر', asc: 'الأصغر سنًّا', desc: 'الأكبر سنًّا' },
    semester: { title: 'الفصل الدراسي', asc: 'الفصل الدراسي 1–8', desc: 'الفصل الدراسي 8–1' },
    game_type: { title: 'اللعبة', asc: 'اللعبة: تصاعديًّا', desc: 'اللعبة: تنازليًّا' },
    total_score: { title: 'النتيجة', asc: 'أدنى نتيجة', desc: 'أعلى نتيجة' },
    current_level: { title: 'المستوى', asc: 'أدنى مستوى', desc: 'أعلى مستوى' },
    created_at: { title: 'التاريخ', asc: 'الأقدم أولًا', desc: 'الأحدث أولًا' },
  },
  semester: (semester) => `الفصل ${n(Number.parseInt(semester, 10))}`,
  shown: (shown, total) => `المعروض ${n(shown)} من ${n(total)}`,
  details: (name) => `تفاصيل ${isolated(name)}`,
  loadingDetails: 'جارٍ تحميل التفاصيل...',
  rank: 'المركز',
  rankShown: (rank, isExact) => (isExact ? n(rank) : `\u2066${n(rank)}+\u2069`),
  time: 'الوقت',
  moves: 'المحاولات',
  when: 'التاريخ',
  attempts: 'مرات اللعب',
  nickname: 'الاسم المستعار',
  claimCode: 'رمز استلام الجائزة',
  phone: 'رقم الهاتف',
  deleteData: 'حذف البيانات',
  deleteTitle: 'هل تريد حذف هذا اللاعب؟',
  deleteText: 'تُحذف نتائج هذا اللاعب وألعابه وإجاباته وملاحظاته حذفًا نهائيًّا. وتبقى إجاباته في النهائي بلا اسم.',
  deleteOthers: 'حذف بيانات هذا الشخص في الألعاب الأخرى أيضًا:',
  deleted: 'حُذف اللاعب.',
  deleteFailed: (message) => `تعذّر حذف اللاعب: ${isolated(message)}`,
}
