// The hall's door code: in the address that its QR code holds, or typed into the form. A QR code leads to the home page too, which is
// left for the registration.
import { DOOR_CODE_MAX } from '@noor-quest/contract/limits'
import { readLocal, writeLocal } from './local-storage.ts'

const KEY = 'doorCode'

/** Remembers the code of an address's query, where it has one. */
export function keepDoorCode(search: string): void {
  rememberDoorCode(new URLSearchParams(search).get('door') ?? '')
}

export function rememberDoorCode(code: string): void {
  if (code !== '' && code.length <= DOOR_CODE_MAX) writeLocal(KEY, code)
}

/** The last one: a registration's `door`. */
export function doorCode(): { door?: string } {
  const door = readLocal(KEY)
  return door === null ? {} : { door }
}
