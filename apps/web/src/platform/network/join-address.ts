// The address that phones open, as the hall's screen and the portal show it.

/** The start of a fragment with a ticket's code. Browsers don't send fragments to a server. */
export const TICKET_FRAGMENT = '#code='

/** The start of a fragment with the token of an admin's link for a player's new device. */
export const DEVICE_LINK_FRAGMENT = '#open='

export type JoinAddress = NonNullable<ReturnType<typeof joinAddress>>

/**
 * The address with which visitors join, as a QR code's content and as players type it.
 * @param publicUrl null: phones can't get in
 */
export function joinAddress(publicUrl: string | null) {
  return publicUrl === null ? null : { url: `${publicUrl}/`, host: new URL(publicUrl).host }
}

/**
 * The address of a printed ticket; null unless the server has a name: a machine's address is often
 * another one on the evening.
 */
export function ticketAddress(publicUrl: string | null, code: string) {
  if (publicUrl === null) return null
  const { origin, host, hostname } = new URL(publicUrl)
  const isName = !isLocal(publicUrl) && !/^[\d.]+$|^\[/.test(hostname)
  return isName ? { url: `${origin}/${TICKET_FRAGMENT}${code}`, host } : null
}

export function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
