// The texts of the prize draw's public page in both languages. Few visitors open it, so the texts
// load with it.
import type { PassedOver } from '@noor-quest/contract/draws'
import { type LanguageTag, text } from './text.ts'

const n = (amount: number) => text.common.number(amount)

type DrawTexts = {
  none: string
  failed: string
  others: string
  how: string
  steps: readonly string[]
  tickets: (tickets: number) => string
  prizes: (prizes: number) => string
  sealedOn: (date: string) => string
  seal: string
  sealText: string
  waiting: string
  digits: string
  winners: string
  ticket: (ticket: number) => string
  nameless: string
  passedOver: Record<PassedOver, string>
  download: string
  check: {
    title: string
    intro: string
    draw: string
    seal: string
    sealHint: string
    sealWrong: string
    digits: string
    digitsWrong: string
    choose: string
    useServers: string
    checking: string
    same: string
    differs: string
    unreadable: (line: number) => string
    notLoaded: string
    sealSame: string
    sealDiffers: string
    sealOfFile: string
    firstLine: (line: number) => string
    sameAsServers: string
    namesSame: (names: number) => string
    namesLeft: (tickets: number) => string
    namesWrong: (tickets: string) => string
    namesOther: (tickets: string) => string
    winnersSame: (tickets: string) => string
    winnersDiffer: (tickets: string, announced: string) => string
    otherDigits: string
    /** The separator between two numbers. */
    comma: string
  }
}

export const drawTexts: Record<LanguageTag, DrawTexts> = {
  en: {
    none: 'There has been no prize draw yet.',
    failed: 'The prize draw could not be loaded.',
    others: 'Other prize draws',
    how: 'How it works',
    steps: [
      'Every phone number with which somebody finished a game has one ticket. The list is sealed, and everybody sees the seal.',
      'Then digits are called out in the hall. Seal and digits alone decide which tickets are drawn.',
      'Afterwards everybody can download the list and check both.',
    ],
    tickets: (tickets) => (tickets === 1 ? '1 ticket' : `${n(tickets)} tickets`),
    prizes: (prizes) => (prizes === 1 ? '1 prize' : `${n(prizes)} prizes`),
    sealedOn: (date) => `Sealed on ${date}`,
    seal: 'Seal of the list (SHA-256)',
    sealText: 'Take a picture of it: nobody can change the list any more without changing this number.',
    waiting: 'The digits have not been called out yet.',
    digits: 'Digits that were called out',
    winners: 'Drawn tickets',
    ticket: (ticket) => `Ticket ${n(ticket)}`,
    nameless: 'Name removed',
    passedOver: {
      absent: 'Absent: the next one was drawn',
      declined: 'Declined: the next one was drawn',
      not_entitled: 'Not entitled: the next one was drawn',
    },
    download: 'Download the file',
    check: {
      title: 'Check it yourself',
      intro:
        'Your browser computes everything itself. Choose the file that you downloaded, or check the one of this server.',
      draw: 'Prize draw',
      seal: 'Seal',
      sealHint: 'As you noted it in the hall.',
      sealWrong: 'A seal has 64 digits and letters from a to f.',
      digits: 'Digits that were called out',
      digitsWrong: 'These must be 4 to 12 digits.',
      choose: 'Choose a file',
      useServers: 'Check the server’s file',
      checking: 'Checking...',
      same: 'Everything is the same',
      differs: 'Something differs',
      unreadable: (line) => `This is no file of a prize draw: line ${n(line)} can’t be read.`,
      notLoaded: 'The file could not be loaded.',
      sealSame: 'The list has this seal: it is the one that was sealed before.',
      sealDiffers: 'The list has another seal: it isn’t the one that was sealed.',
      sealOfFile: 'Seal of this file:',
      firstLine: (line) => `It differs from the server’s file in line ${n(line)}.`,
      sameAsServers: 'It doesn’t differ from the server’s file.',
      namesSame: (names) => (names === 1 ? '1 name is the sealed one.' : `${n(names)} names are the sealed ones.`),
      namesLeft: (tickets) =>
        tickets === 1
          ? '1 ticket is without a name: it was removed.'
          : `${n(tickets)} tickets are without a name: they were removed.`,
      namesWrong: (tickets) => `Not the sealed name: ticket ${tickets}.`,
      namesOther: (tickets) =>
        `The name shown on this page isn’t in the file: ticket ${tickets}. It was changed after the list was sealed. Ask the organisers why.`,
      winnersSame: (tickets) => `The digits draw the tickets that were announced: ${tickets}.`,
      winnersDiffer: (tickets, announced) => `The digits draw ${tickets}. Announced were ${announced}.`,
      otherDigits: 'These are not the digits by which the draw was decided.',
      comma: ', ',
    },
  },
  ar: {
    none: 'لم يُجرَ أي سحب للجوائز بعد.',
    failed: 'تعذّر تحميل سحب الجوائز.',
    others: 'سحوبات أخرى',
    how: 'كيف يجري السحب',
    steps: [
      'لكل رقم هاتف أنهى به أحدهم لعبةً تذكرة واحدة. تُختم القائمة ويرى الجميع ختمها.',
      'ثم تُعلَن أرقام في القاعة، والختم والأرقام وحدهما يحددان التذاكر الفائزة.',
      'وبعد ذلك يستطيع الجميع تنزيل القائمة والتحقق من الأمرين.',
    ],
    tickets: (tickets) => `عدد التذاكر: ${n(tickets)}`,
    prizes: (prizes) => `عدد الجوائز: ${n(prizes)}`,
    sealedOn: (date) => `خُتمت في ${date}`,
    seal: 'ختم القائمة (SHA-256)',
    sealText: 'التقط له صورة: لا يستطيع أحد بعد الآن تغيير القائمة دون أن يتغير هذا الرقم.',
    waiting: 'لم تُعلَن الأرقام بعد.',
    digits: 'الأرقام التي أُعلنت',
    winners: 'التذاكر المسحوبة',
    ticket: (ticket) => `التذكرة ${n(ticket)}`,
    nameless: 'أُزيل الاسم',
    passedOver: {
      absent: 'غائب: سُحبت التذكرة التالية',
      declined: 'اعتذر: سُحبت التذكرة التالية',
      not_entitled: 'لا يحق له: سُحبت التذكرة التالية',
    },
    download: 'تنزيل الملف',
    check: {
      title: 'تحقّق بنفسك',
      intro: 'يحسب متصفحك كل شيء بنفسه. اختر الملف الذي نزّلته، أو تحقّق من ملف هذا الخادم.',
      draw: 'السحب',
      seal: 'الختم',
      sealHint: 'كما سجّلته في القاعة.',
      sealWrong: 'يتألف الختم من 64 خانة: أرقام وحروف من a إلى f.',
      digits: 'الأرقام التي أُعلنت',
      digitsWrong: 'يجب أن تكون من 4 إلى 12 رقمًا.',
      choose: 'اختيار ملف',
      useServers: 'التحقق من ملف الخادم',
      checking: 'جارٍ التحقق...',
      same: 'كل شيء مطابق',
      differs: 'يوجد اختلاف',
      unreadable: (line) => `هذا ليس ملف سحب: تتعذّر قراءة السطر ${n(line)}.`,
      notLoaded: 'تعذّر تحميل الملف.',
      sealSame: 'للقائمة هذا الختم نفسه: إنها القائمة التي خُتمت من قبل.',
      sealDiffers: 'للقائمة ختم آخر: ليست هي القائمة التي خُتمت.',
      sealOfFile: 'ختم هذا الملف:',
      firstLine: (line) => `يختلف عن ملف الخادم في السطر ${n(line)}.`,
      sameAsServers: 'لا يختلف عن ملف الخادم.',
      namesSame: (names) => `الأسماء المطابقة للأسماء المختومة: ${n(names)}.`,
      namesLeft: (tickets) => `التذاكر التي أُزيل اسمها: ${n(tickets)}.`,
      namesWrong: (tickets) => `الاسم ليس هو المختوم في التذاكر: ${tickets}.`,
      namesOther: (tickets) =>
        `الاسم المعروض في هذه الصفحة ليس في الملف: التذكرة ${tickets}. غُيّر بعد ختم القائمة، فاسأل المنظّمين عن السبب.`,
      winnersSame: (tickets) => `تعطي الأرقام التذاكر المعلنة نفسها: ${tickets}.`,
      winnersDiffer: (tickets, announced) => `تعطي الأرقام التذاكر ${tickets}، والمعلن هو ${announced}.`,
      otherDigits: 'ليست هذه هي الأرقام التي حُسم بها السحب.',
      comma: '، ',
    },
  },
}
