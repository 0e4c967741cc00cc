// Which of the device's persons this tab is. Two tabs in which two people register stay theirs, through reloads too: the session
// storage is a tab's own and lives as long. Only a selection: who may play is in the cookies (docs/decisions/0018).

const KEY = 'person'

export function readTabPerson(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    // Storage is blocked: then the device is its newest person, as it would be without tabs.
    return null
  }
}

/** null: nobody any more. */
export function rememberTabPerson(personId: string | null): void {
  try {
    if (personId === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, personId)
  } catch {
    // As above.
  }
}
