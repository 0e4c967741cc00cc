// Complete installations. npm silently leaves out native packages whose `engines` or C library
// don't fit its Node, so a missing one must be noticed by its platform.
import { describe, expect, it } from 'vitest'
import { findMissing, whyNodeFails } from './install.mjs'

const LINUX = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const entry = (fields: object = {}) => ({ version: '1.0.0', integrity: 'sha512-a', ...fields })
const LOCK = {
  '': entry(),
  'apps/server': { version: '1.0.0' },
  'node_modules/hono': entry(),
  'node_modules/vitest': entry({ dev: true }),
  'node_modules/binding-linux': entry({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }),
  'node_modules/binding-musl': entry({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
  'node_modules/binding-darwin': entry({ optional: true, os: 'darwin', cpu: 'arm64' }),
  'node_modules/of-a-binding': entry({ optional: true }),
  'node_modules/not-windows': entry({ optional: true, os: ['!win32'] }),
}
const OF_OTHERS = ['node_modules/binding-musl', 'node_modules/binding-darwin', 'node_modules/of-a-binding']
const WHOLE = Object.fromEntries(Object.entries(LOCK).filter(([path]) => !OF_OTHERS.includes(path)))
const without = (path: string) => Object.fromEntries(Object.entries(WHOLE).filter(([installed]) => installed !== path))

describe('an installation', () => {
  it('is complete without the packages of other platforms', () => {
    expect(findMissing(LOCK, WHOLE, 'all', LINUX)).toBeNull()
  })

  it("lacks this platform's native package, optional or not", () => {
    expect(findMissing(LOCK, without('node_modules/binding-linux'), 'start', LINUX)).toBe('node_modules/binding-linux')
    expect(findMissing(LOCK, without('node_modules/not-windows'), 'start', LINUX)).toBe('node_modules/not-windows')
  })

  it('lacks the native packages of a platform it was not made on', () => {
    expect(findMissing(LOCK, WHOLE, 'all', { ...LINUX, libc: 'musl' })).toBe('node_modules/binding-musl')
    expect(findMissing(LOCK, WHOLE, 'all', { os: 'darwin', cpu: 'arm64', libc: undefined })).toBe(
      'node_modules/binding-darwin',
    )
  })

  it('needs the packages of the tests only for the tests', () => {
    const present = without('node_modules/vitest')
    expect(findMissing(LOCK, present, 'start', LINUX)).toBeNull()
    expect(findMissing(LOCK, present, 'all', LINUX)).toBe('node_modules/vitest')
  })

  it('is that of another release of ours that needs the same packages', () => {
    const present = { ...WHOLE, 'apps/server': { version: '0.1.0' } }
    expect(findMissing(LOCK, present, 'all', LINUX)).toBeNull()
  })

  it.each([{ version: '1.0.1' }, { integrity: 'sha512-b' }])('has another package than the lock file: %j', (fields) => {
    const present = { ...WHOLE, 'node_modules/hono': entry(fields) }
    expect(findMissing(LOCK, present, 'start', LINUX)).toBe('node_modules/hono')
  })
})

it.each([
  [
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory',
    'apt-get install libatomic1',
  ],
  [
    'node: error while loading shared libraries: libstdc++.so.6: cannot open shared object file',
    'needs libstdc++.so.6',
  ],
  [
    "node: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.28' not found (required by node)\nmore",
    "version `GLIBC_2.28' not found (required by node)",
  ],
  ['', 'it said nothing'],
])('says what a system lacks where the installed Node prints %j', (stderr, advice) => {
  const message = whyNodeFails(stderr)
  expect(message).toContain(advice)
  expect(message).not.toContain('\n')
})
