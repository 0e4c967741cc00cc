import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'
import { countOblique, n } from '../../text/arabic.ts'
import { DAYS, PLAYERS } from '../text/arabic.ts'
import type { settingsText } from './settings.en.ts'

const imageMax = `${n(IMAGE_MAX_BYTES / 1024 ** 2)} ميغابايت`

export const ar: typeof settingsText = {
  saved: 'تم الحفظ.',
  failed: 'تعذّر الحفظ',
  required: 'هذا الحقل مطلوب.',
  save: 'حفظ',
  saveNamed: (section) => `حفظ: ${section}`,
  look: {
    title: 'المظهر',
    intro:
      'الأسماء والشعار التي يراها الزوّار في كل صفحة، وتظهر فورًا. إن لم يُكتب اسم عربي رأى قرّاء العربية الاسم الآخر.',
  },
  data: { title: 'الموافقة والبيانات', intro: 'ما يوافق عليه الزوّار عند التسجيل، وما يحتفظ به الخادم عنهم.' },
  labels: {
    event_title: 'عنوان المسابقة',
    event_title_ar: 'عنوان المسابقة بالعربية',
    club_name: 'اسم النادي',
    club_name_ar: 'اسم النادي بالعربية',
    club_logo: 'الشعار',
    consent_text: 'نص الموافقة',
    consent_text_ar: 'نص الموافقة بالعربية',
    retention_days: 'عدد الأيام حتى إزالة البيانات الشخصية',
    name_list: 'كلمات تُعلَّم بها الأسماء',
    admission: 'من يستطيع التسجيل',
    screen_names: 'الأسماء المعلَّمة على شاشة القاعة',
  },
  nameList: {
    title: 'الأسماء المعلَّمة',
    intro:
      'يظهر في «للمراجعة» كل لاعب في اسمه إحدى هذه الكلمات، ولا يُرفض أحد. في كل سطر كلمة: «كلمة» للكلمة كاملة، و«كلمة*» لبدايتها، و«*كلمة*» لأي جزء من الاسم. ولا أثر للتشكيل ولا لعلامات الحروف ولا للأرقام المكتوبة بدل الحروف.',
    screen: { seen: '«مشارك» حتى تُراجَع', all: 'تظهر فورًا' },
  },
  source: {
    saved: 'محفوظ هنا.',
    default: 'القيمة الأصلية.',
  },
  back: 'استخدام القيمة الأصلية',
  backNamed: (label) => `${label}: استخدام القيمة الأصلية`,
  logo: {
    intro: 'يظهر أيضًا في لسان المتصفح وأيقونة التطبيق. والأفضل أن يكون مربعًا.',
    image: 'الشعار',
    imageHint: `PNG أو JPG أو GIF أو WebP أو AVIF، حتى ${imageMax}`,
    choose: 'اختيار صورة',
    change: 'تغيير',
    remove: 'إزالة',
    preview: 'الشعار',
    previews: { title: 'كما يراه الزوّار', home: 'الصفحة الرئيسية', hall: 'شاشة القاعة', certificate: 'الشهادة' },
    noPreview: 'لا معاينة',
    notAnImage: 'اختر ملف صورة',
    waysOut: {
      heic: 'هذه صورة HEIC. احفظها أولًا بصيغة JPEG: على آيفون شاركها إلى «الملفات» أو أرسلها إلى نفسك بالبريد، أو اضبط «الإعدادات» ثم «الكاميرا» ثم «التنسيقات» على «الأكثر توافقًا».',
      svg: 'هذا رسم SVG. احفظه أولًا بصيغة PNG.',
      empty: 'الملف فارغ. ربما لم يكتمل تنزيله: اختره مرة أخرى.',
      other: 'اختر ملف PNG أو JPEG أو GIF أو WebP أو AVIF.',
      damaged: 'الملف تالف، أو ليس صورة وإن دلّ اسمه على ذلك. اختر ملفًا آخر.',
    },
    tooLarge: `يجب أن يقلّ حجم الصورة عن ${imageMax}`,
  },
  consent: {
    title: 'الموافقة',
    intro: 'ما يوافق عليه اللاعبون بوضع علامة عند التسجيل. إن تُرك فارغًا فلا يُسألون عن شيء.',
    needed: 'يحتاج النص العربي إلى هذا النص أيضًا.',
  },
  retention: {
    title: 'البيانات الشخصية',
    intro:
      'تُزال الأسماء والأعمار وأرقام الهواتف والتعليقات بعد هذا العدد من الأيام من إغلاق المسابقة، أو من التسجيل إن لم تُغلق. إن تُرك فارغًا بقيت. أما النتائج فتبقى دائمًا.',
    invalid: (most) => `عدد من 1 إلى ${n(most)}، أو لا شيء`,
    confirmTitle: (players) => `هل تريد إزالة بيانات ${countOblique(players, PLAYERS)} الآن؟`,
    confirmText: (days) =>
      `مضى على أسمائهم وأعمارهم وأرقام هواتفهم وتعليقاتهم أكثر من ${countOblique(days, DAYS)}. تُزال فورًا ولا يمكن استعادتها.`,
    confirm: 'حفظ وإزالة',
  },
}
