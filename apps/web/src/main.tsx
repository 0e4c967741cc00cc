// The first code of every page. It is as small as possible: the browser paints the server's content
// before it fetches other files (docs/decisions/0008).
import { foldNumberDigits } from './platform/forms/number-digits.ts'
import { TICKET_FRAGMENT } from './platform/network/join-address.ts'
import { loadWithin } from './platform/network/load-within.ts'
import { preferredLanguage, rememberedLanguage } from './text/preferred-language.ts'
import { reloadTexts } from './text/reload-texts.ts'
import { showReloadBar } from './ui/reload-bar.ts'
import './ui/theme.css'
// The styles of the first screens, which are painted before other files load.
import './ui/arch-panel.css'
import './ui/night-sky.css'
import './player/home/home-screen.css'

foldNumberDigits(document)
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
    // Server content in another language is never painted. Until the texts load, only the night sky
    // is visible.
    if (language === document.documentElement.lang) await painted()
    else root.replaceChildren()
  }
  // All files that this page needs are requested at once. build/prerender.ts lists them.
  const later = document.getElementById('later')
  if (later instanceof HTMLTemplateElement) document.head.append(later.content)
  // start.tsx handles a failure.
  if (language === 'ar') import('./text/ar.ts').catch(() => undefined)
  const react = loadWithin(() => import('./app/react.ts'))
  const [{ start }] = await Promise.all([loadWithin(() => import('./app/start.tsx')), react])
  await start(root)
  pressAgain()
}

/**
 * Keeps the last button pressed before the code has loaded. The returned function presses it again.
 */
function keepPresses(root: HTMLElement): () => void {
  let pressed: HTMLElement | null = null
  // Enter in a form also clicks its button.
  const keep = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null
    if (target instanceof HTMLAnchorElement) return keepCode(target)
    if (!target) return
    event.preventDefault()
    pressed = target
  }
  root.addEventListener('click', keep, true)
  return () => {
    root.removeEventListener('click', keep, true)
    // React hydrates the button before it dispatches the click.
    if (pressed?.isConnected) pressed.click()
  }
}

/** Passes the ticket's code in this page's address on to the page that the link opens. */
function keepCode(link: HTMLAnchorElement): void {
  const { hash, origin } = window.location
  if (hash.startsWith(TICKET_FRAGMENT) && link.origin === origin) link.hash = hash
}

/** Resolves after the server's page has been painted; at once on a hidden page. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    // A page that becomes hidden meanwhile is never painted.
    setTimeout(resolve, 1000)
  })
}
