// Commitments to names. A name can be shown later, and its commitment proves that it is the
// committed one. It can also be removed instead.
import { createHash, randomBytes } from 'node:crypto'

/** The hash of the text in UTF-8, hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A random salt. Without it, a name can't be recovered from its commitment. */
export function newSalt(): string {
  return randomBytes(16).toString('hex')
}

export function commitTo(name: string, salt: string): string {
  return sha256(`${salt}:${name}`)
}
