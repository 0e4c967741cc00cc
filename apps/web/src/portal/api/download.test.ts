import { beforeEach, expect, test, vi } from 'vitest'
import { handleWith } from './admin-call.ts'
import { continueDownload, download } from './download.ts'

const kept = new Map<string, string>()
const clicked: string[] = []

beforeEach(() => {
  kept.clear()
  clicked.length = 0
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      click(this: { href: string }) {
        clicked.push(this.href)
      },
    }),
  })
})

const respond = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

test('a file is downloaded at once while there is a session', async () => {
  respond(200, { id: 'a' })
  await download('/api/players/export')
  expect(clicked).toEqual(['/api/players/export'])
  continueDownload()
  expect(clicked).toHaveLength(1)
})

test('a download that a sign-in interrupts continues after it, once, and not much later', async () => {
  const stop = handleWith({
    refused: () => {},
    signedOut: () => {},
    userUpdated: () => {},
    reauthenticate: async () => false,
  })
  respond(401, { error: { code: 'signed_out', message: 'Signed out.' } })
  await expect(download('/api/players/export', 'session', 0)).rejects.toThrow()
  expect(clicked).toEqual([])
  continueDownload(60_000)
  continueDownload(60_000)
  expect(clicked).toEqual(['/api/players/export'])
  await expect(download('/api/players/export', 'session', 0)).rejects.toThrow()
  continueDownload(11 * 60_000)
  expect(clicked).toHaveLength(1)
  stop()
})
