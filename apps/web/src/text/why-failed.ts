import type { ApiError } from '../platform/network/http.ts'
import { currentPlayer } from '../platform/session/current-player.ts'
import { commonText } from './common.en.ts'
import { formatClaimCode } from './format.ts'

/**
 * The reason of a failure, as a second line below its message. Null for a refusal by the server:
 * its reason belongs to the page.
 */
export function whyFailed(code: ApiError['code'] | 'refused-here' | null): string | null {
  switch (code) {
    case 'network':
    case 'backend_unavailable':
      // Only `false` is reliable: `true` may be a Wi-Fi network without a way to the internet.
      if (!navigator.onLine) return commonText.deviceOffline
      return code === 'network' && mayHaveMoved() ? scanAgain() : commonText.serverSilent
    // The page is of an address that the server has no more.
    case 'wrong_address':
    case 'cross_site':
      return scanAgain()
    case 'unreadable':
      return commonText.otherResponse
    case 'internal':
      return commonText.ownFault
    default:
      return null
  }
}

/**
 * Whether the page's address is one that a network gave the server's machine, so that it may have
 * another by now. A name stays, and localhost too.
 */
export function mayHaveMoved(page: Pick<Location, 'protocol' | 'hostname'> | undefined = globalThis.location): boolean {
  if (page?.protocol !== 'http:') return false
  return /^\d+(\.\d+){3}$/.test(page.hostname) && page.hostname !== '127.0.0.1'
}

/** What to do once the server's address has changed. */
export function scanAgain(): string {
  const code = currentPlayer.snapshot()?.player?.claim_code ?? null
  return code === null ? commonText.scanAgain : `${commonText.scanAgain} ${commonText.yourCode(formatClaimCode(code))}`
}
