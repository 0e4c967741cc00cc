import { count, type Forms, MOVES, n, POINTS, RIGHT_ANSWERS } from '../text/arabic.ts'
import { arabicPlace } from '../text/place-words.ts'
import type { displayText } from './display.en.ts'

const isFew = (value: number) => value % 100 > 2 && value % 100 < 11
const NEW_TILES: Forms = {
  zero: 'لا بلاطات جديدة',
  one: 'بلاطة جديدة',
  two: 'بلاطتان جديدتان',
  few: 'بلاطات جديدة',
  many: 'بلاطة جديدة',
  other: 'بلاطة جديدة',
}
const PLAYERS: Forms = {
  zero: 'لا مشاركين',
  one: 'مشارك واحد',
  two: 'مشاركان',
  few: 'مشاركين',
  many: 'مشاركًا',
  other: 'مشارك',
}

export const ar: typeof displayText = {
  scanToPlay: 'امسح الرمز والعب',
  scanToRegister: 'امسح الرمز وسجّل',
  askHelper: 'اسأل أحد المنظّمين كيف تشارك',
  qrLabel: (address) => `رمز الاستجابة السريعة للعنوان ${address}`,
  linkInvalid: 'استُخدم هذا الرابط أو انتهت صلاحيته. أنشئ رابطًا جديدًا من لوحة الإدارة.',
  tiles: n,
  tilesLeft: (tiles) => (isFew(tiles) ? 'بلاطات باقية' : 'بلاطة باقية'),
  rightAnswers: (tiles) => (isFew(tiles) ? 'إجابات صحيحة' : 'إجابة صحيحة'),
  builtThis: 'بنت هذا الجدار',
  given: (tiles, players) => `${count(tiles, RIGHT_ANSWERS)}، ${count(players, PLAYERS)}`,
  moves: (moves) => count(moves, MOVES),
  reached: (rank, game) => `${arabicPlace(rank)} في «${game}»`,
  points: (score, game) => `${count(score, POINTS)} في «${game}»`,
  newTiles: (tiles) => count(tiles, NEW_TILES),
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
