import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { systemClock } from '../platform/clock/clock.ts'
import { savesData } from '../platform/device/saves-data.ts'
import { whenSettled } from '../platform/device/when-idle.ts'
import { loadWithin } from '../platform/network/load-within.ts'
import { onPageSeen, refreshWhenSeen } from '../platform/session/refresh-when-seen.ts'
import { keepLinkTicket } from '../platform/session/ticket.ts'
import { refreshSeason } from '../season/use-season.ts'
import { commonText } from '../text/common.en.ts'
import { refreshSettings } from '../text/settings.ts'
import { isPortal, lacksLanguage, startLanguage } from '../text/text.ts'
import { showReloadBar } from '../ui/reload-bar.ts'
import { uiText } from '../ui/ui.en.ts'
import { App, createAppRouter } from './router.tsx'

/** Renders the page's address in #root, or hydrates the server's content there. */
export async function start(root: HTMLElement): Promise<void> {
  const { documentElement } = document
  const servedIn = documentElement.lang
  const texts = startLanguage(document, window.location.pathname, navigator.languages)
  await texts
  // The texts of the page's language didn't load, so React renders the page in English.
  if (documentElement.lang !== servedIn) root.replaceChildren()
  await render(root, root.hasChildNodes())
  if (texts && lacksLanguage()) showReloadBar(document, uiText.languageFailed, commonText.reload)
  startServiceWorker()
  // The style sheets start their animations with this attribute.
  whenSettled(() => documentElement.setAttribute('data-settled', ''))
}

async function render(root: HTMLElement, prerendered: boolean): Promise<void> {
  if (isOfflinePage(document)) {
    const { OfflineScreen } = await loadWithin(() => import('./offline-screen.tsx'))
    return createRoot(root).render(<OfflineScreen />)
  }
  await nextTask()
  const servedIn = document.documentElement.lang
  // After a change of language during hydration, React renders the rest of the page again. That is
  // no error.
  const onRecoverableError = (error: unknown) => {
    if (document.documentElement.lang === servedIn) reportError(error)
  }
  keepLinkTicket()
  window.addEventListener('hashchange', keepLinkTicket)
  const portal = isPortal(window.location.pathname) ? await loadWithin(() => import('./portal-routes.ts')) : undefined
  const router = createAppRouter(portal?.createPortalRoutes)
  // Hydration needs the same screen as the server's. Before its code loads, the router shows
  // another one.
  if (prerendered) await router.load()
  await nextTask()
  // A transition renders in slices, so that a slow phone can handle touches in between.
  startTransition(() => {
    const app = <App router={router} />
    if (prerendered) hydrateRoot(root, app, { onRecoverableError })
    else createRoot(root).render(app)
  })
  const refresh = () => Promise.all([refreshSettings(), refreshSeason()])
  refreshWhenSeen({ refresh, now: systemClock.now, onSeen: onPageSeen })
}

/** Resolves after the browser has handled pending events. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Registers the service worker (apps/web/service-worker/sw.ts) after the first screen, where
 * browsers allow it (https or localhost). A new version takes over once all pages are closed.
 */
function startServiceWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  whenSettled(() => {
    if (savesData()) return
    // Service workers are blocked or the network is down. The site works without a service worker.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  })
}

/** True for the page that the service worker returns when the server can't be reached. */
function isOfflinePage(page: Document): boolean {
  return page.documentElement.hasAttribute('data-offline')
}
