// The background video and the music in a real player.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { sumShifts, TOLERATED_SHIFT, watchShifts } from '../layout-shifts.ts'

test.use({ painted: true })

/** HTMLMediaElement's constant. */
const NETWORK_NO_SOURCE = 3

/** Opens the home page and gives it the first input, after which its video loads. */
async function openAnswered(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('html[data-settled]').waitFor({ state: 'attached' })
  await page.mouse.move(2, 2)
}

test('the video plays after the first input, and jumps back to 3 s before its end', async ({ page }) => {
  await openAnswered(page)
  await expect(page.locator('video')).toHaveAttribute('data-shown', 'true')
  const { source, duration, muted } = await page.locator('video').evaluate((video: HTMLVideoElement) => ({
    source: video.currentSrc,
    duration: video.duration,
    muted: video.muted,
  }))
  expect(source).toMatch(/\.webm$/)
  expect(duration).toBeCloseTo(15.333, 1)
  expect(muted).toBe(true)

  // The position at the jump itself, not at the last frame that a slow machine painted.
  const jump = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const seeked = () => new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    const arrived = seeked()
    video.currentTime = 14.6
    await arrived
    const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')
    let from = 0
    Object.defineProperty(video, 'currentTime', {
      configurable: true,
      get: () => time?.get?.call(video),
      set: (to: number) => {
        from = time?.get?.call(video)
        time?.set?.call(video, to)
      },
    })
    await seeked()
    return { from, to: video.currentTime }
  })
  expect(jump.from).toBeGreaterThan(14.9)
  expect(jump.to).toBeGreaterThanOrEqual(3)
  expect(jump.to).toBeLessThan(3.5)
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
})

for (const [device, format] of [
  ['desktop', 'webm'],
  ['desktop', 'mp4'],
  ['phone', 'webm'],
  ['phone', 'mp4'],
] as const) {
  test(`the ${device}’s ${format} shows the same picture at 15 s as at 3 s`, async ({ page }) => {
    if (device === 'phone') await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.locator('video source').first().waitFor({ state: 'attached' })
    const address = await page.locator(`video source[src$=".${format}"]`).getAttribute('src')
    const decibels = await page.evaluate(async (src) => {
      const video = document.createElement('video')
      video.muted = true
      video.src = src
      const psnr = (a: Uint8ClampedArray, b: Uint8ClampedArray) => {
        let squares = 0
        for (let i = 0; i < a.length; i++) squares += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2
        return squares === 0 ? 99 : 10 * Math.log10(255 ** 2 / (squares / a.length))
      }
      await new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true })
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true })
      })
      const draw = () => {
        const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('This browser draws nothing')
        context.drawImage(video, 0, 0)
        return context.getImageData(0, 0, canvas.width, canvas.height).data
      }
      /**
       * The picture at a time. A busy browser may report `seeked` while it still paints the earlier
       * picture.
       */
      const frameAt = async (seconds: number, before?: Uint8ClampedArray) => {
        // The middle of the frame, because its edge may be rounded into the frame before.
        video.currentTime = seconds + 1 / 48
        await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        for (let attempts = 0; attempts < 100; attempts++) {
          const frame = draw()
          if (before === undefined || psnr(before, frame) < 35) return frame
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        throw new Error(`The picture at ${seconds} s is the one before`)
      }
      const start = await frameAt(3, await frameAt(0))
      const elsewhere = await frameAt(9, start)
      return psnr(start, await frameAt(15, elsewhere))
    }, address ?? '')
    expect(decibels).toBeGreaterThanOrEqual(40)
  })
}

for (const [reason, prepare] of [
  ['reduced motion', async (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  [
    'data saving',
    async (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  ],
] as const) {
  test(`with ${reason} there is the poster and no video`, async ({ page }) => {
    const media: string[] = []
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(new URL(request.url()).pathname)) media.push(request.url())
    })
    await prepare(page)
    await openAnswered(page)
    await expect(page.locator('img.home-picture')).toHaveAttribute('data-shown', 'true')
    await expect(musicToggle(page)).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    expect(media).toEqual([])
  })
}

test('without the video’s files the poster stays', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/)
  await page.route(/\.(webm|mp4)$/, (route) => route.abort())
  await openAnswered(page)
  await expect(page.locator('img.home-picture')).toHaveAttribute('data-shown', 'true')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.networkState))
    .toBe(NETWORK_NO_SOURCE)
  await expect(page.locator('video')).toHaveAttribute('data-shown', 'false')
})

/** Class names of the largest thing painted so far. */
async function watchLargest(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    Object.assign(window, { largest: '' })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        Object.assign(window, { largest: entry.element?.className ?? '' })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { largest: string }).largest)
}

test('the first screen waits for no media and nothing moves on it', async ({ page }) => {
  const shifts = await watchShifts(page)
  const largest = await watchLargest(page)
  await openAnswered(page)
  await expect(page.locator('video')).toHaveAttribute('data-shown', 'true')
  await expect(musicToggle(page)).toBeVisible()
  const seen = await shifts()
  expect(sumShifts(seen), JSON.stringify(seen)).toBeLessThan(TOLERATED_SHIFT)
  expect(await largest()).not.toContain('home-picture')
})

const musicToggle = (page: Page) => page.getByRole('button', { name: /^(Play|Pause) music$/ })
const playing = (page: Page) => page.locator('.music-control[data-playing]')

/** Clicks on empty space until the browser allows the music to play. */
async function startMusic(page: Page): Promise<void> {
  await musicToggle(page).waitFor()
  await page.mouse.click(2, 2)
  await expect(playing(page)).toBeVisible({ timeout: 90_000 })
}

test('the music starts with the first click, survives navigation and stays off once it is turned off @phone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(musicToggle(page)).toBeVisible()
  await page.getByRole('link', { name: 'Start Quiz' }).click()
  await expect(page).toHaveURL('/register/quiz')
  await expect(playing(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Start Quiz' })).toBeVisible()
  await expect(playing(page)).toBeVisible()

  await page.getByRole('button', { name: 'Pause music' }).click()
  await expect(page.getByRole('button', { name: 'Play music' })).toBeVisible()
  await expect(playing(page)).toBeHidden()
  expect(await page.evaluate(() => [localStorage.getItem('sound'), localStorage.getItem('musicVolume')])).toEqual([
    'off',
    null,
  ])
  await page.reload()
  await page.getByRole('heading', { name: 'Islamic Knowledge Competition' }).click()
  await expect(page.getByRole('button', { name: 'Play music' })).toBeVisible()
})

test('the volume is set by keyboard: shown by the focus, in steps of a tenth, 0 pauses', async ({ page }) => {
  await page.goto('/')
  const slider = page.getByRole('slider', { name: 'Music volume' })
  await expect(slider).toHaveAttribute('aria-valuetext', '30%')
  await musicToggle(page).focus()
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await expect(page.locator('.music-volume')).toHaveCSS('opacity', '1')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '40%')
  expect(await page.evaluate(() => localStorage.getItem('musicVolume'))).toBe('0.4')
  const { violations } = await new AxeBuilder({ page }).include('.music-control').analyze()
  expect(violations).toEqual([])
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '0%')
  await expect(playing(page)).toBeHidden()
  // The slider only changes the music: sound is still on.
  await expect(page.getByRole('button', { name: 'Pause music' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(playing(page)).toBeVisible()
})

test('a touch on the toggle shows the volume @phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause music' }).tap()
  await expect(page.getByRole('button', { name: 'Play music' })).toBeVisible()
  await expect(page.locator('.music-volume')).toHaveCSS('opacity', '1')
  const box = await page.getByRole('slider', { name: 'Music volume' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  if (box) await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height / 2)
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('musicVolume')))).toBeGreaterThan(0.7)
  await expect(page.getByRole('button', { name: 'Pause music' })).toBeVisible()
})

test('a long press on the toggle opens the volume, and the sound stays on @phone', async ({ page }) => {
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Pause music' })
  await toggle.waitFor()
  await page.evaluate(() => localStorage.removeItem('sound'))
  const box = await toggle.boundingBox()
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  const volume = page.locator('.music-volume')
  await expect(volume).toHaveCSS('opacity', '1')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(toggle).toBeVisible()
  // No press has switched the sound, off or on again.
  expect(await page.evaluate(() => localStorage.getItem('sound'))).toBeNull()
  await page.getByRole('slider', { name: 'Music volume' }).tap()
  await expect(volume).toHaveCSS('opacity', '1')
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(volume).toHaveCSS('opacity', '0')
})

test('the music loops without a click', async ({ page }) => {
  const found: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/music[^/]*\.ogg$/.test(pathname)) found.push(pathname)
  })
  await page.goto('/')
  await startMusic(page)
  const difference = await page.evaluate(async (address) => {
    const decoder = new OfflineAudioContext(2, 1, 24_000)
    const music = await decoder.decodeAudioData(await (await fetch(address)).arrayBuffer())
    const samples = music.getChannelData(0)
    const second = 24_000
    let [largest, loudest] = [0, 0]
    // A fifth of a second before the loop's start and before its end, between which the player
    // jumps.
    for (let i = 0.05 * second; i < 0.25 * second; i++) {
      largest = Math.max(largest, Math.abs((samples[i] ?? 0) - (samples[i + 64 * second] ?? 0)))
      loudest = Math.max(loudest, Math.abs(samples[i] ?? 0))
    }
    return { largest, loudest, seconds: music.duration }
  }, found[0] ?? '')
  expect(difference.seconds).toBeGreaterThan(64.25)
  expect(difference.loudest).toBeGreaterThan(0.02)
  expect(difference.largest).toBeLessThan(difference.loudest / 4)
})
