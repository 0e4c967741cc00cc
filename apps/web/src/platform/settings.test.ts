import { beforeEach, expect, test, vi } from 'vitest'

const page = (json: string | null) => ({
  getElementById: (id: string) =>
    id === 'settings' && json !== null ? ({ textContent: json } as unknown as HTMLElement) : null,
})
const DEFAULTS = { club_name: 'Islamic Guidance Club', event_title: 'Islamic Knowledge Competition' }

// The module reads its page once, when it is loaded.
beforeEach(() => vi.stubGlobal('document', page(null)))
const load = async () => (await import('./settings.ts')).readSettings

test('the page’s settings are what the server wrote into it', async () => {
  const readSettings = await load()
  const written = { club_name: 'Nur Club', event_title: 'Quiz Night' }
  expect(readSettings(page(JSON.stringify(written)))).toEqual(written)
})

test('each missing, blank or wrong setting falls back to its default', async () => {
  const readSettings = await load()
  expect(readSettings(page(null))).toEqual(DEFAULTS)
  expect(readSettings(page('not json'))).toEqual(DEFAULTS)
  expect(readSettings(page('{"club_name":" ","event_title":7}'))).toEqual(DEFAULTS)
  expect(readSettings(page('{"club_name":"Nur Club"}'))).toEqual({ ...DEFAULTS, club_name: 'Nur Club' })
})
