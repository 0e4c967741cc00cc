/** Makes a value at its first use. After a failure the next use tries again. */
export function atFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined
  return () => {
    making ??= make().catch((err) => {
      making = undefined
      throw err
    })
    return making
  }
}
