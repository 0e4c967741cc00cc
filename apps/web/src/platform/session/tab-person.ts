// The person of this tab, one of the device's persons. The session storage belongs to one tab and
// survives reloads, so two persons can register in two tabs. It only selects: cookies decide who
// may play (docs/decisions/0018).

const KEY = 'person'

export function readTabPerson(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Storage is blocked: the server uses the device's newest person.
    return null
  }
}

/** Null: this tab has no person. */
export function rememberTabPerson(personId: string | null): void {
  try {
    if (personId === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, personId)
  } catch {
    // Storage is blocked, as above.
  }
}
