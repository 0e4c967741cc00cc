// Commitments: what is committed to can be shown, or removed, later, and whoever holds the commitment can tell.
import { createHash, randomBytes } from 'node:crypto'
import { commitmentText } from '@noor-quest/rules/draw'

/** Of UTF-8, hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Nobody finds the name behind a commitment by trying names, once its salt is gone. */
export function newSalt(): string {
  return randomBytes(16).toString('hex')
}

export function commitTo(name: string, salt: string): string {
  return sha256(commitmentText(name, salt))
}
