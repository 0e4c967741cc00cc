const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/**
 * The decimal digits of every script as 0-9. In Unicode they are in rows of ten, from the zero on,
 * and rows can follow each other without a gap.
 */
export function foldDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let start = code
    while (isDigit(start - 1)) start--
    return String((code - start) % 10)
  })
}
