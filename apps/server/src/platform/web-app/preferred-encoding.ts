export type Encoding = 'br' | 'gzip'

/** The encoding of the compressed copy to send; null: the file itself. */
export function preferredEncoding(accepted = ''): Encoding | null {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}
