import type { ApiError } from '../platform/network/http.ts'
import { commonText } from './common.en.ts'

/**
 * Codes without a response of our own: the network failed, a proxy sent a page, or the server is
 * starting or stopping.
 */
const SILENT: readonly (string | null)[] = ['network', 'unreadable', 'backend_unavailable']

/**
 * The reason why no response came, as a second line below the failure. Null if the server refused.
 */
export function whyNoResponse(code: ApiError['code'] | 'refused-here' | null): string | null {
  if (!SILENT.includes(code)) return null
  // Only `false` is reliable: `true` may be a Wi-Fi network without a way to the internet.
  return navigator.onLine ? commonText.serverSilent : commonText.deviceOffline
}
