// Downloads on a phone, and shifts under a finger. Times are measured by bench/web.bench.ts,
// because a test's machine is noisy.
import { GAMES, type GameType } from '@noor-quest/rules/games'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { sumShifts, TOLERATED_SHIFT, TOLERATED_SHIFT_IN_GAMES, watchShifts } from './layout-shifts.ts'
import { register } from './play.ts'

test.use({ painted: true })

const KB = 1000
const GAME_BUDGET = { script: 165 * KB, all: 270 * KB }
type Screen = { screen: string; path: string; player?: GameType; script: number; all: number }
/** Each screen's address and its download budget before the first input, compressed. */
const SCREENS: Screen[] = [
  { screen: 'home', path: '/', script: 115 * KB, all: 250 * KB },
  ...GAMES.map(({ path }) => ({
    screen: `register ${path}`,
    path: `/register/${path}`,
    script: 125 * KB,
    all: 250 * KB,
  })),
  ...GAMES.map(({ type, path }) => ({ screen: type, path: `/${path}`, player: type, ...GAME_BUDGET })),
  { screen: 'portal', path: '/admin/login', script: 170 * KB, all: 300 * KB },
]

type Loaded = { path: string; type: string; bytes: number; cacheControl: string; encoding: string }

/** Everything that a page loads, with the transferred bytes. */
async function watchLoads(page: Page): Promise<{ quiet: () => Promise<Loaded[]> }> {
  const client = await page.context().newCDPSession(page)
  const loads = new Map<string, Loaded & { done: boolean }>()
  let changedMs = Date.now()
  // Requests of the page before don't count.
  client.on('Network.requestWillBeSent', ({ type }) => {
    if (type === 'Document') loads.clear()
  })
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    changedMs = Date.now()
    const header = (name: string) =>
      Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
    loads.set(requestId, {
      path: new URL(response.url).pathname,
      type,
      bytes: 0,
      cacheControl: header('cache-control'),
      encoding: header('content-encoding'),
      // Neither kind ever ends.
      done: type === 'EventSource' || type === 'Media',
    })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    changedMs = Date.now()
    const load = loads.get(requestId)
    if (load) Object.assign(load, { bytes: encodedDataLength, done: true })
  })
  client.on('Network.loadingFailed', ({ requestId }) => loads.delete(requestId))
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  return {
    async quiet() {
      await page.waitForLoadState('load')
      const waitsFor = () => {
        const open = [...loads.values()].filter(({ done }) => !done).map(({ type, path }) => `${type} ${path}`)
        const silentMs = Date.now() - changedMs
        // A preloaded file that is used without another request is announced but never finishes.
        if (silentMs > 6000) return []
        return silentMs > 1500 ? open : [...open, 'for more']
      }
      await expect.poll(waitsFor).toEqual([])
      // Without a cache a preloaded module may be loaded twice; a first visit loads it once.
      return [...new Map([...loads.values()].map((load) => [load.path, load])).values()]
    },
  }
}

/**
 * Starts watching the open page. The returned function fails if anything has moved without input by
 * more than `tolerated`.
 */
async function watchMoves(page: Page): Promise<(tolerated: number) => Promise<void>> {
  const shifts = await watchShifts(page)
  return async (tolerated) => {
    await page.evaluate(() => document.fonts.ready)
    const seen = (await shifts()).filter(({ hadRecentInput }) => !hadRecentInput)
    expect(sumShifts(seen), JSON.stringify(seen)).toBeLessThan(tolerated)
  }
}

const isMedia = ({ type, path }: Loaded) => type === 'Media' || /\.(webm|mp4|ogg|opus|m4a)$/.test(path)
const isScript = ({ path }: Loaded) => path.endsWith('.js')
const sum = (loads: Loaded[]) => loads.reduce((bytes, load) => bytes + load.bytes, 0)
const listed = (loads: Loaded[]) => loads.map(({ bytes, path }) => `${bytes} ${path}`).join('\n')

/** The scripts of the players' screens, from the build's list for the service worker. */
async function playersScripts(page: Page): Promise<string[]> {
  const source = await (await page.request.get('/sw.js')).text()
  const files: string[] = JSON.parse(/"files":(\[[^\]]*\])/.exec(source)?.[1] ?? '[]')
  return files.filter((file) => file.endsWith('.js'))
}

for (const { screen, path, player, script, all } of SCREENS) {
  test(`${screen} stays within its bytes, and nothing moves by itself`, async ({ page }) => {
    if (player !== undefined) await register(page, player, `Budget ${screen}`)
    const loads = await watchLoads(page)
    const expectStill = await watchMoves(page)
    await page.goto(path)
    const loaded = (await loads.quiet()).filter((load) => !isMedia(load))
    await expectStill(player === undefined ? TOLERATED_SHIFT : TOLERATED_SHIFT_IN_GAMES)
    const scripts = loaded.filter(isScript)
    expect(sum(scripts), listed(scripts)).toBeGreaterThan(50 * KB)
    expect(sum(scripts), listed(scripts)).toBeLessThanOrEqual(script)
    expect(sum(loaded), listed(loaded)).toBeLessThanOrEqual(all)

    const hashed = loaded.filter(({ path }) => path.startsWith('/assets/'))
    expect(hashed.filter(({ cacheControl }) => !cacheControl.includes('immutable'))).toEqual([])
    const texts = hashed.filter(({ path }) => /\.(js|css|svg)$/.test(path))
    expect(texts.filter(({ encoding }) => encoding !== 'br')).toEqual([])

    const known = await playersScripts(page)
    const foreign = scripts.filter(({ path }) => !known.includes(path))
    // Only the portal loads the portal's parts.
    if (screen === 'portal') expect(foreign.length).toBeGreaterThan(0)
    else expect(foreign, listed(foreign)).toEqual([])
    console.log(
      `${screen}: scripts ${(sum(scripts) / KB).toFixed(1)} kB, all but media ${(sum(loaded) / KB).toFixed(1)} kB`,
    )
  })
}

test('nothing moves by itself on a phone @phone', async ({ page }) => {
  const loads = await watchLoads(page)
  const expectStill = await watchMoves(page)
  const open = async (path: string, tolerated = TOLERATED_SHIFT) => {
    await page.goto(path)
    await loads.quiet()
    await expectStill(tolerated)
  }
  await open('/')
  for (const { type, path } of GAMES) {
    await open(`/register/${path}`)
    await register(page, type, `Still ${type}`)
    await open(`/${path}`, TOLERATED_SHIFT_IN_GAMES)
  }
})

/** A phone's rule for sound. Without it, evaluations by Playwright count as a person's input. */
function blockSoundUntilClick(): void {
  let isAllowed = false
  const onClick = () => {
    isAllowed = true
  }
  addEventListener('click', onClick, true)
  Object.defineProperty(navigator, 'userActivation', {
    value: {
      get hasBeenActive() {
        return isAllowed
      },
    },
  })
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    if (isAllowed || this.muted) return play.call(this)
    return Promise.reject(new DOMException('', 'NotAllowedError'))
  }
}

test('the home page of a phone loads little media before a tap, and a small film after it @phone', async ({ page }) => {
  await page.addInitScript(blockSoundUntilClick)
  const loads = await watchLoads(page)
  await page.goto('/')
  await page.locator('picture [data-shown=true]').waitFor()
  const before = await loads.quiet()
  const scripts = before.filter(isScript)
  expect(sum(scripts), listed(scripts)).toBeLessThanOrEqual(115 * KB)
  const others = before.filter((load) => !isMedia(load))
  expect(sum(others), listed(others)).toBeLessThanOrEqual(250 * KB)
  const media = before.filter((load) => isMedia(load) || /\.(avif|webp)$/.test(load.path))
  expect(sum(media), listed(media)).toBeLessThanOrEqual(150 * KB)
  // A film's first part would be within the budget.
  expect(before.filter(isMedia)).toEqual([])

  const film = page.waitForResponse(/phone-night[^/]*\.webm$/)
  const music = page.waitForResponse(/music[^/]*\.ogg$/)
  await page.getByRole('heading', { level: 1 }).tap()
  await music
  const size = (await (await film).headerValue('content-range'))?.split('/')[1]
  expect(Number(size)).toBeLessThanOrEqual(500 * KB)
})
