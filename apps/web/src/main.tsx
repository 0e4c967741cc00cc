// The first code of every page, and as little of it as can be: what the server sent is painted before anything else is fetched
// (docs/decisions/0008).
import { loadWithin } from './platform/network/load-within.ts'
import { preferredLanguage, rememberedLanguage } from './text/preferred-language.ts'
import { reloadTexts } from './text/reload-texts.ts'
import { showReloadBar } from './ui/reload-bar.ts'
import './ui/theme.css'
// The first screens' own, or they would be painted without them.
import './ui/arch-panel.css'
import './ui/night-sky.css'
import './player/home/home-screen.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
run(root).catch((error: unknown) => {
  console.error(error)
  const { unfinished, reload } = reloadTexts[document.documentElement.lang === 'ar' ? 'ar' : 'en']
  showReloadBar(document, unfinished, reload)
})

async function run(root: HTMLElement): Promise<void> {
  const pressAgain = keepPresses(root)
  const language = preferredLanguage(rememberedLanguage(document), navigator.languages)
  if (root.hasChildNodes()) {
    // What the server made in another language is never shown: the night sky alone is, until the texts are here.
    if (language === document.documentElement.lang) await painted()
    else root.replaceChildren()
  }
  // What this page needs is asked for at once, not one part after the other: build/prerender.ts lists it.
  const later = document.getElementById('later')
  if (later instanceof HTMLTemplateElement) document.head.append(later.content)
  // start.tsx says what happens without them.
  if (language === 'ar') import('./text/ar.ts').catch(() => undefined)
  const react = loadWithin(() => import('./app/react.ts'))
  const [{ start }] = await Promise.all([loadWithin(() => import('./app/start.tsx')), react])
  await start(root)
  pressAgain()
}

/** Keeps the last button pressed before the code is loaded; the returned function presses it again. */
function keepPresses(root: HTMLElement): () => void {
  let pressed: HTMLElement | null = null
  // Enter in a form is a click on its button, too.
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    pressed = button
  }
  root.addEventListener('click', keep, true)
  return () => {
    root.removeEventListener('click', keep, true)
    // React completes the hydration of the button before it dispatches the click.
    if (pressed?.isConnected) pressed.click()
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
