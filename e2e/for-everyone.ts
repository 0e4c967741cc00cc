import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/**
 * Waits for entrance animations, because half-faded text has no contrast. Endless animations are
 * left out, and those that follow each other: the turns of a timer's ring, the lights of the wall.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moves = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      !(effect instanceof KeyframeEffect && effect.target?.closest('.wall, .quiz-timer-turn'))
    // The promise `finished` of a transition that is replaced meanwhile may never settle.
    do {
      // An opened element starts to move in the next frame.
      await nextFrame()
      await nextFrame()
    } while (document.getAnimations().some(moves))
  })
}

/**
 * Legacy mode opens no separate page for the report. That page would double the time, and is needed
 * only for frames of other sites. Reporting also what passed would take a quarter more.
 */
async function violationsOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await settled(page)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await choose(axe).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  )
}

/** Expects that every text stands out from its background. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await violationsOf(page, (axe) => axe.withRules(['color-contrast', 'link-in-text-block']))).toEqual([])
}

/** Expects that axe finds no violation and that the page doesn't scroll sideways at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  expect(await violationsOf(page, (axe) => axe.withTags(tags))).toEqual([])

  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'scrolls sideways at 320 px').toBe(0)
  if (size !== null) await page.setViewportSize(size)
}
