// The first code of every page, and little of it: what was painted without us may be there already (docs/decisions/0008).
import { loadWithin } from './platform/load-within.ts'
import { startServiceWorker } from './platform/service-worker.ts'
import { lacksLanguage, startLanguage, text } from './platform/text/text.ts'
import { whenSettled } from './platform/when-idle.ts'
import { showReloadBar } from './ui/reload-bar.ts'
import './ui/theme.css'
// The first screens' own, or they would be painted without them.
import './ui/arch-panel.css'
import './ui/night-sky.css'
import './features/home/home-screen.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
open(root).then(
  () => {
    startServiceWorker()
    // Style sheets move what moves by itself from then on.
    whenSettled(() => document.documentElement.setAttribute('data-settled', ''))
  },
  (error: unknown) => {
    console.error(error)
    offerReload(text.common.chunkErrorTitle)
  },
)

async function open(root: HTMLElement) {
  const { documentElement } = document
  const servedIn = documentElement.lang
  // What the server made in another language is never shown: the night sky alone is, until the texts are here.
  const keepOwnLanguage = () => {
    if (documentElement.lang !== servedIn) root.replaceChildren()
  }
  const texts = startLanguage(document, window.location.pathname, navigator.languages)
  keepOwnLanguage()
  // What is seen comes first, over the network too: pages without content name these files in their head.
  const pressAgain = holdPresses(root)
  if (root.hasChildNodes()) await painted()
  // React's own file in a task of its own: a single long task would delay the response to a touch.
  const react = loadWithin(() => import('react-dom/client'))
  const [{ start }] = await Promise.all([loadWithin(() => import('./app/start.tsx')), texts, react])
  keepOwnLanguage()
  await start(root, root.hasChildNodes())
  pressAgain()
  if (texts && lacksLanguage()) offerReload(text.common.languageFailed)
}

function offerReload(message: string): void {
  showReloadBar(document, message, text.common.reload)
}

/** Remembers the last button pressed before the code is loaded; the returned function presses it again. */
function holdPresses(root: HTMLElement): () => void {
  let held: HTMLElement | null = null
  // Enter in a form is a click on its button, too.
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    held = button
  }
  root.addEventListener('click', hold, true)
  return () => {
    root.removeEventListener('click', hold, true)
    // React completes the hydration of the button before it dispatches the click.
    if (held?.isConnected) held.click()
  }
}

/** Resolves after the server's page has been painted; at once on a hidden page. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    // A hidden page is never painted.
    setTimeout(resolve, 1000)
  })
}
