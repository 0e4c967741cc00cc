import type { ApiError } from '../platform/network/http.ts'
import { text } from './text.ts'

/** What no response of ours comes with: the network's own failure, a proxy's page, a server that is starting or stopping. */
const SILENT: readonly (string | null)[] = ['network', 'unreadable', 'backend_unavailable']

/** Why no response came, as a second line below what failed; null where the server has said no itself. */
export function whyNoResponse(code: ApiError['code'] | 'refused-here' | null): string | null {
  if (!SILENT.includes(code)) return null
  // Browsers are sure of this alone: `true` may be a Wi-Fi without a way out.
  return navigator.onLine ? text.common.serverSilent : text.common.deviceOffline
}
