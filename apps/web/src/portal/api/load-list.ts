/**
 * Wraps a query function: a failure is logged in the console, and the screen shows an empty list with a notice in place of
 * its text for "there is nothing" (docs/product-rules.md#failed-requests). A warning, not an error: an unreachable server is expected.
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
