// The names that a browser requests, against the words that ad blockers look for.
import '../src/prerender/page.ts' // The app needs the page's globals when it loads.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { blockedNames } from '../../../scripts/test/blocked-names.ts'
import { createPortalRoutes } from '../src/app/portal-routes.ts'
import { createAppRouter } from '../src/app/router.tsx'

it('finds such a word, but not within another', () => {
  expect(blockedNames(['assets/analytics-tab.js', '/api/track/{id}', '/adTracker', 'pixel.svg'])).toHaveLength(4)
  expect(blockedNames(['/admin/admission', 'assets/use-address-view.js', '/loads/soundtrack'])).toEqual([])
})

it('no built file has one in its name', () => {
  const files = readdirSync(join(import.meta.dirname, '../dist'), { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(100)
  // Without the hash, whose letters are chance.
  expect(blockedNames(files.map((file) => file.replace(/-[\w-]{7}(?=\.\w+(\.br|\.gz)?$)/, '')))).toEqual([])
})

it('no page has one in its address, except the former address of the figures', () => {
  const router = createAppRouter(createPortalRoutes, createMemoryHistory())
  const addresses = Object.keys(router.routesByPath)
  expect(addresses).toContain('/admin/figures')
  expect(blockedNames(addresses)).toEqual(['/admin/analytics'])
})

it('the former address of the figures leads to the present one', async () => {
  const router = createAppRouter(createPortalRoutes, createMemoryHistory({ initialEntries: ['/admin/analytics'] }))
  await router.load()
  expect(router.state.location.pathname).toBe('/admin/figures')
})
