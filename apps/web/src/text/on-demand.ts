/**
 * Calls `make` at the first use only. Formatters are created late, because they delay a phone's
 * first screen.
 */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
