// A page's layout shifts, as the browser counts them.
import type { Page } from '@playwright/test'

/**
 * The shift that tests tolerate: the sizes of fonts and pictures are rounded, and a ten-thousandth
 * is invisible. A displaced element counts 100 times as much.
 */
export const TOLERATED_SHIFT = 0.0001

/**
 * The shift that tests tolerate on the games' screens: one line may start a few pixels elsewhere
 * when fonts arrive after the first paint, as on a busy machine. These screens are usually reached
 * with loaded fonts.
 */
export const TOLERATED_SHIFT_IN_GAMES = 0.0005

export type Shift = {
  /** The browser's score of this shift. */
  value: number
  /** Whether there was input shortly before, which may have caused it. */
  hadRecentInput: boolean
  /** The elements that moved. */
  what: string
}

/**
 * Returns a function that reads every shift of the open page since it was first painted whole.
 * Before that, a busy machine paints centred parts of a page that is still being parsed. Each newly
 * opened page starts at zero.
 */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    // The second frame after the parsing begins once the first one has moved what was centred.
    let wholeMs = Number.POSITIVE_INFINITY
    document.addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          wholeMs = performance.now()
        }),
      ),
    )
    type Entry = PerformanceEntry & Omit<Shift, 'what'> & { sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (startTime <= wholeMs) continue
        const what = sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return element?.outerHTML.slice(0, 120) ?? ''
        })
        shifts.push({ value, hadRecentInput, what: what.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** Cumulative layout shift, over all shifts. */
export const sumShifts = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)
