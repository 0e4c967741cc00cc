/** Damage of the file that SQLite, or a check of the file, has found. */
export function isDamage(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && /^SQLITE_(CORRUPT|NOTADB)/.test(String(cause.code))
}

/**
 * The damage of an open database. After the first sign no connection is given out until the process
 * starts again: more writes would spread the damage, and reads could show wrong places.
 */
export class Damage {
  /** The first sign; null: none yet. */
  cause: Error | null = null
  readonly onFound: ((cause: Error) => void)[] = []

  report(cause: Error): void {
    if (this.cause !== null) return
    this.cause = cause
    for (const callback of this.onFound) callback(cause)
  }
}
