// Cookies. Over https the names of ours begin with __Host-. Browsers then accept them only from
// this host itself, by https, for all of its paths, so neither a sibling domain nor an attacker on
// the network can plant one.

/** The name of the cookie as it is sent. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/**
 * Every value of `name` in a request's Cookie header, still encoded. Cookies of other paths or
 * domains can have the same name, and the browser chooses their order, so take the first with a
 * valid signature.
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals > 0 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : []
  })
}

/** The names that begin with `prefix` in a request's Cookie header. */
export function cookieNames(header: string | undefined, prefix: string): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => (pair.split('=')[0] ?? '').trim())
    .filter((name) => name.startsWith(prefix))
}
