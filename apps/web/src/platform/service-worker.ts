// Registers the service worker (apps/web/service-worker/sw.ts). A new version of it takes over once all pages are closed.
import { savesData } from './device/saves-data.ts'
import { whenSettled } from './device/when-idle.ts'

/** Only where browsers allow it (https or localhost), and never in the way of the first screen. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  whenSettled(() => {
    if (savesData()) return
    // Blocked, or the network is away: the site works without it.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  })
}

/** True in the page that the service worker returns when the server can't be reached. */
export function isOfflinePage(page: Document): boolean {
  return page.documentElement.hasAttribute('data-offline')
}
