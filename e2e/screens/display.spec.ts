// The screen in the hall at every size: names are readable from afar, nothing is cut or covered,
// and a night of changes leaves nothing behind.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { MessagesPress } from '@noor-quest/contract/messages'
import type { StagePress } from '@noor-quest/contract/stage'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { type Action, callBy } from '../api.ts'
import { type App, expect, test } from '../app.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { fillLeaderboards, holdDraws, insertPlayers, publishResults } from './every-screen.ts'
import { findFaults, SHOTS, type Size } from './layout.ts'

const LANGUAGES = ['en', 'ar'] as const
const VGA: Size = { width: 640, height: 480 }
const XGA: Size = { width: 1024, height: 768 }
const HD: Size = { width: 1280, height: 720 }
const UPRIGHT: Size = { width: 1080, height: 1920 }
const PHONE: Size = { width: 390, height: 844 }
const SIDEWAYS: Size = { width: 844, height: 390 }
/** Projectors and walls. */
const WALLS: readonly Size[] = [HD, { width: 1920, height: 1080 }, { width: 3840, height: 2160 }]
/** What clubs borrow. */
const PROJECTORS: readonly Size[] = [VGA, { width: 800, height: 600 }, XGA, HD]
/** Also old projectors, a wide wall, an upright one, and phones, on which it may scroll. */
const OTHERS: readonly Size[] = [XGA, { width: 1280, height: 1024 }, { width: 2560, height: 1080 }, UPRIGHT]
const PHONES: readonly Size[] = [PHONE, { width: 320, height: 640 }, SIDEWAYS]
/** For screens with many states: the least projector in both languages, the other sizes in one. */
const STATE_SIZES: Record<(typeof LANGUAGES)[number], readonly Size[]> = {
  en: [VGA, HD, SIDEWAYS],
  ar: [VGA, UPRIGHT, PHONE],
}
/**
 * The least heights of letters in minutes of arc, for a picture 2.5 m wide that is seen from 15 m.
 * A long name is shrunk.
 */
const LEAST_MINUTES: Record<string, number> = {
  '.display:has(.plinth) h1': 20,
  '.plinth-title': 20,
  '.plinth-number strong, .plinth-goal-time [role=timer]': 20,
  ':not([data-long]) > .display-name > *': 10,
  '[data-long] .display-name > *': 8,
  '.display-score': 10,
  '.display-tiebreak, .leaders-title, .plinth-line > *, .plinth-caption, .arrival-place': 8,
}
/** A message's 80 letters and a title's 76 are smaller. */
const LEAST_OF_LONG: Record<string, number> = { ...LEAST_MINUTES, '.display:has(.plinth) h1': 10, '.plinth-title': 10 }
/** More letters of a name are left out. */
const WHOLE_LETTERS = 26

test.use({ contextOptions: { reducedMotion: 'reduce' }, painted: SHOTS !== undefined, appSettings: {} })

function write(app: App, sql: string, ...values: (string | null)[]): void {
  const db = new Database(join(app.dataDir, 'noor-quest.db'))
  try {
    db.prepare(sql).run(...values)
  } finally {
    db.close()
  }
}

function column(app: App, sql: string): string[] {
  const db = new Database(join(app.dataDir, 'noor-quest.db'), { readonly: true })
  try {
    return db.prepare(sql).pluck().all() as string[]
  } finally {
    db.close()
  }
}

async function open(page: Page, language: string): Promise<void> {
  await page.goto(`/display?lang=${language}`)
  await expect(page.locator(`html[lang=${language}]`)).toBeVisible()
  await expect(page.locator('.display-qr, .plinth-title').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** The faults of a state at every size. On a wall nothing may scroll either. */
async function faultsOf(
  page: Page,
  state: string,
  sizes: readonly Size[],
  least: Record<string, number> = LEAST_MINUTES,
): Promise<string[]> {
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const found = await page.evaluate(findFaults)
    const longest = await page.evaluate(() => document.documentElement.scrollHeight)
    const cut = await page
      .locator('.display-row .display-name > *')
      .evaluateAll((names) =>
        names.flatMap((name) =>
          name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2 ? name.textContent : [],
        ),
      )
    // In one step, because a row that leaves has no place.
    const ends = await page.evaluate(() =>
      [...document.querySelectorAll('.leaders .display-score')].map((score) =>
        Math.round(score.getBoundingClientRect()[document.dir === 'rtl' ? 'left' : 'right']),
      ),
    )
    if (new Set(ends).size > 1) found.push(`scores end at ${ends}`)
    if (!PHONES.includes(size) && longest > size.height) found.push(`scrolls by ${longest - size.height} px`)
    if ([...WALLS, ...PROJECTORS].includes(size)) found.push(...(await page.evaluate(findSmallLetters, least)))
    if (!PHONES.includes(size) && cut.some((name) => name.length <= WHOLE_LETTERS)) found.push(`names are cut: ${cut}`)
    if (PROJECTORS.includes(size)) found.push(...(await page.evaluate(findHiddenCode)))
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `display ${state} ${size.width}x${size.height}.png`) })
    faults.push(...found.map((fault) => `${state}, ${size.width}x${size.height}: ${fault}`))
  }
  return faults
}

/** Runs in the page. A capital letter's or an alif's height is the letters' height. */
function findSmallLetters(least: Record<string, number>): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return ['no canvas']
  const minuteOfArc = (Math.tan(Math.PI / 180 / 60) * 15) / 2.5
  return Object.entries(least).flatMap(([selector, minutes]) =>
    [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const { fontSize, fontFamily, fontWeight } = getComputedStyle(element)
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const isArabic = /[\u0621-\u064a]/.test(element.textContent)
      const height = pen.measureText(isArabic ? 'ا' : 'H').actualBoundingBoxAscent
      const seen = height / window.innerWidth / minuteOfArc
      return seen < minutes ? [`${selector} has ${seen.toFixed(1)} minutes of arc, not ${minutes}`] : []
    }),
  )
}

/** Runs in the page. The code must be whole, and nothing on it. */
function findHiddenCode(): string[] {
  return [...document.querySelectorAll('.display-qr')].flatMap((code) => {
    const { left, top, right, bottom } = code.getBoundingClientRect()
    const isWhole = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
    const covers = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))),
    )
    return isWhole && covers.every((over) => code.contains(over)) ? [] : ['the code is not whole']
  })
}

test('the longest names are read from afar on every wall, and nothing is cut or covered', async ({ page, app }) => {
  fillLeaderboards(app)
  const faults: string[] = []
  for (const language of LANGUAGES) {
    await open(page, language)
    await expect(page.locator('.display-row[data-rank]').first()).toBeVisible()
    faults.push(...(await faultsOf(page, `full ${language}`, [...WALLS, ...OTHERS, ...PHONES])))
  }
  expect(faults).toEqual([])
})

test('ten equal scores are read without scrolling, with what orders them', async ({ page, app }) => {
  fillLeaderboards(app)
  write(app, "update players set name = 'Khadija Abdurrahman' where name = 'Maryam Siddiqui'")
  write(app, 'update players set total_score = 600, best_moves = 12 * (game_type = ?)', 'flip-match')
  const faults: string[] = []
  for (const [other, language] of [
    ['quiz', 'en'],
    ['flip-match', 'ar'],
  ] as const) {
    write(app, 'update players set placed = game_type <> ?', other)
    await open(page, language)
    await expect(page.locator('.display-tiebreak').first()).toBeVisible()
    faults.push(...(await faultsOf(page, `ties without ${other} ${language}`, [...WALLS, ...OTHERS])))
  }
  expect(faults).toEqual([])
})

test('before the first game, before the season, after it and while it is frozen nothing is cut or covered', async ({
  page,
  app,
}) => {
  const in3Days = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const ago = new Date(Date.now() - 1000).toISOString()
  const faults: string[] = []
  for (const [state, opens, closes, freezes] of [
    ['empty', null, null, null],
    ['before', in3Days, null, null],
    ['closed', null, ago, null],
    ['frozen', null, null, ago],
  ] as const) {
    const times = [opens, closes, freezes, in3Days]
    write(app, 'update seasons set opens_at = ?, closes_at = ?, freezes_at = ?, next_at = ?', ...times)
    for (const language of LANGUAGES) {
      await open(page, language)
      await expect(
        page.locator(state === 'before' ? '[role=timer]' : state === 'empty' ? '.leaders-empty' : '.plinth-title'),
      ).toBeVisible()
      faults.push(...(await faultsOf(page, `${state} ${language}`, STATE_SIZES[language])))
    }
  }
  expect(faults).toEqual([])
})

test('every projector shows the code and all else whole, with ten names of 55 letters and long words', async ({
  page,
  app,
}) => {
  test.slow()
  const names = [
    'Nik Muhammad Hafizuddin Al-Hakim bin Wan Abdul Rahmanto',
    'عبدالعزيز بن عبدالرحمن بن محمد آل الشيخ القحطاني العسير',
  ]
  expect(names.map((name) => name.length)).toEqual([55, 55])
  const scored = (place: number) =>
    ({ name: names[place % 2] ?? '', game: 'quiz', score: 2900 - place * 5, place }) as const
  insertPlayers(
    app,
    Array.from({ length: 10 }, (_, place) => scored(place)),
  )
  const faults: string[] = []
  const see = async (state: string, selector: string, sizes: readonly Size[] = [VGA, HD], least = LEAST_OF_LONG) => {
    for (const language of LANGUAGES) {
      await open(page, language)
      await expect(page.locator(selector).first()).toBeVisible()
      faults.push(...(await faultsOf(page, `${state} ${language}`, sizes, least)))
    }
  }
  await see('ten names', '.display-row[data-rank]', PROJECTORS, LEAST_MINUTES)
  await expect(page.locator('.display-glow'), 'rows that a larger room adds do not glow').toHaveCount(0)

  for (const [index, size] of [VGA, HD].entries()) {
    await page.setViewportSize(size)
    insertPlayers(app, [{ ...scored(index), score: 2950 + index }])
    await expect(page.locator('.arrival')).toBeVisible()
    faults.push(...(await faultsOf(page, 'arrival', [size])))
    await expect(page.locator('.arrival')).toHaveCount(0)
  }

  await signInFirstAdmin(page.request, app)
  const press = async (action: Action<MessagesPress>) => {
    const { version } = await callBy(page.request)('GET /api/messages')
    const body = { request_id: randomUUID(), version, ...action } as MessagesPress
    await callBy(page.request)('POST /api/messages', { body })
  }
  const said = 'The prayer begins at half past eight; the quiz goes on at nine in the large hall'
  await press({
    action: 'say',
    en: said,
    ar: 'تقام الصلاة في الثامنة والنصف، وتُستأنف المسابقة في التاسعة في القاعة الكبرى',
    minutes: 60,
  })
  await see('message', `.plinth-title:has(bdi)`)
  const soon = new Date(Date.now() + 40 * 60_000).toISOString()
  const ago = new Date(Date.now() - 1000).toISOString()
  for (const [state, opens, closes, freezes] of [
    ['before', soon, null, null],
    ['frozen', null, soon, ago],
    ['closed', null, ago, ago],
    ['open', null, null, null],
  ] as const) {
    write(
      app,
      'update seasons set opens_at = ?, closes_at = ?, freezes_at = ?, next_at = ?',
      opens,
      closes,
      freezes,
      soon,
    )
    if (state !== 'open') await see(`${state} with message`, '.plinth-title:has(bdi)')
  }
  await press({ action: 'pause' })
  await see('pause with message', '.plinth-title:has(bdi)')
  expect(faults).toEqual([])
})

test('a long title and address fit', async ({ page, app }) => {
  write(
    app,
    `insert into settings (key, value, version) values ('event_title', ?, 1)
     on conflict (key) do update set value = excluded.value, version = 1`,
    JSON.stringify('The Great Islamic Knowledge Competition of the Student Guidance Club, Autumn'),
  )
  fillLeaderboards(app)
  const faults: string[] = []
  for (const language of LANGUAGES) {
    await page.goto(`/display?lang=${language}`)
    await expect(page.locator('.display-row[data-rank]').first()).toBeVisible()
    faults.push(...(await faultsOf(page, `long ${language}`, STATE_SIZES[language], LEAST_OF_LONG)))
  }
  expect(faults).toEqual([])
})

test('each kind of step of the ceremony, and a draw before and after a winner, fits the hall and the presenter’s phone', async ({
  page,
  app,
  openPage,
}) => {
  test.slow()
  const ago = new Date(Date.now() - 1000).toISOString()
  fillLeaderboards(app)
  write(app, 'update seasons set freezes_at = ?, closes_at = ?, settled_at = ?', ago, ago, ago)
  const [season = ''] = column(app, 'select id from seasons')
  publishResults(app, season)
  holdDraws(app, season)
  const [waiting = '', drawn = ''] = column(app, 'select id from draws order by title_en')
  await signInFirstAdmin(page.request, app)
  await page.goto('/admin/screen')
  await page.getByRole('button', { name: 'Ceremony', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start the ceremony' })).toBeVisible()
  const halls = await Promise.all(
    LANGUAGES.map(async (language) => {
      const hall = await openPage()
      await makeHallScreen(page.request, hall)
      await open(hall, language)
      return { language, hall }
    }),
  )
  const press = async (action: Action<StagePress>) => {
    const { version } = await callBy(page.request)('GET /api/stage')
    const body = { request_id: randomUUID(), version, ...action } as StagePress
    return callBy(page.request)('POST /api/stage', { body })
  }
  const faults: string[] = []
  /** `shown`: the text that every screen has then. */
  const see = async (state: string, shown: string) => {
    for (const { language, hall } of halls) {
      await expect(hall.locator(shown)).toBeVisible()
      faults.push(...(await faultsOf(hall, `${state} ${language}`, STATE_SIZES[language])))
    }
  }
  await expectAccessible(page)
  let { ceremony } = await press({ action: 'start', season_id: season, games: ['flip-match', 'quiz'] })
  await see('opening', '[data-kind=opening]')
  await expect(page.getByText('The hall sees now')).toBeVisible()
  await expectAccessible(page)
  // Two players share each place; the first is named with all others on the screen.
  for (const [kind, rank] of [
    ['revealed', 9],
    ['announced', 1],
    ['revealed', 1],
  ] as const) {
    while (ceremony?.now.kind !== kind || ceremony.now.rank !== rank) ({ ceremony } = await press({ action: 'next' }))
    await see(`${kind} ${rank}`, `[data-kind=${kind}] [role=status]`)
  }
  while (ceremony !== null && ceremony.next !== null) ({ ceremony } = await press({ action: 'next' }))
  await see('end', '[data-kind=end]')
  await expect(page.getByText('The results are public now.')).toBeVisible()
  await expectAccessible(page)
  await press({ action: 'thanks' })
  await see('thanks', '.display[data-mood=thanks] h2')
  for (const [state, draw_id] of [
    ['waiting', waiting],
    ['drawn', drawn],
  ] as const) {
    await press({ action: 'draw', draw_id })
    await see(`draw ${state}`, state === 'drawn' ? '.draw-winner' : '.draw-khatam')
  }
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'true' })).toBeVisible()
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('it is for everyone, in both languages', async ({ page, app }) => {
  fillLeaderboards(app)
  for (const language of LANGUAGES) {
    await open(page, language)
    await expect(page.locator('.display-row[data-rank]').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('after 10,000 events it uses no more memory than after 1,000', async ({ page }) => {
  // On a busy machine it takes even longer.
  test.slow()
  // The night's events come from the test, because a server would take too long.
  await page.addInitScript(() => {
    class Stream extends EventTarget {
      readyState = 1
      close() {}
    }
    const streams: Stream[] = []
    Object.assign(window, {
      streams,
      EventSource: class extends Stream {
        constructor() {
          super()
          streams.push(this)
        }
      },
    })
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/display?lang=en')
  await expect
    .poll(() => page.evaluate(() => (window as never as { streams: unknown[] }).streams.length))
    .toBeGreaterThan(0)
  /** Each change is one event, and every ninth is two. */
  const change = (from: number, to: number) =>
    page.evaluate(
      async ([from = 0, to = 0]) => {
        const stream = (window as never as { streams: EventTarget[] }).streams.at(-1)
        const send = (name: string, data: unknown) =>
          stream?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
        for (let number = from; number < to; number++) {
          // Otherwise the page asks the server.
          if (number % 50 === 0) send('alive', {})
          const row = (place: number) => {
            const id = number * 3 + place * 7
            return { key: `k${id % 997}`, name: `Player ${id % 997}`, score: 3000 - place, moves: 0, elapsed_ms: id }
          }
          const rows = Array.from({ length: 10 }, (_, place) => row(place))
          if (number % 9 === 0) {
            const game = number % 2 === 0 ? 'quiz' : 'flip-match'
            const entries = rows.map((own, place) => ({ ...own, rank: place + 1, game, level: 3 }))
            send('leaderboard', { game_type: game, entries })
          }
          send('hall', {
            players: number,
            tiles: number,
            finishers: rows.slice(0, 8).map((own) => ({ ...own, game: 'quiz', tiles: 15 })),
            public_url: 'https://quiz.example.org',
          })
          // React has rendered them when this continues.
          await Promise.resolve()
          if (number % 50 === 0) await new Promise((resolve) => setTimeout(resolve))
        }
      },
      [from, to],
    )
  const cdp = await page.context().newCDPSession(page)
  const measure = async () => {
    // Rows stay in memory while their glow or slide runs.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { bytes: usedSize, nodes, listeners: jsEventListeners }
  }
  await change(0, 900)
  const early = await measure()
  await change(900, 9000)
  const late = await measure()
  await expect(page.locator('.plinth-goal')).toContainText('8999 players')
  expect(late.nodes).toBeLessThan(early.nodes * 1.2 + 100)
  expect(late.listeners).toBeLessThan(early.listeners * 1.2 + 20)
  expect(late.bytes).toBeLessThan(early.bytes * 1.2 + 1_000_000)
})
