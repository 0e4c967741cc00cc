import { expect, test, vi } from 'vitest'
import { handleWith } from './admin-call.ts'
import { download } from './download.ts'

test('a file is downloaded while there is a session, and not after its end', async () => {
  const clicked: string[] = []
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      click(this: { href: string }) {
        clicked.push(this.href)
      },
    }),
  })
  const respond = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  const stop = handleWith({
    refused: () => {},
    signedOut: () => {},
    userUpdated: () => {},
    reauthenticate: async () => false,
  })
  respond(200, { id: 'a' })
  await download('/api/players/export')
  expect(clicked).toEqual(['/api/players/export'])
  respond(401, { error: { code: 'signed_out', message: 'Signed out.' } })
  await expect(download('/api/players/export')).rejects.toThrow()
  expect(clicked).toHaveLength(1)
  stop()
})
