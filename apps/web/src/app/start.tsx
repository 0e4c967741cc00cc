import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isOfflinePage } from '../platform/service-worker.ts'
import { App } from './app.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { createAppRouter } from './router.tsx'

/** Brings #root to life: what the server sent in it, if that is the page's own (`prerendered`), else from nothing. */
export async function start(root: HTMLElement, prerendered: boolean): Promise<void> {
  if (isOfflinePage(document)) return createRoot(root).render(<OfflineScreen />)
  await nextTask()
  const servedIn = document.documentElement.lang
  // Who changes the language before all of the page is taken over gets the rest of it rendered anew, as it should be.
  const onRecoverableError = (error: unknown) => {
    if (document.documentElement.lang === servedIn) reportError(error)
  }
  const router = createAppRouter()
  // What is there can only be taken over by the same screen, not by one that still waits for its code.
  if (prerendered) await router.load()
  await nextTask()
  // In slices: a slow phone answers touches in between.
  startTransition(() => {
    const app = <App router={router} />
    if (prerendered) hydrateRoot(root, app, { onRecoverableError })
    else createRoot(root).render(app)
  })
}

/** Lets the browser answer what happened meanwhile. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
