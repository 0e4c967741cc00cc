/**
 * Wraps a query function: a failure is logged in the console, and the screen shows an empty list
 * with a notice instead of its text for an empty list (docs/product-rules.md#failed-requests). The
 * log entry is a warning, because an unreachable server is expected.
 */
export function loggingFailure<Args extends unknown[], T>(
  what: string,
  load: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await load(...args)
    } catch (error) {
      console.warn(`${what} could not be loaded`, error)
      throw error
    }
  }
}
