// The address that phones open, as the hall's screen and the portal show it.

/** The start of a fragment with an admission code. Browsers don't send fragments to a server. */
export const ADMISSION_FRAGMENT = '#code='

export type JoinAddress = NonNullable<ReturnType<typeof joinAddress>>

/**
 * The origin of links and codes for other devices: the server's public address or, if only this
 * machine can open that, the address of the page. Null: only this machine can open either.
 */
export function phoneOrigin(publicUrl: string, page: Pick<Location, 'origin'>): string | null {
  return [publicUrl, page.origin].find((origin) => !isLocal(origin)) ?? null
}

/**
 * The address with which visitors join; null where there is none for phones. The door code comes
 * only from the address of the page: an admin who opens the screen with the code wants to show it in
 * the hall. `code`: the admission's code, which the QR code contains. Returns the QR code's content
 * as `url`, the address as players type it as `host`, and the hall's door code if this screen was
 * opened with it.
 */
export function joinAddress(publicUrl: string, page: Pick<Location, 'origin' | 'search'>, code: string | null = null) {
  const origin = phoneOrigin(publicUrl, page)
  if (origin === null) return null
  const door = new URLSearchParams(page.search).get('door') || null
  const query = door === null ? '' : `?${new URLSearchParams({ door })}`
  const fragment = code === null ? '' : `${ADMISSION_FRAGMENT}${code}`
  return { url: `${origin}/${query}${fragment}`, host: new URL(origin).host, door }
}

export function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}
