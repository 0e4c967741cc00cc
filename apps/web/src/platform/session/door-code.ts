// The hall's door code, from the QR code's address or typed into the form. A QR code may lead to
// the home page, so the code is kept for the registration.
import { DOOR_CODE_MAX } from '@noor-quest/contract/limits'
import { readLocal, writeLocal } from '../storage/local-storage.ts'

const KEY = 'doorCode'

/** Stores the code from an address's query, if it has one. */
export function keepDoorCode(search: string): void {
  rememberDoorCode(new URLSearchParams(search).get('door') ?? '')
}

/**
 * Stores the code from our page that led here, unless one is stored. The visitor may have left that
 * page before our code was loaded.
 */
export function keepDoorCodeOf(referrer: string, origin: string): void {
  if (doorCode().door === undefined && referrer.startsWith(`${origin}/`)) keepDoorCode(new URL(referrer).search)
}

export function rememberDoorCode(code: string): void {
  if (code !== '' && code.length <= DOOR_CODE_MAX) writeLocal(KEY, code)
}

/** The last stored code, as a registration's `door`. */
export function doorCode(): { door?: string } {
  const door = readLocal(KEY)
  return door === null ? {} : { door }
}
