// Without Intl, because its first formatter would delay a phone's first screen by 50 ms.
export const n = (value: number) => String(Math.round(value * 1000) / 1000)
/** "1,000" */
export const grouped = (value: number) => n(value).replace(/\B(?=(\d{3})+$)/g, ',')
/** "2 points", "1.5 points" and "1 point". */
export const count = (value: number, one: string, other: string) => `${n(value)} ${value === 1 ? one : other}`
