/** The result of `work`. Rejects with ETIMEDOUT if it takes longer than `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const late = () => reject(Object.assign(new Error(`no response within ${ms} ms`), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(late, ms)
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
