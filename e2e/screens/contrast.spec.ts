// Contrast over the video, which axe can't judge: every text of the home page against the pixels
// behind it, at several times of the video.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../app.ts'
import { fillLeaderboards } from './every-screen.ts'

/** Times in seconds, in the video's intro and its loop. */
const MOMENTS = [0.2, 1.5, 3, 7, 11, 14.9]
/** WCAG 2.2, 1.4.3; large is 24 px, or 18.66 px in bold. */
const LEAST = { text: 4.5, largeText: 3 }
/** The ignored share of a text's box: a star's tip behind a letter's edge is no background. */
const UNCOUNTED_SHARE = 0.01

test.use({ painted: true })

type Box = { x: number; y: number; width: number; height: number }
type SeenText = { text: string; color: [number, number, number]; least: number; box: Box }
type Pixels = { data: Buffer; width: number; height: number; channels: number }

test.describe('with full leaderboards', () => {
  test.use({ appSettings: {} })

  test('every text stands out from the picture behind it, at any moment of the video @every-screen', async ({
    page,
    app,
  }) => {
    fillLeaderboards(app)
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      // `color` is left alone, because drawings are filled with it too.
      sheet.replaceSync(
        '.measured :is(*, ::placeholder) { -webkit-text-fill-color: transparent !important; text-shadow: none !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    await page.goto('/')
    // The video loads after the first input.
    await page.mouse.move(2, 2)
    await expect(page.locator('video')).toHaveAttribute('data-shown', 'true')
    await expect(page.getByText('Maryam Siddiqui')).toHaveCount(2)
    const texts = await page.evaluate(findTexts, LEAST)
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Islamic Knowledge Competition', 'Start Quiz']),
    )

    await page.evaluate(() => document.documentElement.classList.add('measured'))
    const faint: string[] = []
    for (const moment of MOMENTS) {
      await showMoment(page, moment)
      const { data, info } = await sharp(await page.screenshot({ scale: 'css' }))
        .raw()
        .toBuffer({ resolveWithObject: true })
      for (const { text, color, least, box } of texts) {
        const contrast = leastContrast({ data, ...info }, box, luminance(...color))
        if (contrast < least) faint.push(`"${text}" at ${moment} s: ${contrast.toFixed(2)}, not ${least}`)
      }
    }
    expect(faint).toEqual([])
  })
})

test('text over a light picture is found', async ({ page }) => {
  await page.setContent('<body style="margin:0;background:#8a8a8a"><p style="color:#fff;margin:0">Faint</p>')
  const [faint] = await page.evaluate(findTexts, LEAST)
  if (faint === undefined) throw new Error('the text was not found')
  await page.setContent('<body style="margin:0;background:#8a8a8a">')
  const { data, info } = await sharp(await page.screenshot({ scale: 'css' }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(leastContrast({ data, ...info }, faint.box, luminance(...faint.color))).toBeCloseTo(3.45, 1)
})

async function showMoment(page: Page, seconds: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, seconds) => {
    video.pause()
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = seconds
    await seeked
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, seconds)
}

/** Runs in the page: the texts in the window, their colours, and the contrast that each needs. */
function findTexts(least: typeof LEAST): SeenText[] {
  const found: SeenText[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (
      text === '' ||
      element === null ||
      element.closest('.sr-only') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const [line, own] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    // The hidden part of a shortened name is outside its box.
    const [x, y] = [Math.max(line.left, own.left), line.top]
    const [width, height] = [Math.min(line.right, own.right) - x, line.height]
    const isInWindow = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
    const shown = document.elementFromPoint(x + width / 2, y + height / 2)
    // Text outside the viewport or under another element doesn't count.
    if (width < 4 || !isInWindow || shown === null || !(shown.contains(element) || element.contains(shown))) continue
    const style = getComputedStyle(element)
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (canvas === null) throw new Error('no canvas')
    canvas.fillStyle = style.color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    const pixels = Number.parseFloat(style.fontSize)
    const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(style.fontWeight) >= 700)
    found.push({
      text,
      color: [red, green, blue],
      least: isLarge ? least.largeText : least.text,
      box: { x, y, width, height },
    })
  }
  return found
}

/**
 * The contrast to the worst pixels of the box, except the worst hundredth; every second pixel in
 * each direction is checked.
 */
function leastContrast({ data, width, channels }: Pixels, box: Box, ofText: number): number {
  const contrasts: number[] = []
  for (let y = Math.floor(box.y); y < box.y + box.height; y += 2) {
    for (let x = Math.floor(box.x); x < box.x + box.width; x += 2) {
      const at = (y * width + x) * channels
      const behind = luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
      contrasts.push((Math.max(ofText, behind) + 0.05) / (Math.min(ofText, behind) + 0.05))
    }
  }
  contrasts.sort((one, two) => one - two)
  return contrasts[Math.floor(contrasts.length * UNCOUNTED_SHARE)] ?? 0
}

/** WCAG's relative luminance of an sRGB colour. */
function luminance(red: number, green: number, blue: number): number {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
