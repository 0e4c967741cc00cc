// Numbers that Excel shows as percentages: 0.25 is 25%.

/** Decimals of Excel's built-in formats, by their numbers. */
export const PERCENT_FORMATS: readonly (readonly [number, number])[] = [
  [9, 0],
  [10, 2],
]

/** Excel's limit. */
const DIGITS_MAX = 30

/** The decimals of a format such as `0.0%`; null for a format that shows no percentage. */
export function percentDigits(code: string): number | null {
  if (code.length > 255) return null
  // The part for positive numbers, without quoted texts.
  const [signs = ''] = code.replace(/"[^"]*"|\\./g, '').split(';')
  if (!signs.includes('%')) return null
  return Math.min(DIGITS_MAX, /\.([0#?]+)/.exec(signs)?.[1]?.length ?? 0)
}

/** As Excel shows it: halves are rounded up, and only 15 digits of the number count. */
export function formatPercent(value: number, digits: number): string {
  const shifted = Number((Math.abs(value) * 100 * 10 ** digits).toPrecision(15))
  return `${((Math.sign(value) * Math.round(shifted)) / 10 ** digits).toFixed(digits)}%`
}
