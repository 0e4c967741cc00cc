// The receivers of a final's texts: the hall's screens, and pages that name a person of the final.
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { createPages, createPresenter, OPENS_MS, ok, openLobby, personOf } from '../../test/final-scene.ts'
import { type Client, onSqlite, type TestApp } from '../../test/harness.ts'
import { hallScreen, openAppWithAdmin, signInAs } from '../../test/portal-scene.ts'

const SECRETS = /(?:text|right|wrong|reason|source)-of-\d/

describe('the texts of a final', () => {
  const sqlite = onSqlite('sqlite')
  let test: TestApp
  let admin: Client
  const { opened, closeAll } = createPages(() => test.app)
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin('sqlite')
  })
  afterEach(async () => {
    await closeAll()
    await test.close()
  })

  sqlite.it('reach screens of the hall and finalists, and no other page, request or log', async () => {
    const screen = await hallScreen(test, admin)
    const ended = await hallScreen(test, admin)
    const outsider = await test.player('quiz', { name: 'Zayd', phone: '0812 9999' })
    const [amina] = (await openLobby(test, admin, ['Amina', 'Bilal'])) as [Client]
    ok(await amina.post('/api/finalist/entry', {}))
    const finalist = await personOf(amina)
    const stranger = await personOf(outsider)
    const helper = await signInAs(test, 'helper')
    const { pressed } = createPresenter(test, admin)
    await pressed('ask')
    test.clock.advance(OPENS_MS)

    const queries = ['', '?as=player', '?as=screen', '?as=presenter'].flatMap((query) => {
      const and = query === '' ? '?' : `${query}&`
      return [query, `${and}person=${finalist}`, `${and}person=${stranger}`, `${and}rehearsal=1`]
    })
    const clients = { visitor: test.client(), outsider, amina, helper, admin, screen, ended }
    const [{ id }] = (await admin.get('/api/screens')).body.screens
    const late = await opened('?as=screen', ended)
    await late.until('final', (final) => expect(final?.step).toBe('open'))
    ok(await admin.delete(`/api/screens/${id}`))
    const before = late.stream.all

    const allowed = new Set([`amina ?person=${finalist}`, `amina ?as=player&person=${finalist}`])
    for (const query of queries)
      if (query.startsWith('?as=screen') && !query.includes('rehearsal')) allowed.add(`screen ${query}`)
    const found = new Set<string>()
    /** The pages whose present values have a text, at a step and without the options. */
    const readAll = async () => {
      for (const [name, client] of Object.entries(clients)) {
        for (const query of queries) {
          const { text } = await client.get(`/api/live/now${query}`)
          if (SECRETS.test(text)) found.add(`${name} ${query}`)
        }
      }
    }
    await readAll()
    await pressed('close')
    await pressed('reveal')
    await readAll()
    expect([...found].sort()).toEqual([...allowed].sort())
    expect(SECRETS.test(JSON.stringify(test.logged()))).toBe(false)
    // The screen that was ended got nothing after the press.
    expect(late.stream.all.slice(before.length)).not.toMatch(SECRETS)

    const { paths } = (await admin.get('/api/openapi.json')).body
    const ids = [(await amina.get('/api/finalist')).body.final.season_id, finalist]
    const reads = Object.keys(paths).filter((path) => 'get' in paths[path] && !path.startsWith('/api/live'))
    for (const path of reads.flatMap((path) => ids.map((id) => path.replaceAll(/\{\w+\}/g, id)))) {
      for (const [name, client] of Object.entries(clients)) {
        const { text } = await client.get(path)
        expect([name, path, SECRETS.test(text)]).toEqual([name, path, false])
      }
    }
  })

  sqlite.it('don’t reach another page of a finalist’s device, which learns only that the final is on', async () => {
    const [amina] = (await openLobby(test, admin, ['Amina', 'Bilal'])) as [Client]
    const { pressed } = createPresenter(test, admin)
    const page = await opened('', amina)
    await pressed('ask')
    test.clock.advance(OPENS_MS)
    await page.until('finalist', (final) =>
      expect([final?.step, final?.text, final?.options]).toEqual(['open', null, null]),
    )
    expect(page.stream.all).not.toMatch(SECRETS)
  })
})
