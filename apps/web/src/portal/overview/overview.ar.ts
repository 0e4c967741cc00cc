import { count, countOblique, isolated, level, n, QUESTIONS } from '../../text/arabic.ts'
import { COMMENTS, clocks, dates, ITEMS, PERSONS, PHONES, PLAYERS, relative, SCREENS } from '../text/arabic.ts'
import type { overviewText } from './overview.en.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function day(iso: string): string {
  const at = new Date(iso)
  return at.toDateString() === new Date().toDateString() ? `اليوم ${clocks.format(at)}` : dates.format(at)
}

export const ar: typeof overviewText = {
  titles: { before: 'قبل افتتاح الموسم', open: 'الموسم مفتوح الآن', after: 'بعد الإغلاق' },
  noTimes: 'لم تُحدَّد مواعيد: الموسم مفتوح.',
  at: (time, ms) => {
    const [unitMs, unit] =
      ms >= 48 * HOUR_MS
        ? [24 * HOUR_MS, 'day' as const]
        : ms >= 2 * HOUR_MS
          ? [HOUR_MS, 'hour' as const]
          : [MINUTE_MS, 'minute' as const]
    return `${isolated(time)}، ${relative.format(Math.max(1, Math.round(ms / unitMs)), unit)}`
  },
  progress: (done, all) => `اكتملت ${n(done)} من ${n(all)} من الخطوات.`,
  next: 'الخطوة التالية',
  toNext: (title) => `التالي: ${title}`,
  steps: 'الخطوات',
  allDone: { before: 'كل شيء جاهز.', open: 'لا شيء ينتظرك.', after: 'لا شيء ينتظرك.' },
  outdated: 'تعذّر تحديث هذه الصفحة. تعرض الآن الحالة السابقة.',
  failed: 'تعذّر التغيير',
  states: {
    good: 'تمّ',
    accepted: 'تُرك كما هو',
    warning: 'يحتاج إلى نظر',
    wrong: 'غير جاهز',
    unknown: 'غير معروف',
    todo: 'مطلوب',
    later: 'لاحقًا',
  },
  figures: { registered: 'المسجَّلون', finished: 'أنهوا لعبة', playing: 'يلعبون الآن' },
  tonight: {
    begun: 'بدء الليلة',
    over: 'إنهاء الليلة',
    hint: 'تعرض هذه الصفحة بعدها الخطوة التالية وما فيه خلل، وتصبح الأسماء والشاشة والرسائل والنهائي في أسفل شاشة الهاتف.',
    wrong: 'خلل الآن',
    onScreen: {
      leaderboards: 'تعرض شاشة القاعة لوحات الصدارة.',
      ceremony: 'تعرض شاشة القاعة حفل إعلان النتائج.',
      draw: 'تعرض شاشة القاعة سحب جوائز.',
      final: 'تعرض شاشة القاعة النهائي.',
      thanks: 'تعرض شاشة القاعة الشكر.',
      nothing: 'لا شاشة مفتوحة في القاعة.',
    },
  },
  remind: 'تذكيري من جديد',
  registrations: {
    title: 'يُرفض تسجيل لاعبين جدد',
    message: (most) =>
      `سجّل من عنوان واحد في 10 دقائق ${most === null ? 'عدد يفوق الحدّ' : `أكثر من ${countOblique(most, PERSONS)}`}. إن كانوا زوّارك فاسمح لهم بالتسجيل.`,
    lift: 'السماح بالتسجيل',
  },
  refusedSince: (iso) => `بدأ ذلك ${day(iso)}.`,
  limit: {
    streams: {
      title: 'الصفحات لا تتحدّث مباشرة',
      message:
        'الصفحات المفتوحة من عنوان واحد أو على هذا الخادم كثيرة جدًّا. وما زالت للمشرفين وشاشات القاعة والمتأهلين للنهائي أماكنهم. يُنهي الزر الاتصال المباشر لكل الصفحات، ثم تتصل الصفحات المفتوحة من جديد تلقائيًّا.',
      lift: 'إخلاء الأماكن',
    },
    connections: {
      title: 'تُرفض اتصالات',
      message:
        'الاتصالات المفتوحة من عنوان واحد أو من الجميع كثيرة جدًّا. يُنهي الزر الاتصال المباشر لكل الصفحات، ثم تتصل الصفحات المفتوحة من جديد تلقائيًّا.',
      lift: 'إخلاء الاتصالات',
    },
    sign_up: {
      title: 'تُرفض طلبات إنشاء الحسابات',
      message: 'كثرت طلبات إنشاء الحسابات من عنوان واحد أو ببريد واحد. إن كانوا من فريقك فاسمح لهم بإنشاء حساباتهم.',
      lift: 'السماح بإنشاء الحسابات',
    },
    sign_in: {
      title: 'تُرفض محاولات تسجيل الدخول',
      message: 'كثرت كلمات المرور الخاطئة من عنوان واحد أو لحساب واحد. إن كانوا من فريقك فاسمح لهم بالمحاولة من جديد.',
      lift: 'السماح بتسجيل الدخول',
    },
    mail: {
      title: 'تُرفض طلبات الرسائل',
      message:
        'كثرت طلبات كلمة مرور جديدة أو رسالة تأكيد من عنوان واحد أو لحساب واحد. إن كانوا من فريقك فاسمح لهم بالطلب من جديد.',
      lift: 'السماح بالطلب من جديد',
    },
  },
  content: {
    title: (game) => `محتوى «${game}»`,
    none: 'لا يمكن بدء هذه اللعبة.',
    full: 'المحتوى كافٍ للعبة كاملة.',
    short: (need) => `تحتاج اللعبة الكاملة إلى ${n(need)} في كل سطر.`,
    inOther: 'ما ينقص في إحدى اللغتين يُعرض باللغة الأخرى.',
    required: (persons) =>
      persons === 1
        ? 'لا يدخل الألعاب إلا ما وجده شخص واحد صحيحًا.'
        : `لا يدخل الألعاب إلا ما وجده صحيحًا ${count(persons, PERSONS)}.`,
    columns: { have: 'قيد اللعب', en: 'الإنجليزية', ar: 'العربية', checked: 'مدقَّق' },
    rows: { questions: level, prophets: () => 'بطاقات الأنبياء', terms: () => 'المصطلحات العربية' },
    ofNeeded: (have, need) => `${n(have)} من ${n(need)}`,
    edit: { questions: 'إكمال المستويات', prophets: 'إضافة بطاقات أنبياء', terms: 'إضافة مصطلحات' },
    rule: 'تغيير القاعدة',
  },
  starter: {
    title: 'محتواكم الخاص',
    good: 'كل ما هو قيد اللعب من محتواكم.',
    warning: (items) =>
      `جاء مع البرنامج من العناصر التي قيد اللعب: ${count(items, ITEMS)}. يستطيع أي شخص قراءة هذا المحتوى وإجاباته على الإنترنت. أضف محتواكم، وعطّل المرفق بالبرنامج.`,
    open: 'عرض المحتوى',
    accept: 'اللعب به',
  },
  times: {
    title: 'المواعيد والمنطقة الزمنية',
    opens: (time) => `الافتتاح: ${isolated(time)}.`,
    freezes: (time) => `تجميد لوحات الصدارة: ${isolated(time)}.`,
    closes: (time) => `الإغلاق: ${isolated(time)}.`,
    noOpening: 'لا موعد للافتتاح، فالموسم مفتوح الآن.',
    noClosing: 'لا موعد للإغلاق، فيبقى الموسم مفتوحًا.',
    utc: 'المنطقة الزمنية هي UTC. إن كانت مواعيدكم بتوقيت آخر فسيُفتح الموسم ويُغلق قبل موعده أو بعده بساعات.',
    open: 'تحديد المواعيد والمنطقة',
    accept: 'تركها كما هي',
  },
  doors: {
    title: 'الأبواب',
    shut: (_address) => 'هي مغلقة: لا يفتح المسابقة إلا هذا الجهاز.',
    lost: (_address) => 'غادر هذا الجهاز شبكة أبوابه، فلا تدخل الهواتف.',
    listening: (address) => `ينتظر الخادم الأجهزة على ${isolated(address)}، ولم يدخل منه أي هاتف بعد.`,
    good: (address) => `تدخل الهواتف من ${isolated(address)}.`,
    moved: (before) => `أعطت الشبكة هذا الجهاز عنوانًا آخر، وكان ${isolated(before)}.`,
    screens: 'تحتاج شاشات القاعة على الأجهزة الأخرى إلى رابط جديد.',
    press: (address) => `افتح على ${isolated(address)}`,
    open: 'إلى صفحة الأبواب',
    accept: 'الأجهزة المشتركة وحدها',
  },
  address: {
    title: 'الهواتف تفتح العنوان',
    phones: (devices, most) =>
      devices === 0
        ? 'لم يفتح أي هاتف هذا الرمز في آخر 12 ساعة.'
        : `فتح هذا الرمز في آخر 12 ساعة: ${devices >= most ? `${countOblique(most, PHONES)} أو أكثر` : count(devices, PHONES)}.`,
    open: 'عرض الرمز',
  },
  mail: {
    title: 'البريد',
    good: 'يرسل الخادم الرسائل البريدية.',
    warning:
      'لم يُضبط خادم للبريد. يمكن دعوة الأشخاص برابط لا يحتاج إلى بريد. وإن أردت الرسائل البريدية فاطلب ذلك من مشغّل الخادم.',
    open: 'دعوة أشخاص',
    accept: 'العمل دون بريد',
  },
  backup: {
    title: 'النسخ الاحتياطي',
    message: (_words, state, isMade) => {
      if (!isMade) return [state === 'warning' ? 'لا نسخة احتياطية بعد.' : 'تعذّر فحص النسخ الاحتياطية.']
      if (state === 'good') return ['استُعيدت للتجربة، وهي سليمة.']
      if (state === 'warning') return ['مضى عليها أكثر من أسبوع.']
      return [state === 'unknown' ? 'لم تُختبر بعد.' : 'تأخّر النسخ أو لم تنجح النسخة في الاختبار. راجع مشغّل الخادم.']
    },
    last: (iso, isProved) => `آخر نسخة احتياطية: ${day(iso)}${isProved ? '، وقد اختُبرت' : ''}.`,
    open: 'أخذ نسخة',
  },
  server: {
    title: 'الخادم',
    good: 'كل ما فُحص سليم.',
    message: (_words, checks) => [`يحتاج إلى نظر: ${checks.join('، ')}. راجع مشغّل الخادم، والتفاصيل في «كل الفحوص».`],
    all: 'كل الفحوص',
    states: { good: 'سليم', warning: 'يحتاج إلى نظر', wrong: 'فيه خطأ', unknown: 'غير معروف' },
    checks: {
      version: 'الإصدار',
      address: 'العنوان',
      database: 'قاعدة البيانات',
      secret: 'المفتاح السري',
      files: 'الملفات',
      disk: 'القرص',
      backup: 'النسخ الاحتياطي',
      images: 'الصور',
      mail_domain: 'نطاق بريد المشرفين',
      mail: 'البريد',
      connections: 'الاتصالات',
      clock: 'الساعة',
    },
  },
  admins: {
    title: 'فريق العمل',
    roles: (owner, organiser, helper) => `المالكون: ${n(owner)}، والمنظِّمون: ${n(organiser)}، والمساعدون: ${n(helper)}.`,
    alone: 'أنت تدير المسابقة وحدك. ادعُ شخصًا ثانيًا.',
    unconfirmed: (amount) => `عناوين تنتظر أن يؤكدها مالك، لأن خادم البريد لم يُضبط: ${n(amount)}.`,
    ungranted: (amount) => `حسابات بلا صلاحيات بعد، تنتظر الاعتماد أو الإيقاف: ${n(amount)}.`,
    open: 'دعوة أو اعتماد',
    accept: 'أعمل وحدي',
  },
  second_factor: {
    title: 'التحقق بخطوتين',
    good: 'حسابك محميّ به.',
    own: 'لا تحمي حسابك سوى كلمة المرور.',
    others: (amount) => `حسابات أخرى دون تحقق بخطوتين: ${n(amount)}.`,
    open: 'تفعيله',
    openOthers: 'عرض الحسابات',
    accept: 'تركه هكذا',
  },
  prizes: {
    title: 'هل تُمنح جوائز الليلة؟',
    good: 'القواعد مناسبة لمنح الجوائز.',
    warning: 'تُغري الجوائز بعض الزوّار باللعب ببرنامج آلي أو باللعب مرات كثيرة. غيّر القواعد قبل افتتاح الموسم.',
    accepted: 'لا جوائز في هذا الموسم.',
    open: 'نعم، عرض القواعد',
    accept: 'لا جوائز',
  },
  upgraded: {
    title: 'بعد الترقية',
    places: (places) =>
      `المراكز التي غيّرتها الترقية إلى الإصدار 3.0.0: ${n(places)}. لم يعد أصحاب رقم الهاتف الواحد يتقاسمون مركزًا واحدًا، ولم تعد أي لعبة تُحجب.`,
    accept: 'قرأتُه',
  },
  review: {
    title: 'الأسماء',
    good: 'لا شيء ينتظر البتّ فيه.',
    games: (amount) => `ألعاب لا تقدر عليها يد: ${n(amount)}`,
    names: (amount) => `أسماء تحتاج إلى نظر: ${n(amount)}`,
    mistakes: (amount) => `أخطاء مبلَّغ عنها في الأسئلة: ${n(amount)}`,
    open: 'البتّ فيها',
  },
  final: {
    title: 'النهائي',
    questions: (questions, whole, checked) =>
      `${count(questions, QUESTIONS)}: منها ${n(whole)} باللغتين، و${n(checked)} وُجدت صحيحة فيهما.`,
    players: (players) => (players === null ? 'يُحدَّد المتأهلون بعد الإغلاق.' : `عدد المتأهلين: ${n(players)}.`),
    stage: (screens, hasPresenter) =>
      `${screens === 0 ? 'لا شاشة مفتوحة في القاعة.' : `شاشات القاعة المفتوحة: ${count(screens, SCREENS)}.`} ${hasPresenter ? 'صفحة مقدّم النهائي مفتوحة.' : 'صفحة مقدّم النهائي غير مفتوحة.'}`,
    open: 'الانتقال إلى النهائي',
  },
  last_games: {
    title: 'آخر الألعاب',
    good: 'انتهت كل الألعاب واحتُسبت.',
    todo: 'تنتهي الألعاب الجارية وتُحتسب المراكز.',
  },
  publish: {
    title: 'نشر النتائج',
    good: 'نُشرت النتائج، ولا تتغير بعد ذلك.',
    todo: 'راجع ما لم يُبتّ فيه، ثم انشر النتائج. لا رجعة عن النشر.',
    later: 'يمكن النشر بعد انتهاء آخر الألعاب.',
    open: 'الاستعداد للنشر',
  },
  announce: {
    title: 'حفل إعلان النتائج',
    good: 'يرى الجميع النتائج.',
    todo: 'لا يرى النتائج إلا المشرفون. أعلن الفائزين على شاشة القاعة.',
    later: 'بعد أن ينشر مالك النتائج.',
    open: 'إعلان الفائزين',
  },
  winners: {
    title: 'التواصل مع الفائزين',
    good: 'جرى التواصل مع الثلاثة الأوائل في كل لعبة.',
    todo: (left, of) =>
      `لم يجرِ التواصل بعد مع ${n(left)} من أصل ${n(of)} من الأوائل. ضع علامة «جرى التواصل معه» في صف كل منهم.`,
    later: 'بعد إعلان النتائج.',
    open: 'عرض الفائزين',
  },
  prizes_given: {
    title: 'تسليم الجوائز',
    good: 'تسلّم الثلاثة الأوائل في كل لعبة جوائزهم.',
    todo: (left, of) =>
      `لم تُسلَّم بعد جوائز ${n(left)} من أصل ${n(of)} من الأوائل. ضع علامة «سُلّمت الجائزة» في صف كل منهم.`,
    later: 'بعد إعلان النتائج.',
    open: 'تسجيل التسليم',
  },
  erase: {
    title: 'محو البيانات الشخصية',
    good: 'لا أسماء ولا أرقام هواتف ولا تعليقات محفوظة.',
    stored: (players, comments) =>
      `المحفوظ: أسماء ${countOblique(players, PLAYERS)} وأرقام هواتفهم${comments === 0 ? '' : `، و${count(comments, COMMENTS)}`}.`,
    byItself: 'يمحوها الخادم من تلقاء نفسه بعد عدد الأيام الذي حدّدته.',
    open: 'محو',
  },
  next_season: {
    title: 'الموسم التالي',
    todo: 'ابدأه عندما تحتاج إليه. يبقى المحتوى والإعدادات وأصحاب الصلاحيات كما هم.',
    later: 'بعد إعلان النتائج.',
    open: 'بدء الموسم التالي',
  },
}
