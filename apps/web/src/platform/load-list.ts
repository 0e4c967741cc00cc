/**
 * A query function around `load` that says in the console why a list didn't come; the screen then shows an empty one
 * (specification section 7). A warning, because it is expected: the server may be away.
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
