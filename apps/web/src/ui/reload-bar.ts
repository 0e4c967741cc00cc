// This file imports nothing, not even React, because other files may not have loaded.

/**
 * Shows a bar at the foot of the page: the page didn't load completely, with a button to reload it.
 */
export function showReloadBar(page: Document, message: string, action: string): void {
  const bar = page.createElement('div')
  bar.className = 'pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4'
  const panel = page.createElement('div')
  panel.className =
    'glass pointer-events-auto flex min-h-14 items-center gap-3 rounded-3xl bg-ink! py-2 ps-5 pe-2 text-parchment'
  const words = page.createElement('p')
  words.setAttribute('role', 'alert')
  words.textContent = message
  const button = page.createElement('button')
  button.type = 'button'
  button.className = 'min-h-11 rounded-full bg-gold px-5 font-semibold text-night hover:bg-gold-pale'
  button.textContent = action
  button.addEventListener('click', () => page.defaultView?.location.reload())
  panel.append(words, button)
  bar.append(panel)
  page.body.append(bar)
}
