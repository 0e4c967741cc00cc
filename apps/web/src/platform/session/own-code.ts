// The code of this tab's person, for the message after the server's address has changed: cookies
// belong to a host, so the phone is a stranger at the new one.
import { readTabPerson } from './tab-person.ts'

const KEY = 'own-code'

/** Call it where the server names the code. */
export function rememberOwnCode(code: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ person: readTabPerson(), code }))
  } catch {
    // Storage is blocked: the message has no code.
  }
}

/** Null: not known, or another person's. */
export function readOwnCode(): string | null {
  try {
    const { person, code } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof code === 'string' && person === readTabPerson() ? code : null
  } catch {
    return null
  }
}
