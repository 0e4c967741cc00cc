/** `make`'s result, made when it is first asked for: a formatter costs a phone's first screen more than what it says there. */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
