// Layout checks in the page itself: no element is cut, covered, out of reach or too small to touch.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../app.ts'

export type Size = { width: number; height: number }

const DESK: Size = { width: 1440, height: 900 }
/** A small phone and a phone sideways. */
const PHONES: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
]
/**
 * The other sizes are checked in one language each: a phone, a laptop and a laptop zoomed to 200 % in
 * English, a tablet and a projector in Arabic.
 */
export const SIZES: Record<Language, readonly Size[]> = {
  en: [...PHONES, { width: 390, height: 844 }, { width: 720, height: 450 }, DESK],
  ar: [...PHONES, { width: 768, height: 1024 }, { width: 1920, height: 1080 }],
}

/**
 * A folder for pictures of every state, to look at: LAYOUT_SHOTS=folder npm test -- screens layout
 */
export const SHOTS = process.env.LAYOUT_SHOTS

export type Look = {
  sizes: Record<Language, readonly Size[]>
  /** A selector that must be visible without scrolling, at every size or from `inSightFrom` up. */
  inSight?: string | undefined
  inSightFrom?: Size
  /** The language of a screen without a switch. */
  language?: Language
}
type Language = 'en' | 'ar'

/**
 * Checks the present state at the sizes of both languages and expects no fault. Afterwards the
 * page is in English at a laptop's size.
 */
export async function look(
  page: Page,
  state: string,
  { sizes, inSight, inSightFrom, language: only }: Look,
): Promise<void> {
  const faults: string[] = []
  for (const language of only ? [only] : (['en', 'ar'] as const)) {
    await switchLanguage(page, language)
    for (const size of sizes[language]) {
      await page.setViewportSize(size)
      await settle(page)
      const at = `${state}, ${size.width}x${size.height}, ${language}`
      const found = await page.evaluate(findFaults)
      const isLargeEnough = !inSightFrom || (size.width >= inSightFrom.width && size.height >= inSightFrom.height)
      if (inSight && isLargeEnough) found.push(...(await outOfSight(page, inSight)))
      await shoot(page, at)
      if (await page.evaluate(scrollToEnd)) {
        await settle(page)
        found.push(...(await page.evaluate(findFaults)).map((fault) => `${fault} (scrolled to the end)`))
        await shoot(page, `${at}, end`)
        await page.evaluate(() => window.scrollTo(0, 0))
      }
      faults.push(...[...new Set(found)].map((fault) => `${at}: ${fault}`))
    }
  }
  if (!only) await switchLanguage(page, 'en')
  await page.setViewportSize(DESK)
  expect.soft(faults, state).toEqual([])
}

/** Presses the page's language switch, also where a dialog covers it. */
async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((wanted) => {
    const button = document.querySelector<HTMLElement>('header.corner button')
    if (document.documentElement.lang !== wanted) button?.click()
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Ends the animations that a new size starts. It counts frames, as timers may be stopped. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      })
    await document.fonts.ready
    await frame()
    await frame()
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    await frame()
  })
}

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.jpg`), quality: 80, type: 'jpeg' })
}

/** False if the page doesn't scroll, or a dialog prevents it. */
function scrollToEnd(): boolean {
  if (document.querySelector('[role=dialog]')) return false
  window.scrollTo(0, document.documentElement.scrollHeight)
  return window.scrollY > 0
}

function outOfSight(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.length === 0
      ? ['nothing to look for']
      : elements.flatMap((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          const seen = top >= 0 && bottom <= window.innerHeight
          return seen ? [] : [`out of sight: ${element.tagName} "${element.textContent.slice(0, 30)}"`]
        }),
  )
}

/** Runs in the page, so it uses no import. Returns each fault in words. */
export function findFaults(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Item = { element: Element; box: Box; words: string; isControl: boolean }
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, label:has(> :is([type=radio], [type=checkbox]))'
  const faults: string[] = []
  const root = document.documentElement
  const dialog = document.querySelector('[role=dialog]')
  const screen: Box = { left: 0, top: 0, right: root.clientWidth, bottom: window.innerHeight }
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isScreenReaderOnly(element)
  const isScreenReaderOnly = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.position === 'absolute' && style.clipPath !== 'none' && at.clientWidth <= 1) return true
    }
    return false
  }
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const within = (inner: Box, outer: Box, slack: number) =>
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack
  const intersection = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const overlap = (a: Box, b: Box) => {
    const { left, top, right, bottom } = intersection(a, b)
    return right - left > 1 && bottom - top > 1
  }
  /** The part of a box that is visible inside its scrolling and clipping ancestors. */
  const shownPart = (element: Element, box: Box): Box => {
    let shown = box
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if ([overflowX, overflowY].some((overflow) => scrolls(overflow) || clips(overflow))) {
        shown = intersection(shown, at.getBoundingClientRect())
      }
    }
    return shown
  }

  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)

  const controls = [...(dialog ?? document.body).querySelectorAll(CONTROLS)].filter(
    (element) => isSeen(element) && element.getAttribute('href') !== '#content' && !element.closest('label > input'),
  )
  const items: Item[] = controls.map((element) => ({
    element,
    box: element.getBoundingClientRect(),
    words: nameOf(element),
    isControl: true,
  }))

  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('script, style, option, a[href="#content"]')) continue
    if (!isSeen(element)) continue
    range.selectNodeContents(node)
    const words = `"${node.textContent.trim().slice(0, 40)}"`
    // See apps/web/src/platform/jsx/jsx-runtime.ts.
    const isReacts = Object.keys(node).some((key) => key.startsWith('__reactFiber'))
    if (isReacts && !element.closest('.stored-text')) faults.push(`a text node that React may change: ${words}`)
    if (/^[+−-]?[\d٠-٩.,٫٬]+$/.test(node.textContent.trim()) && linesIn(range) > 1) faults.push(`broken: ${words}`)
    const fontSize = Number.parseFloat(getComputedStyle(element).fontSize)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue
      const line = { left, right, top, bottom }
      // Letters seldom fill their font's whole height.
      const middle = (top + bottom) / 2
      const ink = { left, right, top: middle - fontSize * 0.35, bottom: middle + fontSize * 0.35 }
      const shown = shownPart(element, line)
      if (shown.left < screen.left - 1 || shown.right > screen.right + 1)
        faults.push(`beyond the screen's edge: ${words}`)
      findCut(element, line, ink, words)
      items.push({ element, box: ink, words, isControl: false })
    }
  }

  /** A space at a text's end may have a line of its own, without width. */
  function linesIn(text: Range): number {
    const rects = [...text.getClientRects()].filter(({ width }) => width > 1)
    return new Set(rects.map(({ top }) => Math.round(top))).size
  }

  /** Reports a text that overflows its own box or is cut by an ancestor. */
  function findCut(element: Element, line: Box, ink: Box, words: string) {
    let inOwnBox = false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return
      if (clips(style.overflowX) || clips(style.overflowY)) {
        // Shortened on purpose: the title has the whole text, and it is shown elsewhere.
        const isShortened =
          style.textOverflow === 'ellipsis' && at.getAttribute('title')?.startsWith(at.textContent.replace(/…$/, ''))
        if (!isShortened && !within(style.textOverflow === 'ellipsis' ? ink : line, box, 1)) {
          faults.push(`cut: ${words} by ${at.className}`)
          return
        }
        if (isShortened) return
      }
      const hasBox =
        style.display !== 'inline' &&
        (style.backgroundImage !== 'none' ||
          !/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor) ||
          Number.parseFloat(style.borderTopWidth) > 0)
      if (hasBox && !inOwnBox) {
        inOwnBox = true
        if (!within(ink, box, 1)) faults.push(`spills out of its box: ${words}`)
      }
    }
  }

  // Cut options of a select and cut placeholders leave no trace in the page, so their width is
  // measured.
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('select, input[placeholder]')) {
    const words =
      field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.getAttribute('placeholder')
    const style = getComputedStyle(field)
    if (!pen || !words || !isSeen(field)) continue
    pen.font = style.font
    const width =
      field.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
    if (pen.measureText(words).width > width + 1) faults.push(`cut in its field: "${words}"`)
  }

  // After scrolling, content under the bar behind the floating control is out of sight.
  const floating = document.querySelector('.music-control')
  const bar = floating && getComputedStyle(floating, '::before')
  const barBottom = bar && bar.content !== 'none' && Number(bar.opacity) === 1 ? Number.parseFloat(bar.height) : 0
  if (bar && bar.content !== 'none' && window.scrollY === 0 && !dialog && Number(bar.opacity) > 0) {
    faults.push('the bar hides the first lines')
  }
  const shown = items.flatMap((item) => {
    if (floating?.contains(item.element)) return [item]
    const box = shownPart(item.element, item.box)
    const visible = barBottom > 0 ? { ...box, top: Math.max(box.top, barBottom) } : box
    return visible.right - visible.left > 1 && visible.bottom - visible.top > 1 ? [{ ...item, box: visible }] : []
  })
  // A floating element may cover content if it disappears at any touch, or doesn't float at the
  // page's end.
  const isAtEnd = window.scrollY + window.innerHeight >= root.scrollHeight - 1
  const floats = ({ element }: Item) => {
    const part = element.closest<HTMLElement>('[data-floats]')
    if (part === null) return false
    return part.dataset.floats === 'until-touched' || (getComputedStyle(part).position === 'sticky' && !isAtEnd)
  }
  for (const [index, a] of shown.entries()) {
    for (const b of shown.slice(index + 1)) {
      if (floats(a) !== floats(b)) continue
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue
      // A disabled control may be under the enabled one.
      const [over, under] = [a, b].map(({ element }) => element.closest(CONTROLS))
      const isOff = over && under && over !== under && [over, under].some((at) => at.matches('[aria-disabled=true]'))
      if (!isOff && overlap(a.box, b.box)) faults.push(`${a.words} covers ${b.words}`)
    }
  }

  for (const control of controls) {
    const box = control.getBoundingClientRect()
    const isInText = control.matches('a') && getComputedStyle(control).display === 'inline'
    const [width, height] = [Math.round(box.right - box.left), Math.round(box.bottom - box.top)]
    if (!isInText && (width < 44 || height < 44)) {
      faults.push(`too small to touch: ${nameOf(control)}, ${width}x${height}`)
    }
    if (box.left < -1 || box.right > screen.right + 1) faults.push(`out of reach sideways: ${nameOf(control)}`)
    let scroller: Element = root
    for (let at = control.parentElement; at && at !== root; at = at.parentElement) {
      if (scrolls(getComputedStyle(at).overflowY)) {
        scroller = at
        break
      }
    }
    const isFixed = dialog !== null || floating?.contains(control)
    const start =
      scroller === root ? (isFixed ? 0 : -window.scrollY) : scroller.getBoundingClientRect().top - scroller.scrollTop
    const length = scroller === root && isFixed ? window.innerHeight : scroller.scrollHeight
    if (box.top < start - 1 || box.bottom > start + length + 1) faults.push(`out of reach: ${nameOf(control)}`)
  }

  // A dialog fits, or its content scrolls with room to read it.
  if (dialog) {
    if (!within(dialog.getBoundingClientRect(), screen, 1)) faults.push('the dialog is larger than the screen')
    for (const area of [dialog, ...dialog.querySelectorAll('*')]) {
      const { overflowX, overflowY } = getComputedStyle(area)
      if (scrolls(overflowX) && area.scrollWidth > area.clientWidth) faults.push(`scrolls sideways: ${nameOf(area)}`)
      if (!scrolls(overflowY) || area.matches('textarea') || area.scrollHeight <= area.clientHeight + 1) continue
      if (area.clientHeight < Math.min(120, window.innerHeight / 3)) {
        faults.push(`only ${area.clientHeight} px to read what scrolls in the dialog`)
      }
    }
  }
  return faults
}
