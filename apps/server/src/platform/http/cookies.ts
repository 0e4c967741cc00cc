// The names of our cookies. Over https they begin with __Host-: browsers then take them only from this host itself, by
// https, for all of its paths, so that neither a sibling domain nor somebody on the network can plant one.

/** `name` as it is sent. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/**
 * Every value that a request's Cookie header has under `name`, still encoded. There can be several, for other paths or domains;
 * the browser sends them in an order of its own, so take the first whose signature is right.
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
