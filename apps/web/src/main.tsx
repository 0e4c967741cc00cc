import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { OfflineScreen } from './app/offline-screen.tsx'
import { isOfflinePage, startServiceWorker } from './platform/service-worker.ts'
import { startLanguage } from './platform/text/text.ts'
import './ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const texts = startLanguage(document, window.location.pathname, navigator.languages)
// Until an Arabic reader's texts are here the night sky alone is shown: no flash of English.
if (texts) void texts.then(() => render(root))
else render(root)
startServiceWorker()

function render(root: HTMLElement) {
  const screen = <StrictMode>{isOfflinePage(document) ? <OfflineScreen /> : <App />}</StrictMode>
  // In slices: a slow phone answers touches while the first screen is being made.
  startTransition(() => createRoot(root).render(screen))
}
