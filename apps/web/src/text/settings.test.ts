import type { ClientSettings } from '@noor-quest/contract/settings'
import { beforeEach, expect, test, vi } from 'vitest'

const page = (json: string | null) => ({
  documentElement: {},
  cookie: '',
  getElementById: (id: string) =>
    id === 'settings' && json !== null ? ({ textContent: json } as unknown as HTMLElement) : null,
})
const DEFAULTS = { club_name: 'Islamic Guidance Club', event_title: 'Islamic Knowledge Competition' }

// The module reads its page once, when it is loaded.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', page(null))
})
const load = async (written?: object) => {
  if (written) vi.stubGlobal('document', page(JSON.stringify(written)))
  return { ...(await import('./settings.ts')), ...(await import('./text.ts')) }
}

test('the page’s settings are what the server wrote into it', async () => {
  const { readSettings } = await load()
  const written = { club_name: 'Nur Club', event_title: 'Quiz Night', consent_text: 'I agree.', logo: '/logo.svg?v=1' }
  expect(readSettings(page(JSON.stringify(written)))).toEqual(written)
})

test('each missing, blank or wrong setting falls back to its default', async () => {
  const { readSettings } = await load()
  expect(readSettings(page(null))).toEqual(DEFAULTS)
  expect(readSettings(page('not json'))).toEqual(DEFAULTS)
  expect(readSettings(page('null'))).toEqual(DEFAULTS)
  expect(readSettings(page('{"club_name":" ","event_title":7,"consent_text":"","logo":null}'))).toEqual(DEFAULTS)
  expect(readSettings(page('{"club_name":"Nur Club"}'))).toEqual({ ...DEFAULTS, club_name: 'Nur Club' })
})

test('a change is shown, and equal settings are no change', async () => {
  const { settings, updateSettings, eventTitle, logoAddress } = await load({ event_title: 'Quiz Night' })
  let changes = 0
  settings.subscribe(() => changes++)
  expect([eventTitle(), logoAddress()]).toEqual(['Quiz Night', '/logo.svg'])
  updateSettings({ ...DEFAULTS, event_title: 'Quiz Night' })
  expect(changes).toBe(0)
  updateSettings({ ...DEFAULTS, event_title: 'Quiz Day', logo: '/logo.svg?v=2' })
  expect([eventTitle(), logoAddress(), changes]).toEqual(['Quiz Day', '/logo.svg?v=2', 1])
  updateSettings({ damaged: true } as unknown as ClientSettings)
  expect(eventTitle()).toBe(DEFAULTS.event_title)
})

test('readers of Arabic see the Arabic name, else the club’s name, else the Arabic default', async () => {
  const { updateSettings, clubName, chooseLanguage } = await load()
  await chooseLanguage(document, 'ar')
  expect(clubName()).not.toBe(DEFAULTS.club_name)
  updateSettings({ ...DEFAULTS, club_name: 'Nur Club' })
  expect(clubName()).toBe('Nur Club')
  updateSettings({ ...DEFAULTS, club_name: 'Nur Club', club_name_ar: 'نادي النور' })
  expect(clubName()).toBe('نادي النور')
  await chooseLanguage(document, 'en')
  expect(clubName()).toBe('Nur Club')
})
