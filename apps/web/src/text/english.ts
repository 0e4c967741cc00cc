// Without Intl, because its first formatter would delay a phone's first screen by 50 ms.
/** "3000" and "12,345". */
export const n = (value: number) => {
  const plain = String(Math.round(value * 1000) / 1000)
  return value < 10_000 ? plain : plain.replace(/\d(?=(\d{3})+(?!\d))/g, '$&,')
}
/** "2 points", "1.5 points" and "1 point". */
export const count = (value: number, one: string, other: string) => `${n(value)} ${value === 1 ? one : other}`
