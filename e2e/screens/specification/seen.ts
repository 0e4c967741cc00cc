// Visible texts of a page. Hidden texts, cut texts and texts for screen readers alone don't count.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../app.ts'

/**
 * Waits until each text is visible. A string must be the whole text of a block or of an inline part
 * of it; a pattern may match anywhere in a block.
 */
export async function sees(where: Page | Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  await expect(async () => {
    const seen = await seenTexts(where)
    const missing = texts.filter(
      (text) => !seen.some((each) => (text instanceof RegExp ? text.test(each) : plain(text) === each)),
    )
    expect(missing.map(String), `not seen among ${JSON.stringify(seen)}`).toEqual([])
  }).toPass({ timeout: 30_000, intervals: [100] })
}

const plain = (text: string) =>
  text
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(/[‘’“”"]/g, "'")
    .trim()

/** The visible texts, a string for each block and one for each inline part of a block. */
export async function seenTexts(where: Page | Locator): Promise<string[]> {
  const blocks = await seenParts(where)
  return blocks.flatMap((parts) => [...new Set([parts.join(''), ...parts].map(plain))])
}

/** The visible text of each block. */
export async function seenBlocks(where: Page | Locator): Promise<string[]> {
  return (await seenParts(where)).map((parts) => plain(parts.join('')))
}

async function seenParts(where: Page | Locator): Promise<string[][]> {
  const root = 'goto' in where ? where.locator('body') : where
  return root.evaluate((element) => {
    const isInline = (at: Element) =>
      getComputedStyle(at).display.startsWith('inline') && getComputedStyle(at).display !== 'inline-flex'
    const blockOf = (at: Element): Element => {
      let block = at
      while (isInline(block) && block.parentElement && block !== element) block = block.parentElement
      return block
    }
    const isSeen = (at: Element, range: Range): boolean => {
      if (!at.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      let shown = [...range.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
      for (let box: Element | null = at; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box)
        if (clipPath !== 'none' && box.clientWidth <= 1) return false
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const { left, top, right, bottom } = box.getBoundingClientRect()
        // Text that can be scrolled to can be read; a cut line can't.
        if (/auto|scroll/.test(overflowY)) shown = shown.length > 0 ? [{ left, top, right, bottom }] : []
        else
          shown = shown.filter(
            (line) => line.left >= left - 2 && line.right <= right + 2 && line.top < bottom && line.bottom > top,
          )
      }
      return shown.some(
        ({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1 && bottom + window.scrollY > 0,
      )
    }
    const texts = new Map<Element, string[]>()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent || parent.closest('script, style, option')) continue
      if (node.textContent.trim() === '') {
        texts.get(blockOf(parent))?.push(' ')
        continue
      }
      const range = document.createRange()
      range.selectNodeContents(node)
      if (!isSeen(parent, range)) continue
      const block = blockOf(parent)
      texts.set(block, [...(texts.get(block) ?? []), node.textContent])
    }
    return [...texts.values()]
  })
}
