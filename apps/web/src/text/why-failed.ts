import type { ApiError } from '../platform/network/http.ts'
import { commonText } from './common.en.ts'

/**
 * The reason of a failure, as a second line below its message. Null for a refusal by the server:
 * its reason belongs to the page.
 */
export function whyFailed(code: ApiError['code'] | 'refused-here' | null): string | null {
  switch (code) {
    case 'network':
    case 'backend_unavailable':
      // Only `false` is reliable: `true` may be a Wi-Fi network without a way to the internet.
      return navigator.onLine ? commonText.serverSilent : commonText.deviceOffline
    case 'unreadable':
      return commonText.otherResponse
    case 'internal':
      return commonText.ownFault
    default:
      return null
  }
}
