import { count, type Forms } from '../../text/arabic.ts'
import type { groupsText } from './groups.en.ts'

const PERSONS: Forms = {
  zero: 'لا أحد',
  one: 'شخص واحد',
  two: 'شخصان',
  few: 'أشخاص',
  many: 'شخصًا',
  other: 'شخص',
}

export const ar: typeof groupsText = {
  title: 'المجموعات',
  intro:
    'أقسام أو كليات أو طاولات. يختار اللاعب واحدة منها عند التسجيل، ولكل مجموعة لوحة صدارة خاصة بها. ومن دون مجموعات لا يُسأل عن شيء.',
  consent: 'إن كنتم تطلبون الموافقة، فاذكروا المجموعة في نص الموافقة.',
  name: 'الاسم بالإنجليزية',
  name_ar: 'الاسم بالعربية',
  add: 'إضافة مجموعة',
  remove: 'إزالة',
  keep: 'إبقاؤها',
  persons: (persons) => count(persons, PERSONS),
  without: (persons) =>
    `بلا مجموعة: ${count(persons, PERSONS)}. لا يظهرون في لوحة صدارة أي مجموعة. اختر لكل منهم مجموعة في صفحته.`,
  removed: (name) => `ستُزال «${name}».`,
  consequence: (persons) => `فيها ${count(persons, PERSONS)}. تبقى نتائجهم ومراكزهم بين الجميع كما هي.`,
  movesTo: 'مجموعتهم بعد ذلك',
  none: 'بلا مجموعة',
  yes: 'نعم',
  no: 'لا',
  screen: 'لوحات الصدارة على شاشة',
  ranksAll: 'تعرض صفحات اللاعبين وشاشة القاعة أيضًا لوحة صدارة المجموعات كلها معًا',
  tooFew: 'في الموسم مجموعتان على الأقل، أو لا مجموعات فيه.',
  same: (name) => `لمجموعتين اسم واحد: «${name}».`,
  filter: 'المجموعة',
  everyone: 'كل المجموعات',
  saved: 'غُيّرت المجموعة بنجاح!',
  failed: 'تعذّر تغيير المجموعة',
  onPlayer: 'في كل ألعاب هذا الشخص. تبقى النتيجة والمركز بين الجميع كما هما.',
}
