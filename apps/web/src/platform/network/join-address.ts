// The address that phones open, as the hall's screen and the portal show it.

/** The start of a fragment with an admission code. Browsers don't send fragments to a server. */
export const ADMISSION_FRAGMENT = '#code='

export type JoinAddress = ReturnType<typeof joinAddress>

/**
 * The server's public address. If only this machine can open that, the address of the screen itself
 * (`page`). The door code comes only from the address of the page: an admin who opens the screen
 * with the code wants to show it in the hall. `code`: the admission's code, which the QR code
 * contains. Returns the QR code's content as `url`, the address as players type it as `host`, the
 * hall's door code if this screen was opened with it, and whether only this machine can open the
 * address.
 */
export function joinAddress(publicUrl: string, page: Pick<Location, 'origin' | 'search'>, code: string | null = null) {
  const origin = isLocal(publicUrl) ? page.origin : publicUrl
  const door = new URLSearchParams(page.search).get('door') || null
  const query = door === null ? '' : `?${new URLSearchParams({ door })}`
  const fragment = code === null ? '' : `${ADMISSION_FRAGMENT}${code}`
  return { url: `${origin}/${query}${fragment}`, host: new URL(origin).host, door, isLocal: isLocal(origin) }
}

function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}
