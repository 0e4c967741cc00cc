import { count, isolated, n } from '../../text/arabic.ts'
import { PERSONS, PLAYERS } from '../text/arabic.ts'
import type { drawsText } from './draws.en.ts'

export const ar: typeof drawsText = {
  title: 'سحب الجوائز',
  intro: 'كل ضغطة تسحب شخصًا واحدًا عشوائيًا ما دامت شاشة القاعة تعرض السحب. ولكل رقم هاتف فرصة واحدة.',
  failed: 'تعذّر ذلك. تحقق من الاتصال ثم حاول مرة أخرى.',
  print: 'طباعة',
  printedAt: (season, at) => `سحب جوائز ${isolated(season)}، طُبع ${at}`,
  persons: {
    title: 'المشاركون في السحب',
    persons: (persons) => `${count(persons, PERSONS)} الآن`,
    allFinishers: 'يشارك كل من أكمل لعبة، وإن لم يحرز نقاطًا',
    sharing: (persons) => `من رقمهم رقم شخص آخر: ${n(persons)}`,
    sameNumber: 'رقمه رقم',
    ownChance: 'له فرصة أيضًا',
    waits: {
      close:
        'ما زال هذا الموسم مفتوحًا، وقد يفوت السحبُ من لم يُكملوا اللعب. أجرِ السحب بعد الإغلاق: حدّد وقته في «الموسم والقواعد».',
      last_games: 'انتهى الموسم وتُحتسب آخر ألعابه. يستغرق ذلك عشر ثوانٍ، أو نصف دقيقة إن كانت هناك ألعاب جارية.',
    },
    leftOut: 'لاعبون لا يشاركون',
    reasons: {
      unfinished: (players) => `لم يُكملوا لعبة: ${n(players)}`,
      no_score: (players) => `بلا نقاط: ${n(players)}`,
      same_number: (players) => `يشتركون في رقم له فرصته: ${n(players)}`,
      disqualified: (players) => `مستبعدون: ${n(players)}`,
      not_eligible: (players) => `لا يستحقون جائزة بحسب علامات النتائج: ${n(players)}`,
      erased: (players) => `مُحيت أرقامهم: ${n(players)}`,
    },
    hidden: (players) =>
      `من المشاركين ${count(players, PLAYERS)} لا تظهر أسماؤهم على لوحات الصدارة. استبعد من لا يجوز أن يفوز.`,
    title_en: 'الجائزة بالإنجليزية',
    title_ar: 'الجائزة بالعربية',
    titleHint: 'تراها القاعة، مثل «الجائزة الكبرى».',
    winners: 'عدد الفائزين',
    winnersWrong: (max) => `اكتب عددًا من 1 إلى ${n(max)}.`,
    button: 'إضافة السحب',
    done: 'أُضيف السحب.',
  },
  among: {
    scored: (winners) => `عدد الفائزين: ${n(winners)}، من بين كل من لهم نقاط`,
    finished: (winners) => `عدد الفائزين: ${n(winners)}، من بين كل من أكملوا لعبة`,
  },
  draw: 'سحب الفائز',
  drawNext: (winner, winners) => `سحب الفائز ${n(winner)} من ${n(winners)}`,
  remove: 'حذف السحب',
  shownFirst: 'اعرض هذا السحب على الشاشات أعلاه، فلا يُسحب فائز قبل ذلك.',
  winners: {
    number: (position) => `المسحوب رقم ${n(position)}`,
    shownAs: (name) => `على لوحات الصدارة: ${isolated(name)}`,
    erased: 'أُزيل الاسم',
    code: (code) => `الرمز ${isolated(code)}`,
    contacted: 'جرى التواصل معه',
    prizeGiven: 'سُلّمت الجائزة',
    absent: 'لا جائزة: إعادة السحب',
    reasons: { absent: 'غائب', declined: 'اعتذر', not_entitled: 'لا يحق له' },
    nextTitle: (position) => `هل تريد سحب شخص آخر بدلًا من المسحوب رقم ${n(position)}؟`,
    nextText: 'يبقى الاثنان في السجل مع السبب، ولا يمكن التراجع عن هذا.',
    reason: 'السبب',
    nextButton: 'إعادة السحب',
    nextDone: 'تمّ السحب.',
  },
}
