// Registers the service worker (apps/web/service-worker/sw.ts) and lets a new version of it take over when that is safe.
import { savesData } from './saves-data.ts'
import { whenSettled } from './when-idle.ts'

/** Only where browsers allow it (https or localhost), and never in the way of the first screen. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // This page has just been loaded, so it runs the newest version; one that arrives later waits for the next page.
  const newest = serviceWorker.getRegistration().then(
    (registration) => registration?.waiting,
    () => undefined,
  )
  whenSettled(async () => {
    try {
      const waiting = await newest
      waiting?.postMessage('take-over')
      if (savesData()) return
      await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    } catch {
      // Blocked, or the network is away: the site works without it.
    }
  })
}

/** True in the page that the service worker returns when the server can't be reached. */
export function isOfflinePage(page: Document): boolean {
  return page.documentElement.hasAttribute('data-offline')
}
