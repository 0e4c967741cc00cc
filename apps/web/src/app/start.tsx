import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { refreshSeason } from '../features/season/use-season.ts'
import { systemClock } from '../platform/clock.ts'
import { keepDoorCodeOf } from '../platform/door-code.ts'
import { isOfflinePage } from '../platform/service-worker.ts'
import { refreshSettings } from '../platform/settings.ts'
import { App } from './app.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { onPageSeen, refreshWhenSeen } from './refresh-when-seen.ts'
import { createAppRouter } from './router.tsx'

/** Renders the app into #root, or hydrates the page the server sent there (`prerendered`). */
export async function start(root: HTMLElement, prerendered: boolean): Promise<void> {
  if (isOfflinePage(document)) return createRoot(root).render(<OfflineScreen />)
  await nextTask()
  const servedIn = document.documentElement.lang
  // After a change of language during hydration React renders the rest of the page itself: intended, not an error.
  const onRecoverableError = (error: unknown) => {
    if (document.documentElement.lang === servedIn) reportError(error)
  }
  keepDoorCodeOf(document.referrer, window.location.origin)
  const router = createAppRouter()
  // Only the same screen can hydrate the page, not one that still waits for its code.
  if (prerendered) await router.load()
  await nextTask()
  // In slices: a slow phone handles touches in between.
  startTransition(() => {
    const app = <App router={router} />
    if (prerendered) hydrateRoot(root, app, { onRecoverableError })
    else createRoot(root).render(app)
  })
  const refresh = () => Promise.all([refreshSettings(), refreshSeason()])
  refreshWhenSeen({ refresh, now: systemClock.now, onSeen: onPageSeen })
}

/** Lets the browser handle pending events. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
