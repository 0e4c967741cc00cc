/** Parts of a limit, of which time without a turn of the event loop counts as one at most. */
const PARTS = 10

/**
 * The result of `work`. Rejects with ETIMEDOUT if it takes longer than `ms`. While this process was
 * too busy to notice, the response may have arrived: such a pause counts as a tenth of the limit.
 */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout
  const wait = (parts: number) => {
    timer = setTimeout(() => {
      if (parts > 1) return wait(parts - 1)
      reject(Object.assign(new Error(`no response within ${ms} ms`), { code: 'ETIMEDOUT' }))
    }, ms / PARTS)
  }
  wait(PARTS)
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
