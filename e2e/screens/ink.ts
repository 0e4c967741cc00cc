// The ink of words as the browser paints them, and the faults of it.
import type { Page } from '@playwright/test'

type Box = { left: number; top: number; right: number; bottom: number }
type Word = Box & { text: string; baseline: number }

/**
 * The faults of the words in `selector`: a word on two lines, a word whose ink is on another line's
 * ink, on an element of `others`, or outside of its element of `frame`, less `margin` in CSS pixels.
 */
export async function inkFaults(
  page: Page,
  look: { selector: string; frame?: string; margin?: number; others?: string },
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(findInkFaults, look)
}

/** Runs in the page. */
function findInkFaults({ selector, frame, margin = 0, others }: Parameters<typeof inkFaults>[1]): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (canvas === null) throw new Error('no canvas')
  const faults: string[] = []
  const words: Word[] = []
  const boxes: (Box & { text: string })[] = others
    ? [...document.querySelectorAll(others)].map((other) => {
        const { left, top, right, bottom } = other.getBoundingClientRect()
        return { left, top, right, bottom, text: other.className.toString() || other.tagName }
      })
    : []
  const elements = [...document.querySelectorAll(selector)]
  if (elements.length === 0) throw new Error(`nothing is ${selector}`)
  for (const element of elements) {
    const framed = frame === undefined ? null : element.closest(frame)?.getBoundingClientRect()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || parent.closest('.sr-only') || !parent.checkVisibility()) continue
      const style = getComputedStyle(parent)
      canvas.font = style.font
      canvas.direction = style.direction as CanvasDirection
      canvas.textAlign = 'left'
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(/\S+?(?:-(?=\p{Ll})|(?=\s)|$)/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        const [rect] = rects
        if (rect === undefined) continue
        if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) faults.push(`"${text}" is on two lines`)
        const ink = canvas.measureText(text)
        // A text's box begins at its first font's ascent, whichever font has the letters.
        const baseline = rect.top + Math.round(ink.fontBoundingBoxAscent)
        const word = {
          text,
          baseline,
          left: rect.left - ink.actualBoundingBoxLeft,
          right: rect.left + ink.actualBoundingBoxRight,
          top: baseline - ink.actualBoundingBoxAscent,
          bottom: baseline + ink.actualBoundingBoxDescent,
        }
        words.push(word)
        if (
          framed &&
          (word.left < framed.left + margin ||
            word.right > framed.right - margin ||
            word.top < framed.top + margin ||
            word.bottom > framed.bottom - margin)
        )
          faults.push(`"${text}" is outside of ${frame}`)
      }
    }
  }
  // Neighbours on one line may overlap, as letters do.
  const isOn = (one: Box, other: Box) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5
  for (const [index, word] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      if (Math.abs(word.baseline - other.baseline) > 2 && isOn(word, other))
        faults.push(`"${word.text}" is on "${other.text}"`)
    }
    for (const box of boxes) if (isOn(word, box)) faults.push(`"${word.text}" is on ${box.text}`)
  }
  return faults
}
