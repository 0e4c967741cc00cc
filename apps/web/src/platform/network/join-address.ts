// The address that phones open, as the screen in the hall and the portal show it.

export type JoinAddress = {
  /** The QR code's content. */
  url: string
  /** As players type it. */
  host: string
  /** The hall's door code, where this screen was opened with it. */
  door: string | null
  /** Only this machine can open it. */
  isLocal: boolean
}

/**
 * The server's public address or, where that is this machine alone, the one that the screen was opened with (`page`). The door
 * code comes from the page's own address and nowhere else: whoever opens the screen with it wants the hall to have it.
 */
export function joinAddress(publicUrl: string, page: Pick<Location, 'origin' | 'search'>): JoinAddress {
  const origin = isLocal(publicUrl) ? page.origin : publicUrl
  const door = new URLSearchParams(page.search).get('door') || null
  const query = door === null ? '' : `?${new URLSearchParams({ door })}`
  return { url: `${origin}/${query}`, host: new URL(origin).host, door, isLocal: isLocal(origin) }
}

function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}
