// The texts of the hall's screen in both languages: it shows them in turn. Players never download
// them.
import type { LanguageTag } from './text.ts'

type DisplayTexts = {
  scanToPlay: string
  scanToRegister: string
  orOpen: string
  qrLabel: (address: string) => string
  doorCode: string
  playersSoFar: string
  lastFinishers: string
  fullScreen: string
  mayFallAsleep: string
  localAddress: string
  /** The title of the ceremony. */
  results: string
  place: (rank: number) => string
  whoIsIt: string
  winners: string
}

/** The ten places of a leaderboard. */
const ARABIC_PLACES = [
  ...['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس'],
  ...['السادس', 'السابع', 'الثامن', 'التاسع', 'العاشر'],
]

export const displayTexts: Record<LanguageTag, DisplayTexts> = {
  en: {
    scanToPlay: 'Scan to play',
    scanToRegister: 'Scan to register',
    orOpen: 'or open',
    qrLabel: (address) => `QR code of ${address}`,
    doorCode: 'Code',
    playersSoFar: 'Players so far',
    lastFinishers: 'Just finished',
    fullScreen: 'Click or press a key for full screen',
    mayFallAsleep: 'This screen may fall asleep: set it in the machine’s settings',
    localAddress: 'Phones can’t open this address: set PUBLIC_URL on the server',
    results: 'The results',
    place: (rank) => ['First place', 'Second place', 'Third place'][rank - 1] ?? `${rank}th place`,
    whoIsIt: 'Who is it?',
    winners: 'The winners',
  },
  ar: {
    scanToPlay: 'امسح الرمز والعب',
    scanToRegister: 'امسح الرمز وسجّل',
    orOpen: 'أو افتح',
    qrLabel: (address) => `رمز الاستجابة السريعة للعنوان ${address}`,
    doorCode: 'رمز القاعة',
    playersSoFar: 'المشاركون حتى الآن',
    lastFinishers: 'أنهوا اللعب الآن',
    fullScreen: 'انقر أو اضغط أي مفتاح لملء الشاشة',
    mayFallAsleep: 'قد تنطفئ هذه الشاشة: اضبطها من إعدادات الجهاز',
    localAddress: 'لا تستطيع الهواتف فتح هذا العنوان: اضبط PUBLIC_URL في الخادم',
    results: 'النتائج',
    place: (rank) => `المركز ${ARABIC_PLACES[rank - 1] ?? rank}`,
    whoIsIt: 'تُرى لمن هذا المركز؟',
    winners: 'الفائزون',
  },
}
