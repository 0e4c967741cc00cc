// The ceremony on the hall's screen: permissions to press, the public view at each step, and no
// hint at later steps.
import { randomUUID } from 'node:crypto'
import type { PresenterStage, ShownStageView, Stage, StagePress } from '@noor-quest/contract/stage'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type Client,
  ENGINES,
  onSqlite,
  playPerfectFlipMatch,
  playQuiz,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { decideCards } from '../../test/names.ts'
import { openEvents, openHall } from '../../test/open-events.ts'
import {
  ADMIN_EMAIL,
  hallScreen,
  openAppWithAdmin,
  publishResults,
  readAudit,
  signInAs,
} from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { markSettledSeasons } from '../play/abandoned.ts'

const HOUR_MS = 60 * 60_000
const RESULTS = `/api/results/${FIRST_SEASON_ID}`
/** Best first: each has one mistake more than the previous one. */
const NAMES = ['Amina Sirr', 'Bilal Khafi', 'Dawud Maktum', 'Hafsa Mastur', 'Idris Batin'] as const
const MATCHER = 'زينب المستورة'

type Action = StagePress extends infer Press
  ? Press extends StagePress
    ? Omit<Press, 'request_id' | 'version'>
    : never
  : never

describe.each(ENGINES)('the stage on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  let devices: Client[]
  let screen: Client | undefined
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
    devices = []
    screen = undefined
  })
  afterEach(() => test.close())

  const changeSeason = async (body: object) => {
    const { status, text } = await admin.patch('/api/seasons/current', body)
    expect([status, text]).toEqual([200, expect.any(String)])
  }
  const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()

  /**
   * All play, the season closes, and its results are published. With `isFrozen`, it froze before
   * the first game.
   */
  async function announceable({ isFrozen = true } = {}): Promise<void> {
    if (isFrozen) {
      await changeSeason({ freezes_at: at(1) })
      test.clock.advance(10)
    }
    // The last of them first, so that their order isn't that of their ids.
    for (const [mistakes, name] of [...NAMES.entries()].reverse()) {
      const device = await test.player('quiz', { name })
      await playQuiz(test, device, (index, correct) => (index < mistakes ? wrongLetter(correct) : correct), 4000)
      devices.unshift(device)
    }
    await playPerfectFlipMatch(test, await test.player('flip-match', { name: MATCHER }))
    await changeSeason({ closes_at: at(10) })
    test.clock.advance(HOUR_MS)
    await markSettledSeasons({ db: test.db, wall: test.clock })
    await admin.post('/api/auth/reauthenticate', {})
    const published = await publishResults(admin, FIRST_SEASON_ID)
    expect([published.status, published.text]).toEqual([200, expect.any(String)])
  }

  const read = async (client = admin): Promise<PresenterStage> => (await client.get('/api/stage')).body
  /** A press with the version just read. */
  const press = async (action: Action, client = admin) =>
    client.post('/api/stage', { request_id: randomUUID(), version: (await read(client)).version, ...action })
  const pressed = async (action: Action, client = admin): Promise<PresenterStage> => {
    const { status, text, body } = await press(action, client)
    expect([status, text]).toEqual([200, expect.any(String)])
    return body
  }
  const start = (games: ('quiz' | 'flip-match')[] = ['quiz', 'flip-match']) =>
    pressed({ action: 'start', season_id: FIRST_SEASON_ID, games })
  /** The stage on a page of the hall's screen that opens now. */
  const seenLate = async (app = test.app): Promise<Stage | null> => {
    screen ??= await hallScreen(test, admin)
    const page = await openHall(app, screen)
    const stage = await page.nextStage()
    await page.cancel()
    return stage
  }
  const line = (view: ShownStageView | undefined | null) => {
    if (!view) return null
    if (view.kind === 'opening') return `opening ${view.game}`
    if (view.kind === 'end')
      return `end ${view.winners.map(({ places }) => places.map(({ name }) => name)).join(' | ')}`
    return `${view.kind} ${view.rank}: ${view.places.map(({ name }) => name)}`
  }
  const hallSees = (stage: Stage | null) => (stage?.mode === 'ceremony' ? line(stage.view) : stage?.mode)

  /** Everything that visitors and players can request or receive. */
  async function publicBytes(app = test.app): Promise<string> {
    const visitor = test.client()
    const watcher = test.client()
    const texts: string[] = []
    for (const path of [
      ...['', '?game_type=quiz', '?game_type=quiz&limit=10', '?game_type=flip-match&limit=10'].map(
        (query) => `/api/leaderboard${query}`,
      ),
      ...['/api/results', RESULTS, `${RESULTS}/places?game_type=quiz`, `${RESULTS}/record`, `${RESULTS}/status`],
      ...['/api/season', '/api/season/archive', `/api/seasons/${FIRST_SEASON_ID}/leaderboard?game_type=quiz`],
      ...['/api/stage', '/api/settings', '/api/openapi.json', '/metrics'],
    ]) {
      texts.push((await visitor.get(path)).text)
    }
    expectError(await watcher.post('/api/stage', { action: 'next' }), 401, 'signed_out')
    for (const device of devices) {
      const own = (await device.get('/api/players/me')).body.player.name
      for (const path of ['/api/leaderboard/me?game_type=quiz', '/api/leaderboard/me?game_type=flip-match']) {
        texts.push((await device.get(path)).text.replaceAll(own, ''))
      }
    }
    const events = await openEvents(app)
    texts.push(JSON.stringify([await events.nextSettings(), await events.nextSeason()]))
    texts.push(JSON.stringify([await events.next(), await events.next()]))
    await events.cancel()
    const screen = await openHall(app)
    texts.push(JSON.stringify([await screen.next(), await screen.next()]))
    await screen.cancel()
    const hall = await openHall(app)
    texts.push(JSON.stringify(await hall.nextHall()))
    await hall.cancel()
    texts.push(JSON.stringify(await seenLate(app)))
    return texts.join('\n')
  }

  sqlite.it('leaves marked names out of the hall until an admin has seen them', async () => {
    await announceable()
    const { version } = (await admin.get('/api/settings/event')).body
    const values = { name_list: 'khafi' }
    await admin.patch('/api/settings/event', { version, values })
    await start(['quiz', 'flip-match'])
    for (let { ceremony } = await read(); ceremony !== null && ceremony.step < ceremony.last_step; ) {
      ceremony = (await pressed({ action: 'next' })).ceremony
    }
    expect(hallSees(await seenLate())).toBe(`end Amina Sirr,,Dawud Maktum | ${MATCHER}`)
    expect(line((await read()).ceremony?.now)).toContain('Bilal Khafi')
  })

  it('announces from the last place up, and sends nothing of a later step', async () => {
    await announceable()
    const places = await test.db.selectFrom('published_places').select(['player_id', 'game_id', 'score']).execute()
    const nobodys = places.flatMap(({ player_id, game_id }) => [player_id, game_id])
    const ofPlace = new Map<string, string[]>()
    for (const { id, name, total_score } of await test.db.selectFrom('players').selectAll().execute()) {
      ofPlace.set(name, [name, `"score":${total_score}`, id])
    }
    const named = new Set<string>()
    const check = async () => {
      const bytes = await publicBytes()
      for (const id of nobodys) expect(bytes).not.toContain(id)
      for (const [name, secrets] of ofPlace) {
        if (named.has(name)) continue
        for (const secret of secrets) expect([secret, bytes.includes(secret)]).toEqual([secret, false])
      }
    }
    await check()
    expect((await read()).seasons).toEqual([
      {
        ...{ season_id: FIRST_SEASON_ID, name: 'Season 1', name_ar: expect.any(String), is_sealed: true },
        games: [
          { game_type: 'quiz', places: 5 },
          { game_type: 'flip-match', places: 1 },
        ],
        has_groups: false,
      },
    ])
    const [a, b, c, d, e] = NAMES
    const script = [
      ['opening quiz'],
      [`revealed 5: ${e}`, e],
      [`revealed 4: ${d},${e}`, d],
      [`announced 3: ${d},${e}`],
      [`revealed 3: ${c},${d},${e}`, c],
      [`announced 2: ${c},${d},${e}`],
      [`revealed 2: ${b},${c},${d},${e}`, b],
      [`announced 1: ${b},${c},${d},${e}`],
      [`revealed 1: ${a},${b},${c},${d},${e}`, a],
      ['opening flip-match'],
      ['announced 1: '],
      [`revealed 1: ${MATCHER}`, MATCHER],
    ] as const
    let presenter = await start()
    for (const [step, [shown, name]] of script.entries()) {
      if (name !== undefined) named.add(name)
      expect(presenter.ceremony).toMatchObject({ step, last_step: script.length })
      expect(line(presenter.ceremony?.now)).toBe(shown)
      expect(hallSees(await seenLate())).toBe(shown)
      await check()
      const next = line(presenter.ceremony?.next)
      presenter = await pressed({ action: 'next' })
      expect(line(presenter.ceremony?.now)).toBe(next)
    }
    expect(hallSees(await seenLate())).toBe(`end ${a},${b},${c} | ${MATCHER}`)
    expect(presenter.ceremony?.next).toBeNull()

    // Everything is public now.
    const visitor = test.client()
    test.clock.advance(1001)
    expect((await visitor.get('/api/season')).body.is_frozen).toBe(false)
    const leaderboard = (await visitor.get('/api/leaderboard?game_type=quiz&limit=10')).body.entries
    expect(leaderboard.map(({ name }: { name: string }) => name)).toEqual(NAMES)
    expect((await visitor.get(RESULTS)).body.games[0].places).toHaveLength(5)
    expect((await devices[0]?.get('/api/leaderboard/me?game_type=quiz'))?.body.standing).toMatchObject({
      ...{ rank: { rank: 1 }, is_final: true },
    })
    const entries = (await readAudit(test)).filter(({ entity }) => entity === 'stage')
    expect([entries.length, entries[0]?.summary, entries.at(-1)?.summary]).toEqual([
      13,
      'Season 1: the ceremony begins, step 1 of 13',
      'Season 1: step 13 of 13',
    ])
    for (const name of ofPlace.keys()) expect(JSON.stringify(entries)).not.toContain(name)

    // Public results stay public; the screen is free again.
    expect(line((await pressed({ action: 'undo' })).ceremony?.now)).toBe(script.at(-1)?.[0])
    expect((await visitor.get('/api/season')).body.is_frozen).toBe(false)
    expect((await pressed({ action: 'leaderboards' })).shows).toBe('leaderboards')
    expect(await seenLate()).toEqual({ mode: 'leaderboards' })
  })

  sqlite.it('lets a helper press all but the step that makes sealed results public', async () => {
    await announceable()
    await start(['flip-match', 'quiz'])
    const helper = await signInAs(test, 'helper')
    const version = async () => (await read()).version
    const pressAsHelper = async (action: 'next' | 'undo') =>
      helper.post('/api/stage', { action, version: await version(), request_id: randomUUID() })
    for (let step = 1; step < 12; step++) expect((await pressAsHelper('next')).status).toBe(200)
    expectError(await pressAsHelper('next'), 403, 'not_permitted')
    await pressed({ action: 'next' })
    expect((await pressAsHelper('undo')).status).toBe(200)
    expect((await pressAsHelper('next')).status).toBe(200)
  })

  sqlite.it('undoes a press exactly, and stops midway without showing more', async () => {
    await announceable()
    await start()
    const seen: (Stage | null)[] = [await seenLate()]
    for (let step = 1; step < 5; step++) {
      await pressed({ action: 'next' })
      seen.push(await seenLate())
    }
    for (let step = 3; step >= 0; step--) {
      await pressed({ action: 'undo' })
      expect(await seenLate()).toEqual(seen[step])
    }
    expectError(await press({ action: 'undo' }), 400, 'validation_failed')
    await pressed({ action: 'next' })
    await pressed({ action: 'leaderboards' })
    expect([await seenLate(), (await read()).seasons[0]?.is_sealed]).toEqual([{ mode: 'leaderboards' }, true])
    expectError(await press({ action: 'next' }), 400, 'validation_failed')
    await pressed({ action: 'ceremony' })
    expect(await seenLate()).toEqual(seen[1])
    expect((await start(['flip-match', 'quiz'])).ceremony).toMatchObject({ step: 0, last_step: 12 })
  })

  sqlite.it('shows any position from any other, and a ceremony keeps its step', async () => {
    await announceable()
    const prize = { title_en: 'Main prize', title_ar: 'الجائزة الكبرى', winners: 1, entrants: 'scored' }
    const [{ id: draw_id }] = (await admin.post(`/api/seasons/${FIRST_SEASON_ID}/draws`, prize)).body.draws
    await start()
    await pressed({ action: 'next' })
    const step = await seenLate()
    const positions = {
      leaderboards: { action: 'leaderboards' },
      draw: { action: 'draw', draw_id },
      ceremony: { action: 'ceremony' },
      thanks: { action: 'thanks' },
    } as const
    for (const from of Object.values(positions)) {
      for (const [position, action] of Object.entries(positions)) {
        await pressed(from)
        expect([position, (await pressed(action)).shows]).toEqual([position, position])
        const shown = await seenLate()
        expect(shown?.mode).toBe(position)
        if (position === 'ceremony') expect(shown).toEqual(step)
      }
    }
    // A final that is on the screen, in whatever step without an open question.
    const final = { mode: 'final', season_id: FIRST_SEASON_ID } as const
    await test.db.updateTable('stage').set(final).execute()
    expect((await start(['flip-match', 'quiz'])).ceremony?.step).toBe(0)
  })

  sqlite.it('begins the next evening with the leaderboards, and no ceremony of the last one', async () => {
    await announceable()
    await start()
    await pressed({ action: 'thanks' })
    await admin.post('/api/seasons', { from: FIRST_SEASON_ID, name: 'Next', name_ar: 'التالي' })
    screen = undefined
    expect(await seenLate()).toEqual({ mode: 'leaderboards' })
    // Its sealed results can still be announced.
    expect((await read()).ceremony?.step).toBe(0)
    await pressed({ action: 'announce', season_id: FIRST_SEASON_ID })
    expect(await read()).toMatchObject({ shows: 'leaderboards', ceremony: null })
    await start()
    await pressed({ action: 'leaderboards' })
    expect((await read()).ceremony).toBeNull()
    expectError(await press({ action: 'ceremony' }), 400, 'validation_failed')
  })

  sqlite.it('needs all games while the results are sealed, because its end shows all of them', async () => {
    await announceable()
    for (const games of [['quiz'], ['flip-match']] as const) {
      expectError(
        await press({ action: 'start', season_id: FIRST_SEASON_ID, games: [...games] }),
        400,
        'validation_failed',
      )
    }
    await pressed({ action: 'announce', season_id: FIRST_SEASON_ID })
    expect((await start(['flip-match'])).ceremony).toMatchObject({ step: 0, last_step: 3 })
  })

  it('counts each press once, and refuses a presenter who hasn’t seen another’s', async () => {
    await announceable()
    const other = await signInAs(test, 'admin')
    const { version } = await start()
    const request = { request_id: randomUUID(), version, action: 'next' }
    const repeated = await Promise.all([1, 2, 3].map(() => admin.post('/api/stage', request)))
    expect(repeated.map(({ status, body }) => [status, body.ceremony?.step])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ])
    // The same press again, after a lost response.
    expect((await admin.post('/api/stage', request)).body.ceremony.step).toBe(1)

    const both = await Promise.all(
      [admin, other].map((client) =>
        client.post('/api/stage', { request_id: randomUUID(), version: version + 1, action: 'next' }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [refused] = both.filter(({ status }) => status === 409)
    if (refused === undefined) throw new Error('both presses counted')
    expectError(refused, 409, 'edit_conflict')
    const { current } = refused.body.error.details
    expect(current).toMatchObject({ version: version + 2, ceremony: { step: 2 } })
    expect((await read()).ceremony?.step).toBe(2)
    const by = both[0]?.status === 200 ? ADMIN_EMAIL : expect.stringMatching(/@club\.example$/)
    expect(current.changed_by).toEqual(by)
  })

  it('is the same after a restart and in another process, within a second', async () => {
    await announceable()
    await start()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const other = test.restart()
    onTestFinished(() => other.close())
    const screen = await openHall(other, await hallScreen(test, admin))
    onTestFinished(() => screen.cancel())
    expect(hallSees(await screen.nextStage())).toBe('opening quiz')
    await pressed({ action: 'next' })
    vi.advanceTimersByTime(1000)
    expect(hallSees(await screen.nextStage())).toBe(`revealed 5: ${NAMES[4]}`)
    expect(hallSees(await seenLate(other))).toBe(`revealed 5: ${NAMES[4]}`)
  })

  it('shows names as the leaderboards do, within a second of a rename, hiding or deletion', async () => {
    await announceable()
    await start()
    await pressed({ action: 'next' })
    await pressed({ action: 'next' })
    const ids = (await test.db.selectFrom('players').select(['id', 'name']).execute()).map(({ id, name }) => [name, id])
    const idOf = (name: string) => String(Object.fromEntries(ids)[name])
    const act = async (body: object) => expect((await admin.post('/api/names/actions', body)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const live = test.restart()
    onTestFinished(() => live.close())
    const screen = await openHall(live, await hallScreen(test, admin))
    onTestFinished(() => screen.cancel())
    const nextNames = async () => {
      vi.advanceTimersByTime(1000)
      const stage = await screen.nextStage()
      return stage?.mode === 'ceremony' && 'places' in stage.view ? stage.view.places.map(({ name }) => name) : null
    }
    expect(await nextNames()).toEqual([NAMES[3], NAMES[4]])
    const { cards } = (await admin.get(`/api/names?player_id=${idOf(NAMES[4])}`)).body
    expect((await decideCards(admin, 'rename', cards, 'Idris')).status).toBe(200)
    expect(await nextNames()).toEqual([NAMES[3], 'Idris'])
    await act({ player_ids: [idOf(NAMES[3])], hidden: true })
    expect(await nextNames()).toEqual([null, 'Idris'])
    await act({ player_ids: [idOf(NAMES[3])], hidden: false })
    expect(await nextNames()).toEqual([NAMES[3], 'Idris'])
    await admin.delete(`/api/players/${idOf(NAMES[4])}`)
    expect(await nextNames()).toEqual([NAMES[3], null])
    const next = (await read()).ceremony?.next
    expect(line(next)).toBe(`announced 3: ${NAMES[3]},`)
  })

  sqlite.it('shows everything without a ceremony, and in the middle of one, when an admin says so', async () => {
    await announceable()
    await start()
    const { ceremony, seasons } = await pressed({ action: 'announce', season_id: FIRST_SEASON_ID })
    expect([ceremony, seasons[0]?.is_sealed, await seenLate()]).toEqual([null, false, { mode: 'leaderboards' }])
    expect((await test.client().get(RESULTS)).status).toBe(200)
    // There is nothing left to show, and a ceremony is still possible.
    await pressed({ action: 'announce', season_id: FIRST_SEASON_ID })
    expect((await readAudit(test)).filter(({ summary }) => summary.includes('shown to everybody'))).toHaveLength(1)
    expect((await start()).ceremony?.step).toBe(0)
  })

  sqlite.it('needs published results, and games with places', async () => {
    const begin = (games: string[]) => press({ action: 'start', season_id: FIRST_SEASON_ID, games } as Action)
    expectError(await begin(['quiz']), 404, 'not_found')
    expectError(await press({ action: 'announce', season_id: FIRST_SEASON_ID }), 404, 'not_found')
    await announceable({ isFrozen: false })
    // It was never frozen, so the results are public at once.
    expect((await test.client().get(RESULTS)).status).toBe(200)
    for (const games of [[], ['quiz', 'quiz'], ['chess']]) {
      expectError(await begin(games), 400, 'validation_failed')
    }
    expect((await begin(['flip-match', 'quiz'])).body.ceremony.now).toEqual({ kind: 'opening', game: 'flip-match' })
  })

  sqlite.it('continues for a season that was archived meanwhile, whose leaderboards stay sealed', async () => {
    await announceable()
    await start()
    await pressed({ action: 'next' })
    const begun = await admin.post('/api/seasons', { from: FIRST_SEASON_ID, name: 'Next', name_ar: 'التالي' })
    expect(begun.status).toBe(201)
    const path = `/api/seasons/${FIRST_SEASON_ID}/leaderboard?game_type=quiz`
    expect((await test.client().get(path)).body.entries).toEqual([])
    expect(hallSees(await seenLate())).toBe(`revealed 5: ${NAMES[4]}`)
    for (let { ceremony } = await read(); ceremony?.next; ) ({ ceremony } = await pressed({ action: 'next' }))
    expect((await test.client().get(path)).body.entries).toHaveLength(5)
    expect((await test.client().get('/api/season/archive')).body.seasons).toHaveLength(1)
  })
})
