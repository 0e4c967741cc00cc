/** `make`'s result, made at its first use: a formatter costs a phone's first screen more than it is worth there. */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
