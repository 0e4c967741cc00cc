// A role presses every control of each of its pages, with data on them: no press is refused, and
// nothing fails to load. An owner lacks no permission, and an organiser differs from one without
// phones in the pages of players only. A request that would change something reaches the server
// with an empty body and another id, so that the real guard answers and the data stays for the next
// press.

import { randomUUID } from 'node:crypto'
import { addressOf } from '@noor-quest/contract/api-call'
import type { StagePress } from '@noor-quest/contract/stage'
import { allows } from '@noor-quest/rules/permissions'
import type { Page, Request } from '@playwright/test'
import { type Action, callBy } from '../api.ts'
import { type App, expect, test } from '../app.ts'
import { joinAs, signInFirstAdmin } from '../first-admin.ts'
import { register } from '../play.ts'
import { fillLeaderboards, publishResults, write } from '../screens/every-screen.ts'

test.use({ appSettings: {}, viewport: { width: 1440, height: 1200 } })

const CONTROLS = 'a[href], button, select, summary, input[type=checkbox], [role=tab], [role=menuitem]'
/** They only close a dialog. */
const NOT_PRESSED = /^(Close|Cancel)$/
const TURN_MS = 25
/** A page's list is requested and shown within this time after its heading. */
const LISTED_MS = 250
const DIALOGS = '[role=dialog], [role=alertdialog]'
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** The page that every role has, with the same permissions. */
const ACCOUNT = '/admin/account'
/** The first pages of each role, the pages that it visits, and the least number of presses there. */
const CRAWLS = [
  { role: 'organiser', starts: ['/admin/players'], within: '/admin/players', presses: 6 },
  { role: 'helper', starts: ['/admin'], within: '/admin', presses: 10 },
  { role: 'reviewer', starts: ['/admin'], within: '/admin', presses: 3 },
  { role: 'sealed_reviewer', starts: ['/admin?items=sealed'], within: '/admin', presses: 3 },
  { role: 'organiser_without_phones', starts: ['/admin', ACCOUNT], within: '/admin', presses: 80 },
] as const
const NOWHERE = '00000000-0000-7000-8000-000000000000'
/** 401 would end the journey at the sign-in. */
const REFUSED = [401, 403]
const FAILED = /could not be loaded|Your role does not include|You are not allowed/

test('no control of any page is refused to a role', async ({ page, app, openPage, problems }) => {
  // A test for each role would fill a server each, which takes as long as most roles' presses.
  test.setTimeout(30 * 60_000)
  // The empty bodies are refused as such.
  problems.expect(/status of 4\d\d|ERR_FAILED/)
  await signInFirstAdmin(page.request, app)
  await fill(page, await openPage(), app)
  const crawls: ((typeof CRAWLS)[number] & { crawl: Awaited<ReturnType<typeof createCrawl>> })[] = []
  for (const entry of CRAWLS) {
    const { role, starts, within } = entry
    await test.step(role, async () => {
      const admin = await openPage()
      await joinAs(page, admin, role)
      if (role === 'helper') await hideAndShow(admin)
      const crawl = await createCrawl(admin, within)
      await crawl.visitAll(starts)
      await admin.goto('about:blank')
      crawls.push({ ...entry, crawl })
    })
  }
  await test.step('a ceremony before its last step', async () => {
    await ceremonyBeforeItsEnd(page)
    for (const { role, within, crawl } of crawls)
      if (within === '/admin' && allows({ role, overHttp: false }, 'stage')) await crawl.visit('/admin/screen')
  })
  for (const { role, presses, crawl } of crawls) {
    expect.soft(crawl.refused, role).toEqual([])
    expect.soft(crawl.pressed.length, role).toBeGreaterThan(presses)
  }
})

/** Players with games, marks and feedback; sealed results; items of each kind in every list. */
async function fill(page: Page, player: Page, app: App): Promise<void> {
  await register(player, 'quiz', 'St\u00fcp1d Ali')
  const { game } = await callBy(player.request)('POST /api/quiz/games', { body: { request_id: randomUUID() } })
  expect(game.id).toMatch(ID)
  await player.goto('about:blank')
  fillLeaderboards(app)
  // Few items make light pages.
  write(app, (db) => {
    db.pragma('foreign_keys = off')
    for (const table of ['quiz_questions', 'prophets', 'islamic_terms']) {
      db.prepare(`delete from ${table} where id not in (select id from ${table} limit 5)`).run()
    }
  })
  const { questions } = await callBy(page.request)('GET /api/quiz_questions')
  const call = callBy(page.request)
  await call('POST /api/quiz_questions/delete', { body: { ids: [questions[0]?.id ?? ''] } })
  await call('POST /api/admins/invitations', { body: { role: 'helper', hours: 1 } })
  const at = new Date(Date.now() - 60_000).toISOString()
  write(app, (db) => {
    db.prepare('update seasons set freezes_at = ?, closes_at = ?').run(at, at)
    const { id } = db.prepare('select id from seasons').get() as { id: string }
    publishResults(app, id)
  })
}

async function hideAndShow(helper: Page): Promise<void> {
  await helper.goto('/admin/names?search=maryam')
  await expect(helper.getByRole('button', { name: /^(Block|Disqualify)/ })).toHaveCount(0)
  await helper.getByRole('button', { name: 'Hide: Maryam Siddiqui' }).first().click()
  await helper.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(helper.getByText('Taken back: Maryam Siddiqui')).toBeVisible()
}

async function ceremonyBeforeItsEnd(page: Page): Promise<void> {
  const stage = async () => callBy(page.request)('GET /api/stage')
  const press = async (action: Action<StagePress>) => {
    const { version } = await stage()
    const body = { ...action, version, request_id: randomUUID() } as StagePress
    await callBy(page.request)('POST /api/stage', { body })
  }
  const season_id = (await stage()).seasons[0]?.season_id ?? ''
  await press({ action: 'start', season_id, games: ['quiz', 'flip-match'] })
  const last_step = (await stage()).ceremony?.last_step ?? 0
  for (let step = 1; step < last_step; step++) await press({ action: 'next' })
}

async function createCrawl(page: Page, within: string) {
  const refused: string[] = []
  const pressed: string[] = []
  const visited = new Set<string>()
  /** Pages to visit. */
  const found: string[] = []
  let last = ''
  const pending = new Set<Request>()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('dialog', (dialog) => void dialog.accept())
  page.on('response', (response) => {
    const what = `${response.status()} for ${response.request().method()} ${response.url()}`
    if (REFUSED.includes(response.status())) refused.push(`${last}: ${what}`)
  })
  page.on('request', (request) => void (!request.url().includes(addressOf('GET /api/live')) && pending.add(request)))
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  await page.addInitScript(emptyRequests, NOWHERE)

  /**
   * Waits until no response has been missing for `quietMs`, and for what the responses show. Those of
   * a former page never arrive.
   */
  async function settle(quietMs = TURN_MS): Promise<void> {
    for (let turns = 0, quiet = 0; turns < 40 && quiet < quietMs; turns++) {
      await page.waitForTimeout(TURN_MS)
      quiet = pending.size === 0 ? quiet + TURN_MS : 0
    }
    pending.clear()
    const failed = FAILED.exec(await page.evaluate(() => document.body.textContent ?? ''))
    if (failed !== null) refused.push(`${last}: ${failed[0]}`)
  }

  const controls = () => page.evaluate(listControls, CONTROLS)
  const heading = () => page.locator('#page')
  const countDialogs = () => page.locator(DIALOGS).count()

  async function press({ key, place }: Control): Promise<boolean> {
    const isThere = (await controls()).some((control) => control.key === key && control.place === place)
    if (!isThere) return false
    await page.evaluate(pressControl, { selector: CONTROLS, place })
    await settle()
    return true
  }

  /**
   * Presses the controls of the page or of the open dialog, and those that appear then. `open` shows
   * them again.
   */
  async function pressAll(
    where: string,
    open: () => Promise<void>,
    seen: Set<string>,
    shown: readonly Control[],
  ): Promise<void> {
    const [address, dialogs] = [page.url(), await countDialogs()]
    const isOpen = async () => page.url() === address && (await countDialogs()) === dialogs
    for (const control of shown) {
      const name = `${where} > ${control.key}`
      if (seen.has(control.key) || NOT_PRESSED.test(control.key)) continue
      seen.add(control.key)
      if (control.href !== null) {
        last = name
        await follow(control.href)
        continue
      }
      last = name
      const again = async () => {
        if ((await isOpen()) && (await press(control))) return true
        await open()
        last = name
        return press(control)
      }
      if (!(await again())) continue
      pressed.push(name)
      if (page.url() !== address) continue
      const reopen = async () => void (await again())
      const now = await controls()
      const isKnown = ({ key }: Control) => seen.has(key) || shown.some((one) => one.key === key)
      if (await isOpen())
        await pressAll(
          name,
          reopen,
          seen,
          now.filter((one) => !isKnown(one)),
        )
      else if ((await countDialogs()) > dialogs) {
        await pressAll(name, reopen, new Set(), now)
        for (let left = 3; (await countDialogs()) > dialogs && left > 0; left--) await page.keyboard.press('Escape')
      }
    }
  }

  async function follow(href: string): Promise<void> {
    const { origin, pathname, searchParams } = new URL(href, page.url())
    if (origin !== new URL(page.url()).origin) return
    const view = searchParams.get('view')
    if (pathname.startsWith(within)) found.push(view === null ? pathname : `${pathname}?view=${view}`)
    if (!pathname.startsWith('/api/')) return
    const status = (await page.request.get(href)).status()
    if (REFUSED.includes(status)) refused.push(`${last}: ${status} for ${href}`)
  }

  /**
   * Goes to another page of the portal and back, as its links do. Loading all of it again would take
   * most of the journey's time. Returns whether the page is there, without a dialog.
   */
  async function openAgain(path: string): Promise<boolean> {
    if (path === ACCOUNT || !/\/admin\b/.test(page.url()) || !(await heading().isVisible())) return false
    for (const address of page.url().endsWith(ACCOUNT) ? [path] : [ACCOUNT, path]) {
      const title = (await heading().textContent()) ?? ''
      await page.evaluate((address) => history.pushState(null, '', address), address)
      await expect(heading()).not.toHaveText(title)
      await settle(address === path ? LISTED_MS : TURN_MS)
    }
    return page.url().endsWith(path) && (await countDialogs()) === 0
  }

  async function visit(path: string): Promise<void> {
    const load = async () => {
      last = `open ${path}`
      await page.goto(path)
      await heading().waitFor()
      await settle()
    }
    const open = async () => {
      if (!(await openAgain(path))) await load()
    }
    await load()
    // The page's own code may come after its heading.
    await settle(LISTED_MS)
    const links = page.getByRole('navigation', { name: 'Portal sections' }).getByRole('link')
    const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of places) await follow(href)
    await pressAll(path, open, new Set(), await controls())
  }

  return {
    pressed,
    refused,
    visit,
    /** These pages and all that are reached from them, each kind of address once. */
    async visitAll(paths: readonly string[]): Promise<void> {
      found.push(...paths)
      for (let next = found.shift(); next !== undefined; next = found.shift()) {
        const kind = next.replace(ID, 'id').replace(/\/$/, '')
        if (visited.has(kind)) continue
        visited.add(kind)
        await visit(next)
      }
    },
  }
}

/**
 * Runs in the page. A change goes out with an empty body and `nowhere` for each id. Playwright's
 * routes do the same, but turn off the browser's cache, and each page then loads all files again.
 */
function emptyRequests(nowhere: string): void {
  const send = window.fetch
  window.fetch = async (input, init = {}) => {
    const method = init.method ?? (input instanceof Request ? input.method : 'GET')
    const { href, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (method === 'GET' || !pathname.startsWith('/api/')) return send(input, init)
    // Every role has these, and some end the session.
    if (pathname.startsWith('/api/auth/')) throw new TypeError('Not sent by this test')
    const otherId = href.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, nowhere)
    return send(otherId, { ...init, method, body: '{}' })
  }
}

/** `key`: its name without what differs between rows; `place`: among all controls. */
type Control = { key: string; place: number; href: string | null }

/** Runs in the page. Lists each kind of visible control, in the open dialog or else the page. */
function listControls(selector: string): Control[] {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const root = dialogs.at(-1) ?? document.getElementById('page')?.parentElement
  // A form that is filled in sends something when its button is pressed.
  for (const field of root?.querySelectorAll<HTMLInputElement>('input') ?? []) {
    const text = { text: 'Text', password: 'lanterns over the courtyard', email: 'x@example.org', number: '20' }[
      field.type
    ]
    if (text === undefined || field.value !== '') continue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const kinds = new Map<string, Control>()
  for (const [place, control] of [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].entries()) {
    if (!control.checkVisibility() || control.matches(':disabled, [aria-disabled=true]')) continue
    const label = 'labels' in control ? (control as HTMLInputElement).labels?.[0]?.textContent : null
    const name = control.title || control.getAttribute('aria-label') || label || control.textContent || ''
    const href = control.getAttribute('href')
    const key = href?.replace(/[0-9a-f-]{36}/g, 'id') ?? name.replace(/: .*|\d+/g, '').trim()
    if (!kinds.has(key)) kinds.set(key, { key, place, href })
  }
  return [...kinds.values()]
}

/** Runs in the page. */
function pressControl({ selector, place }: { selector: string; place: number }): void {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const root = dialogs.at(-1) ?? document.getElementById('page')?.parentElement
  const control = root?.querySelectorAll<HTMLElement>(selector)[place]
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else control?.click()
}
