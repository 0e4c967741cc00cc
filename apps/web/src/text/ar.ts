// Every interface text in Arabic: Modern Standard Arabic, with buttons and instructions in the
// neutral singular.
//
// Digits are Latin everywhere. Questions, sources ("Qur'an 2:185") and phone numbers are stored
// with them, so Arabic-Indic digits would put two systems on one screen. "3 of 10" is written in
// words, because readers differ on which side of "3/10" comes first.
import { FLIP_MATCH_MAX } from '@noor-quest/rules/flip-match-score'
import { AGE_MAX, AGE_MIN, NICKNAME_MAX, PHONE_MIN } from '@noor-quest/rules/players'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS, QUIZ_MAX } from '@noor-quest/rules/quiz-levels'
import type { Texts } from './en.ts'
import { onDemand } from './on-demand.ts'
import { reloadTexts } from './reload-texts.ts'

const numbers = onDemand(() => new Intl.NumberFormat('ar-u-nu-latn', { useGrouping: false }))
const percents = onDemand(() => new Intl.NumberFormat('ar-u-nu-latn', { style: 'percent' }))
const plurals = onDemand(() => new Intl.PluralRules('ar'))
const n = (value: number) => numbers().format(value)
/** "1,000" */
const grouped = (value: number) => n(value).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * The six forms of a counted noun. Zero, one and two are written without the number. `many` is
 * 11-99, `other` is 100 and fractions.
 */
type Forms = Record<Intl.LDMLPluralRule, string>

const POINTS: Forms = {
  zero: 'لا نقاط',
  one: 'نقطة واحدة',
  two: 'نقطتان',
  few: 'نقاط',
  many: 'نقطة',
  other: 'نقطة',
}
const SECONDS: Forms = {
  zero: '0 ثانية',
  one: 'ثانية واحدة',
  two: 'ثانيتان',
  few: 'ثوانٍ',
  many: 'ثانية',
  other: 'ثانية',
}
const QUESTIONS: Forms = {
  zero: 'لا أسئلة',
  one: 'سؤال واحد',
  two: 'سؤالان',
  few: 'أسئلة',
  many: 'سؤالًا',
  other: 'سؤال',
}
const DAYS: Forms = {
  zero: '0 يوم',
  one: 'يوم واحد',
  two: 'يومان',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
}
const MOVES: Forms = {
  zero: 'لا محاولات',
  one: 'محاولة واحدة',
  two: 'محاولتان',
  few: 'محاولات',
  many: 'محاولة',
  other: 'محاولة',
}
const STARS: Forms = {
  zero: 'لا نجوم',
  one: 'نجمة واحدة',
  two: 'نجمتان',
  few: 'نجوم',
  many: 'نجمة',
  other: 'نجمة',
}

const count = (value: number, forms: Forms) => {
  const form = plurals().select(value)
  const standsAlone = form === 'zero' || form === 'one' || form === 'two'
  return standsAlone ? forms[form] : `${n(value)} ${forms[form]}`
}

/** The same after a preposition or as an object: only the dual has another ending. */
const countOblique = (value: number, forms: Forms) => count(value, { ...forms, two: forms.two.replace(/ان$/, 'ين') })

/** The noun alone, beside a number that is always visible: no dual, so "2 نقطة". */
const pointsUnit = (value: number) => (plurals().select(value) === 'few' ? POINTS.few : POINTS.other)

/** A stored text of either direction inside a sentence. It doesn't reorder the text around it. */
const isolated = (stored: string) => `\u2068${stored}\u2069`
/** The sign stays on the left of its number. */
const signed = (sign: '+' | '−', value: number) => `\u2066${sign}${n(value)}\u2069`

/** Seconds in a narrow place. Number and letter stay on one line. */
const brief = (seconds: number) => `${n(seconds)}\u00a0ث`
const level = (number: number) => `المستوى ${n(number)}`
const lost = (points: number) => (points === 0 ? 'لم تُخصم أي نقطة من رصيدك' : `خُصمت من رصيدك ${count(points, POINTS)}`)

export const ar: Required<Texts> = {
  common: {
    clubName: 'نادي الإرشاد الإسلامي',
    eventTitle: 'مسابقة الثقافة الإسلامية',
    skipToContent: 'الانتقال إلى المحتوى',
    backToHome: 'العودة إلى الرئيسية',
    close: 'إغلاق',
    loading: 'جارٍ التحميل...',
    number: n,
    pageTitle: (screen, event) => `${screen} · ${event}`,
    languageFailed: 'تعذّر تحميل اللغة. يُرجى المحاولة مرة أخرى.',
    notFoundTitle: 'هذه الصفحة غير موجودة',
    notFoundText: 'قد يكون الرابط قديمًا أو ينقصه حرف.',
    errorTitle: 'حدث خطأ ما',
    errorText: 'لعبتك محفوظة، وستُستأنف من حيث توقفت.',
    offlineText: 'تعذّر الوصول إلى الخادم. يُرجى التحقق من الاتصال بالإنترنت ثم المحاولة مرة أخرى.',
    offlineTitle: 'لا يوجد اتصال بالإنترنت',
    offlinePageText:
      'تحتاج الألعاب إلى الاتصال بالخادم. إن كنت قد بدأت لعبة فهي محفوظة، وستُستأنف بحسب ما مضى من وقتها.',
    tryAgain: 'إعادة المحاولة',
    reconnecting: 'جارٍ إعادة الاتصال...',
    connectionLost: 'انقطع الاتصال. جارٍ إعادة المحاولة...',
    deviceOffline: 'هذا الجهاز غير متصل بالإنترنت.',
    serverSilent: 'الخادم لا يستجيب، وقد يعود بعد لحظات.',
    newerVersion: 'صدرت نسخة أحدث من هذه الصفحة. أعد تحميلها للمتابعة.',
    chunkErrorTitle: reloadTexts.ar.unfinished,
    chunkErrorText: 'قد يكون الاتصال بطيئًا، أو ربما توفّر إصدار أحدث.',
    reload: reloadTexts.ar.reload,
  },

  home: {
    adminLink: (club) => `${isolated(club)}: قسم الإدارة`,
    gamesHeading: 'اختر لعبتك',
    surprisesTitle: 'مفاجآت للفائزين!',
    surprisesText: 'جوائز لأفضل اللاعبين في كل لعبة.',
    games: {
      quiz: {
        title: 'تحدّي الأسئلة',
        subtitle: 'اختبر معلوماتك',
        tags: [`${n(QUIZ_LEVELS.length)} مستويات`, `${n(QUESTIONS_PER_LEVEL)} أسئلة`, 'اختيار من متعدد', 'بوقت محدد'],
        features: [
          count(QUESTIONS_PER_LEVEL * QUIZ_LEVELS.length, QUESTIONS),
          'من السهل إلى الصعب، مستوى بعد مستوى',
          `حتى ${n(QUIZ_MAX)} نقطة`,
          'شرح لكل إجابة في النهاية',
        ],
        action: 'ابدأ التحدّي',
      },
      'flip-match': {
        title: 'اقلب وطابق',
        subtitle: 'درّب ذاكرتك',
        tags: ['لعبة ذاكرة'],
        features: [
          `${level(1)}: الأنبياء عليهم السلام وما ارتبط بقصصهم`,
          `${level(2)}: أزواج من المصطلحات العربية`,
          `حتى ${n(FLIP_MATCH_MAX)} نقطة`,
        ],
        action: 'العب الآن',
      },
    },
  },

  music: {
    control: 'الموسيقى',
    play: 'تشغيل الموسيقى',
    pause: 'إيقاف الموسيقى',
    reload: 'تعذّر تحميل الموسيقى. إعادة التحميل',
    allSound: 'الموسيقى والمؤثرات الصوتية',
    volume: 'مستوى صوت الموسيقى',
    percent: (share) => percents().format(share),
  },

  leaderboard: {
    title: 'لوحة الصدارة',
    results: 'النتائج',
    draw: 'سحب الجوائز',
    expandHint: 'اضغط للتوسيع',
    games: { quiz: 'تحدّي الأسئلة', 'flip-match': 'اقلب وطابق' },
    columns: { quiz: 'تحدّي الأسئلة', 'flip-match': 'اقلب وطابق' },
    noScores: 'لا توجد نتائج',
    beFirst: 'ما زال المركز الأول شاغرًا.',
    points: pointsUnit,
    count: (entries, limit) => `${n(entries)} من ${n(limit)}`,
    countSpoken: (entries, limit) => `المراكز المشغولة: ${n(entries)} من ${n(limit)}`,
    rankSpoken: (rank) => `المركز ${n(rank)}`,
    unavailable: 'تعذّر تحميل لوحة الصدارة.',
    close: 'إغلاق لوحة الصدارة',
    you: 'أنت',
    rankBeyond: (rank) => `\u2066${grouped(rank)}+\u2069`,
    rankBeyondSpoken: (rank) => `بعد المركز ${grouped(rank)}`,
    movesAndTime: (moves, time) => `${count(moves, MOVES)} · ${time}`,
    equalScores: {
      quiz: 'عند تساوي النقاط: الأسرع أولًا.',
      'flip-match': 'عند تساوي النقاط: الأقل محاولات، ثم الأسرع.',
    },
    jumpTo: 'الانتقال إلى',
    earlier: 'المواسم السابقة',
    ended: (date) => `انتهى في ${date}`,
  },

  season: {
    closed: 'انتهت المنافسة',
    opensIn: 'تبدأ بعد',
    days: (days) => countOblique(days, DAYS),
    overTitle: 'انتهى هذا الموسم',
    overText: 'شكرًا لمشاركتك! نتيجتك محفوظة، ويمكنك التسجيل من جديد عندما يبدأ موسم جديد.',
    newText: 'شكرًا لمشاركتك! بدأ موسم جديد: سجّل من جديد لتلعب.',
    registerAgain: 'التسجيل من جديد',
    beforeTitle: 'لم تبدأ المنافسة بعد',
    beforeText: 'تم تسجيلك. عُد عندما تبدأ المنافسة.',
    openedText: 'بدأت المنافسة. بالتوفيق!',
    start: 'ابدأ الآن',
    frozen: 'مجمّدة حتى إعلان النتائج',
    registrationOver: 'انتهى هذا الموسم، ولم يعد التسجيل متاحًا.',
  },

  register: {
    title: 'انضمّ إلى التحدّي',
    fullName: 'الاسم الكامل',
    nickname: 'الاسم المستعار',
    age: 'العمر',
    semester: 'الفصل الدراسي',
    semesterOption: (semester) => `الفصل الدراسي ${n(semester)}`,
    chooseSemester: 'اختر',
    phone: 'رقم الهاتف',
    phoneUse: 'للتواصل مع الفائزين فقط',
    submit: 'ابدأ اللعب',
    sending: 'لحظة من فضلك...',
    failed: 'تعذّر التسجيل. يُرجى المحاولة مرة أخرى.',
    crowded: 'عدد كبير من الناس يسجّلون من هنا الآن، وسيأتي دورك بعد لحظات.',
    crowdedWithCode: 'عدد كبير من الناس يسجّلون من هنا الآن. اكتب الرمز المعروض في القاعة لتبدأ فورًا، أو انتظر لحظات.',
    doorCode: 'الرمز المعروض في القاعة',
    wrongDoorCode: 'ليس هذا رمز القاعة.',
    checkField: 'يُرجى مراجعة هذا الحقل.',
    refused: {
      name: 'يجب أن يحتوي الاسم على حرف واحد على الأقل، وألّا يحتوي على رموز خفية.',
      nickname: `يجب أن يكون الاسم المستعار من حرف واحد إلى ${n(NICKNAME_MAX)} حرفًا، وألّا يحتوي على رموز خفية.`,
      age: `أدخل عمرًا من ${n(AGE_MIN)} إلى ${n(AGE_MAX)}.`,
      phone: `يجب أن يحتوي رقم الهاتف على ${n(PHONE_MIN)} أرقام على الأقل، وألّا يحتوي على حروف.`,
    },
    typedIsKept: 'ما كتبته ما زال هنا.',
    noContent: 'لا محتوى لهذه اللعبة بعد، فلا يمكن أن تبدأ. يُرجى إخبار المنظّمين.',
    privacy: 'لا يظهر في لوحة الصدارة سوى اسمك ونتيجتك.',
    privacyNickname: 'لا يظهر في لوحة الصدارة سوى اسمك المستعار ونتيجتك.',
  },

  player: {
    playingAs: 'تلعب باسم %',
    rehearsal: 'تجربة',
    continueAs: 'المتابعة باسم %',
    welcomeBack: 'مرحبًا بعودتك، %.',
    yourBest: (score) => `أفضل نتيجة لك: ${n(score)}.`,
    someoneElse: 'شخص آخر',
    nextPlayer: 'اللاعب التالي',
    nextPlayerIn: (seconds) => `اللاعب التالي بعد ${n(seconds)} …`,
    stillHere: 'ما زلت هنا',
    continueFailed: 'تعذّر ذلك. يُرجى المحاولة مرة أخرى.',
    left: { quiz: 'خرجت من تحدّي الأسئلة.', 'flip-match': 'خرجت من «اقلب وطابق».' },
    undo: 'تراجع',
    undoFailed: 'انتهت اللعبة.',
    stillRunning: {
      quiz: (time) => `ما زال وقت تحدّي الأسئلة يمضي، وبقي ${isolated(time)}.`,
      'flip-match': (time) => `ما زال وقت «اقلب وطابق» يمضي، وبقي ${isolated(time)}.`,
    },
    stillOpen: { quiz: 'تحدّي الأسئلة بانتظارك.', 'flip-match': 'لم تنتهِ لعبة «اقلب وطابق» بعد.' },
    return: 'متابعة',
  },

  flipMatchFailed: {
    title: 'تعذّر تحميل بيانات اللعبة من قاعدة البيانات.',
    retry: 'إعادة المحاولة',
  },

  games: {
    result: {
      title: 'نتيجتك',
      topThree: 'أنت بين الثلاثة الأوائل!',
      rankOf: (rank, of) => `المركز ${n(rank)} من ${grouped(of)}`,
      rankBeyondOf: (rank, of) => `بعد المركز ${grouped(rank)} من ${grouped(of)}`,
      nobodyAhead: 'لا أحد يتقدّم عليك.',
      pointsBehind: (points) => `تفصلك عن المركز التالي ${count(points, POINTS)}`,
      movesBehind: (moves) => `نقاطك تساوي نقاط المركز التالي، والفارق ${count(moves, MOVES)}`,
      timeBehind: (time) => `نتيجتك تساوي المركز التالي، لكنها أبطأ بمقدار ${time}`,
      laterThan: 'نتيجتك تساوي المركز التالي، وقد سبقك إليها غيرك',
      notYet: 'لست على اللوحة بعد',
      firstPoints: 'أول نقاط تحرزها تضعك على اللوحة.',
      saved: 'حُفظت نتيجتك',
      frozen: 'تبقى لوحة الصدارة على حالها حتى إعلان النتائج.',
      notShown: 'مركزك غير معروض في الوقت الحالي.',
      newBest: 'أفضل نتيجة لك حتى الآن!',
      bestSoFar: (score) => `أفضل نتيجة لك: ${n(score)}`,
      countsOnly: (games) =>
        games === 1 ? 'تُحتسب لعبتك الأولى فقط.' : `عدد الألعاب المحتسبة لكل لاعب: أول ${n(games)} فقط.`,
      rightAnswers: 'الإجابات الصحيحة',
      time: 'الوقت',
      countedTime: (time) => `مع وقتك الإضافي يُحتسب ${time}.`,
      around: 'اللاعبون الأقرب إليك',
      claimCode: 'رمزك لاستلام الجائزة، ولا يراه غيرك.',
      offline: 'تظهر نتيجتك هنا فور عودة الاتصال.',
      share: 'شارك نتيجتك',
    },

    game: {
      reviewLater: 'تظهر الإجابات الصحيحة هنا بعد انتهاء المسابقة، ليبقى التنافس عادلًا للجميع.',
      level,
      startLevel: (number) => `ابدأ ${level(number)}`,
      was: (value) => `سابقًا ${isolated(value)}`,
      superseded: 'أُعيد بدء هذه اللعبة في نافذة أخرى، وهذه هي اللعبة الحالية.',
      finalScore: 'النتيجة النهائية',
      of: (part, whole) => `${n(part)} من ${n(whole)}`,
      outOf: (maximum) => `من ${n(maximum)}`,
      moves: 'المحاولات',
      playAgain: 'العب مرة أخرى',
      giveFeedback: 'شاركنا رأيك',
      rehearsal: 'تجربة: لا تُحتسب في أي مكان',
      endRehearsal: 'العودة إلى لوحة الإدارة',
      source: 'المصدر',
      showVerses: 'عرض الآيات',
      inLanguage: { en: 'بالإنجليزية', ar: 'بالعربية' },
      quranText: 'نص القرآن الكريم من «موسوعة القرآن الكريم».',
    },

    quiz: {
      intro: 'ثلاثة مستويات، في كل منها خمسة أسئلة. يبدأ احتساب الوقت عند بدء المستوى.',
      questionsAndSeconds: (questions, seconds) => `${n(questions)} × ${brief(seconds)}`,
      startQuiz: 'ابدأ التحدّي',
      loading: 'جارٍ تحميل الأسئلة من قاعدة البيانات...',
      levelNames: { 1: 'المبتدئ', 2: 'المتوسط', 3: 'المتقدم' },
      levelResult: (number, correct, questions) => `${level(number)}: ${n(correct)} من ${n(questions)}`,
      levelPoints: (points) => (points < 0 ? `${signed('−', -points)} ${pointsUnit(-points)}` : count(points, POINTS)),
      rulesIntro: 'قواعد المستوى',
      rulesQuestions: (questions) => count(questions, QUESTIONS),
      rulesSeconds: (seconds) => `${count(seconds, SECONDS)} لكل سؤال`,
      rulesPoints: (points) => `${signed('+', points)} ${pointsUnit(points)} للإجابة الصحيحة`,
      rulesPenalty: (points) => `${signed('−', points)} ${pointsUnit(points)} للإجابة الخاطئة أو عند انتهاء الوقت`,
      rulesLock: 'لا يمكن تغيير الإجابة بعد اختيارها، ولا تقلّ النتيجة عن الصفر.',
      exitQuiz: 'الخروج',
      questionOf: (question, questions) => `السؤال ${n(question)} من ${n(questions)}`,
      points: 'النقاط',
      timeLeft: 'الوقت المتبقي',
      seconds: brief,
      secondsLeftSpoken: (seconds) => `بقيت ${count(seconds, SECONDS)}`,
      options: 'الخيارات',
      keyboard: 'على لوحة المفاتيح: أ ب ج د أو 1–4',
      optionLetter: { a: 'أ', b: 'ب', c: 'ج', d: 'د' },
      correct: 'إجابة صحيحة!',
      wrong: 'إجابة خاطئة',
      timeUp: 'انتهى الوقت!',
      correctAnswer: 'الإجابة الصحيحة',
      yourAnswer: 'إجابتك',
      noAnswer: 'دون إجابة',
      pointsGained: (points) => signed('+', points),
      pointsLost: (points) => signed('−', points),
      outcomeSpoken: {
        correct: (points) => `إجابة صحيحة! أُضيفت إلى رصيدك ${count(points, POINTS)}.`,
        wrong: (points, answer) => `إجابة خاطئة. ${lost(points)}. الإجابة الصحيحة هي: ${isolated(answer)}.`,
        wrongUnnamed: (points) => `إجابة خاطئة. ${lost(points)}.`,
        timeUp: (points) => `انتهى الوقت! ${lost(points)}.`,
      },
      progress: 'التقدّم في هذا المستوى',
      dot: {
        correct: 'صحيح',
        wrong: 'خطأ',
        'time-out': 'دون إجابة في الوقت المحدد',
        current: 'الآن',
        ahead: 'لم يأتِ بعد',
      },
      dotSpoken: (question, state) => `السؤال ${n(question)}: ${state}`,
      completed: 'اكتمل التحدّي!',
      levelsCompleted: 'المستويات المكتملة',
      questionsAnswered: 'الأسئلة المُجاب عنها',
      learnAndRetry: 'اقرأ الإجابات ثم حاول مرة أخرى',
      review: 'مراجعة إجاباتك',
      reviewOpens: (at) =>
        `تظهر الإجابات الصحيحة هنا بعد انتهاء المسابقة، ${at.toLocaleString('ar-u-nu-latn-ca-gregory', { dateStyle: 'long', timeStyle: 'short' })}، ليبقى التنافس عادلًا للجميع.`,
      reviewCorrect: 'إجابة صحيحة',
      withdrawn: 'ملغى',
      withdrawnWhy: 'ألغى المنظّمون هذا السؤال، فلا يُحتسب لأحد.',
      reviewQuestion: (question) => `السؤال ${n(question)}`,
      noQuestions: 'لا توجد أسئلة متاحة لهذا المستوى',
      returnToHome: 'العودة إلى الرئيسية',
      failed: 'تعذّر تحميل الأسئلة.',
      tryAgain: 'إعادة المحاولة',
    },

    flipMatch: {
      loading: 'جارٍ تحميل بيانات اللعبة...',
      infoNames: { 1: 'من قصص الأنبياء', 2: 'المصطلحات العربية' },
      infoGoal: {
        1: 'صِل اسم كل نبيّ عليه السلام بما ارتبط بقصته.',
        2: 'ابحث عن البطاقتين اللتين تحملان المصطلح العربي نفسه.',
      },
      infoHow: {
        1: 'اضغط «اقلب جميع البطاقات»، ثم اختر اسمًا والصورة المرتبطة به.',
        2: 'اقلب بطاقتين في كل مرة. إن لم تتطابقا عادتا كما كانتا بعد ثانية.',
      },
      oneWrongPair: 'مطابقة خاطئة واحدة تُنهي اللعبة',
      cardsStayOpen: 'تبقى البطاقات مكشوفة',
      infoMistake: (points) => `تُخصم ${count(points, POINTS)} عن كل محاولة خاطئة.`,
      infoTimePenalty: (pointsPerSecond) => `خصم الوقت: ${count(pointsPerSecond, POINTS)} عن كل ثانية`,
      infoMaximum: (points) => `حتى ${n(points)} ${pointsUnit(points)}`,
      level1Score: (score) => `نتيجة ${level(1)}: ${n(score)}`,
      exitGame: 'الخروج',
      matchesOf: (matches, pairs) => `${n(matches)} من ${n(pairs)} أزواج`,
      time: 'الوقت',
      seconds: brief,
      secondsSpoken: (seconds) => count(seconds, SECONDS),
      movesSpoken: (moves) => count(moves, MOVES),
      restart: 'البدء من جديد',
      restartTitle: 'هل تريد البدء من المستوى الأول؟',
      restartText: (points) => `ستفقد ${countOblique(points, POINTS)} حصلت عليها في المستوى الأول.`,
      keepPlaying: 'متابعة اللعب',
      flipAllCards: 'اقلب جميع البطاقات',
      instruction: {
        beforeReveal: 'اضغط «اقلب جميع البطاقات» لرؤية البطاقات وبدء احتساب الوقت',
        chooseFirst: 'اختر اسم نبيّ أو صورة',
        chooseItem: 'اختر الآن الصورة المرتبطة بهذا النبيّ',
        chooseName: 'اختر الآن النبيّ الذي ترتبط به هذه الصورة',
        flipFirst: 'اقلب بطاقة. يبدأ احتساب الوقت مع البطاقة الأولى',
        flipNext: 'اقلب بطاقة',
        flipSecond: 'اقلب البطاقة التي تحمل المصطلح نفسه',
        match: 'متطابقتان!',
        mismatch: 'غير متطابقتين',
        gameOver: 'المطابقة الخاطئة تُنهي اللعبة',
        levelComplete: (number) => `اكتمل ${level(number)}!`,
      },
      board: 'البطاقات',
      boardHelp: 'التنقّل بمفاتيح الأسهم، واختيار البطاقة بمفتاح الإدخال أو المسافة.',
      cardSpoken: (card, cards, state) => `البطاقة ${n(card)} من ${n(cards)}: ${state}`,
      cardFaceDown: 'وجهها إلى أسفل',
      cardSelected: (content) => `${isolated(content)}، مختارة`,
      cardMatched: (content) => `${isolated(content)}، تمّت مطابقتها`,
      matchSpoken: (matches, pairs) => `متطابقتان! ${n(matches)} من ${n(pairs)}`,
      lessonWaits: 'يظهر هنا شرح كل زوج تتم مطابقته.',
      pairsAndSources: 'الأزواج ومصادرها',
      rightPairs: 'الأزواج الصحيحة',
      mismatchSpoken: 'البطاقتان غير متطابقتين',
      gameOverSpoken: 'البطاقتان غير متطابقتين. انتهت اللعبة.',
      gameCompleted: 'اكتملت اللعبة!',
      gameOver: 'انتهت اللعبة',
      levelScore: (number) => `نتيجة ${level(number)}`,
      wrongMatch: `حدثت مطابقة خاطئة في ${level(1)}`,
      scoreOf: (score, maximum) => `${n(score)} من ${n(maximum)}`,
      locked: 'مقفل',
      totalMoves: 'مجموع المحاولات',
    },

    feedback: {
      title: 'كيف كانت التجربة؟',
      description: { quiz: 'قيّم «تحدّي الأسئلة»', 'flip-match': 'قيّم لعبة «اقلب وطابق»' },
      rating: 'تقييمك',
      starSpoken: (stars, name) => `${count(stars, STARS)}، ${name}`,
      starNames: { 1: 'ضعيف', 2: 'مقبول', 3: 'جيد', 4: 'جيد جدًّا', 5: 'ممتاز' },
      comments: 'ملاحظات (اختيارية)',
      commentsPlaceholder: 'ما الذي أعجبك؟ وما الذي يمكن تحسينه؟',
      submit: 'إرسال',
      sending: 'جارٍ الإرسال...',
      cancel: 'إلغاء',
      notRegistered: 'يُرجى تسجيل الدخول لإرسال ملاحظاتك',
      thanks: 'شكرًا لك على ملاحظاتك!',
      failed: 'تعذّر إرسال ملاحظاتك. يُرجى المحاولة مرة أخرى.',
    },
  },
}
