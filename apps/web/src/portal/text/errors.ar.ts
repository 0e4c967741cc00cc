import type { ErrorCode } from '@noor-quest/contract/errors'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import { MARKS_MAX } from '@noor-quest/rules/person-fields'
import { countOblique, n, SECONDS } from '../../text/arabic.ts'
import { MINUTES } from './arabic.ts'
import type { errorsText } from './errors.en.ts'

const REASONS: Record<ErrorCode | 'network' | 'unreadable', string> = {
  network: 'تعذّر الوصول إلى الخادم.',
  unreadable: 'تعذّرت قراءة ردّ الخادم.',
  malformed_json: 'تعذّرت قراءة الطلب.',
  validation_failed: 'بعض الحقول غير صالحة.',
  not_registered: 'سجّل أولًا لتلعب.',
  opened_elsewhere: 'فُتح على هاتف آخر. لستَ أنت؟ أخبر مقدّم المسابقة.',
  no_cookie: 'هذا المتصفّح لا يحفظ ملفات تعريف الارتباط، فلا يمكن اللعب فيه.',
  admission_required: 'يلزم رمز قبل التسجيل.',
  signed_out: 'سجّل الدخول لاستخدام لوحة الإدارة.',
  cross_site: 'جاء هذا الطلب من موقع آخر.',
  wrong_address: 'ليست المسابقة على هذا العنوان. امسح الرمز المعروض على الشاشة من جديد.',
  wrong_game: 'هذا اللاعب مسجَّل في لعبة أخرى.',
  not_admin: 'الدخول غير مسموح. تلزم صلاحيات المشرف.',
  not_permitted: 'لا يشمل دورك هذا. اطلبه من أحد المالكين.',
  not_over_http: 'لا يمكن هذا عبر http من جهاز آخر. افعله على جهاز الخادم نفسه أو عبر https.',
  reauthentication_required: 'أدخل كلمة المرور مرة أخرى للمتابعة.',
  invalid_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  email_not_verified: 'لم يُؤكَّد البريد الإلكتروني بعد.',
  invalid_password: 'كلمة المرور غير صحيحة.',
  weak_password: 'كلمة المرور هذه ضعيفة.',
  invalid_link: 'لم يعد هذا الرابط صالحًا. اطلب رابطًا جديدًا.',
  invalid_code: 'الرمز غير صحيح.',
  two_factor_expired: 'انقضت المهلة. سجّل الدخول من جديد.',
  two_factor_conflict: 'التحقق بخطوتين على هذه الحال من قبل.',
  not_found: 'لا شيء هنا.',
  player_not_found: 'اللاعب غير موجود.',
  game_not_found: 'هذه اللعبة غير موجودة.',
  method_not_allowed: 'هذا الطلب غير مسموح هنا.',
  ask_presenter: 'الرمز لا يعمل الآن. اسأل مقدّم المسابقة.',
  out_of_turn: 'تقدّمت اللعبة في أثناء ذلك.',
  game_superseded: 'بدأت لعبة أحدث.',
  time_not_up: 'لم ينتهِ الوقت بعد.',
  paused: 'المسابقة في استراحة.',
  season_not_open: 'لم تبدأ المسابقة بعد.',
  season_over: 'انتهى هذا الموسم.',
  season_not_over: 'لم ينتهِ هذا الموسم بعد.',
  results_not_ready: 'ما زال احتساب آخر ألعاب هذا الموسم جاريًا. حاول مرة أخرى بعد عشر ثوانٍ.',
  results_published: 'نُشرت النتائج ولا يمكن تغييرها بعد الآن.',
  results_sealed: 'الأسماء المتبقية ستكشف الفائزين. أعلن الفائزين أولًا، أو أظهر كل شيء.',
  undecided: 'في «جاهزية النشر» بنود لم يُبتّ فيها. للنشر مع ذلك، اكتب عددها.',
  list_changed: 'تغيّرت «جاهزية النشر» منذ أن رأيتها، فلم يُنشر شيء. راجع القائمة مرة أخرى.',
  shared_players: 'يشترك بعض هؤلاء اللاعبين في رقم هاتف أو جهاز. قرّر من يلعب.',
  door_failed: 'لا يستطيع الخادم استخدام هذا العنوان الآن.',
  backup_failed: 'تعذّرت كتابة نسخة احتياطية، فلم يتغيّر شيء. راجع مشغّل الخادم.',
  too_many_draws: 'لا يزيد عدد السحوبات في الموسم على 20.',
  draw_begun: 'لا يُحذف سحب له فائزون.',
  draw_not_shown: 'يجب أن تعرض شاشة القاعة هذا السحب.',
  draw_done: 'سُحبت كل جوائز هذا السحب.',
  all_drawn: 'لم يبق أحد ليُسحب.',
  no_questions: 'لا توجد أسئلة متاحة لهذا المستوى.',
  no_prophet_data: 'لا توجد بطاقات أنبياء في قاعدة البيانات.',
  no_islamic_terms: 'لا توجد مصطلحات في قاعدة البيانات.',
  duplicate: 'هذا موجود من قبل.',
  cannot_be_sealed: 'لا يمكن ختم هذا السؤال.',
  last_admin: 'يجب أن يبقى المشرف الأخير مشرفًا.',
  edit_conflict: 'عدّل مشرف آخر هذا في أثناء ذلك.',
  not_an_image: 'اختر ملف صورة.',
  body_too_large: 'حجم الطلب كبير جدًّا.',
  unsupported_media_type: 'نوع الطلب غير مدعوم.',
  rate_limited: 'محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.',
  internal: 'حدث خطأ في الخادم.',
  backend_not_configured: 'لم تُضبط خدمة قاعدة البيانات.',
  backend_unavailable: 'الخدمة غير متاحة الآن. حاول مرة أخرى بعد قليل.',
}

/** Sentences that say more than their code. */
const SENTENCES: Record<string, string> = {
  [`Use at least ${PASSWORD_MIN_LENGTH} characters.`]: `يجب ألّا تقلّ كلمة المرور عن ${n(PASSWORD_MIN_LENGTH)} أحرف.`,
  [`Use at most ${PASSWORD_MAX_LENGTH} characters.`]: `يجب ألّا تزيد كلمة المرور على ${n(PASSWORD_MAX_LENGTH)} حرفًا.`,
  'This password is one of the first that are guessed.': 'كلمة المرور هذه من أول ما يُخمَّن.',
  'Use at least 4 different characters.': 'استخدم أربعة أحرف مختلفة على الأقل.',
  "Don't use your email address in your password.": 'لا تستخدم بريدك الإلكتروني في كلمة المرور.',
  "Don't use the club's name in your password.": 'لا تستخدم اسم النادي في كلمة المرور.',
  'Invalid backup code': 'الرمز الاحتياطي غير صحيح.',
  'Too many wrong codes. Sign in again.': 'رموز خاطئة كثيرة. سجّل الدخول من جديد.',
  'This address has an account. Sign in with it, or ask an owner to change its role.':
    'لهذا العنوان حساب. سجّل الدخول به، أو اطلب من أحد المالكين تغيير دوره.',
  'There are too many screens. End one first.': 'الشاشات كثيرة جدًّا. أنهِ إحداها أولًا.',
  'The final of this season is not over yet.': 'لم ينتهِ نهائي هذا الموسم بعد.',
  'The results of this season are not published.': 'لم تُنشر نتائج هذا الموسم.',
  'This question was sealed for a final.': 'خُتم هذا السؤال لأجل نهائي.',
  'This question is already there.': 'هذا السؤال موجود من قبل.',
  'This prophet is already there.': 'بطاقة هذا النبيّ موجودة من قبل.',
  'This term is already there.': 'هذا المصطلح موجود من قبل.',
  'This question was used in games already, so players may know it.':
    'طُرح هذا السؤال في ألعاب من قبل، فقد يعرفه بعض اللاعبين.',
  'This question came with the software, so it is public.': 'هذا السؤال مرفق بالبرنامج، فهو معروف للعموم.',
}

/** Faults of a field. */
const FAULTS: Record<string, string> = {
  'is missing': 'ناقص',
  'is too long': 'أطول من المسموح',
  'is still to come': 'لم يحن بعد',
  'has more cells than the header': 'في الصف خلايا أكثر من صف العناوين',
  'must be A, B, C or D': 'يجب أن يكون أ أو ب أو ج أو د',
  'could be more than one option': 'قد يعني أكثر من خيار',
  'names more than one option': 'يذكر أكثر من خيار',
  'must be 1, 2 or 3': 'يجب أن يكون 1 أو 2 أو 3',
  [`must be ${TIME_LIMIT_MIN} to ${TIME_LIMIT_MAX} seconds`]: `يجب أن يكون من ${n(TIME_LIMIT_MIN)} إلى ${n(TIME_LIMIT_MAX)} ثانية`,
  'must be the address of an uploaded image': 'يجب أن يكون عنوان صورة مرفوعة',
  'must be an uploaded image': 'يجب أن يكون صورة مرفوعة',
  'must be a date such as 2026-01-31': 'يجب أن يكون تاريخًا مثل 2026-01-31',
  'must contain a letter': 'يجب أن يحتوي على حرف واحد على الأقل',
  [`must not have more than ${MARKS_MAX} marks on one letter`]: `لا تزيد العلامات على الحرف الواحد على ${n(MARKS_MAX)}`,
  'must not contain more than one sign such as ﷺ': 'لا تتكرر فيه علامة مثل ﷺ',
  'is needed beside the Arabic text': 'مطلوب إلى جانب النص العربي',
}

export const ar: typeof errorsText = {
  // A weak password's message has a sentence for each of its faults.
  reason: (code, message) => {
    const said = String(message)
      .split(/(?<=\.) /)
      .map((sentence) => SENTENCES[sentence])
    return said.includes(undefined) ? (REASONS[code] ?? REASONS.internal) : said.join(' ')
  },
  tooMany: (seconds) =>
    `محاولات كثيرة. حاول مرة أخرى بعد ${seconds < 90 ? countOblique(seconds, SECONDS) : countOblique(Math.ceil(seconds / 60), MINUTES)}.`,
  fault: (message) => FAULTS[message] ?? 'القيمة غير صالحة',
}
