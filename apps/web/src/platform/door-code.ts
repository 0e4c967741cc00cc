// The code in the address that the hall's QR code holds. A QR code leads to the home page too, which is left for the registration.
import { DOOR_CODE_MAX } from '@noor-quest/contract/limits'
import { readLocal, writeLocal } from './local-storage.ts'

const KEY = 'doorCode'

/** Remembers the code of an address's query, where it has one. */
export function keepDoorCode(search: string): void {
  const code = new URLSearchParams(search).get('door')
  if (code !== null && code !== '' && code.length <= DOOR_CODE_MAX) writeLocal(KEY, code)
}

/** Of the last address that had one: a registration's `door`. */
export function doorCode(): { door?: string } {
  const door = readLocal(KEY)
  return door === null ? {} : { door }
}
