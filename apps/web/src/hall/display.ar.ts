import { count, n, POINTS } from '../text/arabic.ts'
import { arabicPlace } from '../text/place-words.ts'
import type { displayText } from './display.en.ts'

export const ar: typeof displayText = {
  scanToPlay: 'امسح الرمز والعب',
  scanToRegister: 'امسح الرمز وسجّل',
  orOpen: 'أو افتح',
  askHelper: 'اسأل أحد المنظّمين كيف تشارك',
  qrLabel: (address) => `رمز الاستجابة السريعة للعنوان ${address}`,
  linkInvalid: 'استُخدم هذا الرابط أو انتهت صلاحيته. أنشئ رابطًا جديدًا من لوحة الإدارة.',
  playersSoFar: 'المشاركون حتى الآن',
  tiles: n,
  rightAnswers: (tiles) => (tiles % 100 > 2 && tiles % 100 < 11 ? 'إجابات صحيحة' : 'إجابة صحيحة'),
  toFinish: (tiles) => `، وبقي ${n(tiles)} لإكمال الجدار`,
  reached: (rank, game) => `${arabicPlace(rank)} في «${game}»`,
  points: (score, game) => `${count(score, POINTS)} في «${game}»`,
  closesIn: 'تُغلق بعد',
  sound: 'الصوت',
  unseen: 'مشارك',
  fullScreen: 'انقر أو اضغط أي مفتاح لملء الشاشة',
  mayFallAsleep: 'قد تنطفئ هذه الشاشة: اضبطها من إعدادات الجهاز',
  results: 'النتائج',
  place: arabicPlace,
  whoIsIt: 'تُرى لمن هذا المركز؟',
  winners: 'الفائزون',
  thanks: 'شكرًا لكم جميعًا',
  thanksText: 'إلى لقاء قريب!',
}
