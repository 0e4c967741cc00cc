// players.search_text as migration 2 fills it. A copy on purpose: today's folding may change, but
// not a released migration. When the folding changes, a new migration folds the stored names again.

const DIGIT = /\p{Nd}/gu
const REMOVED = /[\p{M}\u0640\u0621\p{Cf}]/gu
const FORMS: Record<string, string> = {
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  '\u0629': '\u0647',
}
const NAME_MAX = 200

function arabicKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(REMOVED, '')
    .replace(/[\u0629\u0649\u0671\u06a9\u06cc]/g, (letter) => FORMS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function asciiDigits(text: string): string {
  return text.replace(DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
    return String(code - zero)
  })
}

function fold(text: string): string {
  return asciiDigits(arabicKey(text.replaceAll('\0', '')))
}

export function playerSearchText(name: string, phone: string): string {
  return `${fold(name).slice(0, NAME_MAX)}\n${fold(phone)}\n${fold(phone).replace(/[^0-9]/g, '')}`
}
