// The address that phones open, as the hall's screen and the portal show it.

/** The start of a fragment with a ticket's code. Browsers don't send fragments to a server. */
export const TICKET_FRAGMENT = '#code='

/** The start of a fragment with the token of an admin's link for a player's new device. */
export const DEVICE_LINK_FRAGMENT = '#open='

export type JoinAddress = NonNullable<ReturnType<typeof joinAddress>>

/**
 * The origin of links and codes for other devices: the server's public address or, if only this
 * machine can open that, the address of the page. Null: only this machine can open either.
 */
export function phoneOrigin(publicUrl: string, page: Pick<Location, 'origin'>): string | null {
  return [publicUrl, page.origin].find((origin) => !isLocal(origin)) ?? null
}

/**
 * The address with which visitors join, as a QR code's content and as players type it; null where
 * there is none for phones.
 */
export function joinAddress(publicUrl: string, page: Pick<Location, 'origin'>) {
  const origin = phoneOrigin(publicUrl, page)
  return origin === null ? null : { url: `${origin}/`, host: new URL(origin).host }
}

/**
 * The address of a printed ticket; null unless the server has a name: a machine's address is often
 * another one on the evening.
 */
export function ticketAddress(publicUrl: string, code: string) {
  const { origin, host, hostname } = new URL(publicUrl)
  const isName = !isLocal(publicUrl) && !/^[\d.]+$|^\[/.test(hostname)
  return isName ? { url: `${origin}/${TICKET_FRAGMENT}${code}`, host } : null
}

export function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
