export type Encoding = 'br' | 'gzip'

/** What to send of what was compressed ahead; null: as it is. */
export function preferredEncoding(accepted = ''): Encoding | null {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}
