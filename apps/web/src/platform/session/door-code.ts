// The hall's door code: in the address that its QR code contains, or typed into the form. A QR code leads to the home page too, which is
// left for the registration.
import { DOOR_CODE_MAX } from '@noor-quest/contract/limits'
import { readLocal, writeLocal } from '../storage/local-storage.ts'

const KEY = 'doorCode'

/** Remembers the code of an address's query, where it has one. */
export function keepDoorCode(search: string): void {
  rememberDoorCode(new URLSearchParams(search).get('door') ?? '')
}

/** Remembers the code of the page of ours that led here, unless there is one: it may have been left before our code was there. */
export function keepDoorCodeOf(referrer: string, origin: string): void {
  if (doorCode().door === undefined && referrer.startsWith(`${origin}/`)) keepDoorCode(new URL(referrer).search)
}

export function rememberDoorCode(code: string): void {
  if (code !== '' && code.length <= DOOR_CODE_MAX) writeLocal(KEY, code)
}

/** The last one: a registration's `door`. */
export function doorCode(): { door?: string } {
  const door = readLocal(KEY)
  return door === null ? {} : { door }
}
