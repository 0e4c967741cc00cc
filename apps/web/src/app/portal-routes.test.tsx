import type { Role } from '@noor-quest/rules/permissions'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AdminContext } from '../portal/api/role.ts'
import { Navigation } from '../portal/shell/navigation.tsx'
import { createPortalRoutes } from './portal-routes.ts'

vi.stubGlobal('window', globalThis)

/** The links of the menu on a page, and those that are marked as the present page. */
async function menuOf(role: Role, path: string, overHttp = false) {
  const root = createRootRoute({
    component: () => (
      <AdminContext
        value={{
          rights: { role, overHttp },
          publicUrl: 'http://localhost',
          signOut: async () => undefined,
          recheck: () => undefined,
        }}
      >
        <Navigation />
      </AdminContext>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren(createPortalRoutes(root)),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const html = renderToString(<RouterProvider router={router as never} />)
  const links = html.match(/<a [^>]*>/g) ?? []
  const addressOf = (link: string) => link.match(/href="([^"]*)"/)?.[1]
  return {
    links: links.map(addressOf),
    current: links.filter((link) => link.includes('aria-current="page"')).map(addressOf),
    html,
  }
}

it('shows the pages that a role may open, in the order of the entries', async () => {
  const { links, html } = await menuOf('helper', '/admin/watch')
  expect(links).toEqual(['/admin/present', '/admin/watch'])
  expect(html).toContain('Watch the hall')
})

it('shows an owner over http only pages that an organiser may open there', async () => {
  const { links } = await menuOf('owner', '/admin', true)
  expect(links).toEqual((await menuOf('organiser', '/admin', true)).links)
  expect(links).toContain('/admin/review')
  expect(links).not.toContain('/admin/players')
})

it.each([
  ['/admin', '/admin'],
  ['/admin/players', '/admin/players'],
  ['/admin/players/1', '/admin/players'],
  ['/admin/corrections/1', '/admin/results'],
  ['/admin/final/present', '/admin/final'],
])('marks on %s the link to %s', async (path, marked) => {
  expect((await menuOf('owner', path)).current).toEqual([marked])
})

/** The portal's pages, and the pages before it. Former addresses are neither. */
function entries() {
  const root = createRootRoute()
  const { routesByPath } = createRouter({ routeTree: root.addChildren(createPortalRoutes(root)) })
  const all = Object.entries(routesByPath)
  const pages = all.flatMap(([path, { options }]) => {
    const { access } = options.staticData ?? {}
    return access ? { path, ...access } : []
  })
  const gates = all.filter(([, { options }]) => options.staticData?.title && !options.staticData.access)
  return { pages, gates: gates.map(([path]) => path) }
}

it.each([
  ['/admin/results/publish', '/admin/results', { season: 'one', view: 'publish' }],
  ['/admin/corrections', '/admin/results', { season: 'one', view: 'corrections' }],
  ['/admin/announce', '/admin/messages', { season: 'one' }],
  ['/admin/verify', '/admin/login', { season: 'one' }],
])('leads from the former address %s to %s, with its parameters', (from, to, search) => {
  const root = createRootRoute()
  const { routesByPath } = createRouter({ routeTree: root.addChildren(createPortalRoutes(root)) })
  const former = (routesByPath as Record<string, AnyRoute>)[from]
  const open = () => former?.options.beforeLoad?.({ search: { season: 'one' } } as never)
  expect(open).toThrow(expect.objectContaining({ options: expect.objectContaining({ to, search }) }))
})

it('has at most 16 places in the menu, and at most 24 screens', () => {
  const { pages, gates } = entries()
  expect(gates.sort()).toEqual(['/admin/join', '/admin/login', '/forgot-password', '/reset-password'])
  expect(pages.filter(({ menu }) => menu).length).toBeLessThanOrEqual(16)
  expect(pages.length + gates.length).toBeLessThanOrEqual(24)
})

it('leads to each page outside the menu from a page in it', () => {
  const { pages } = entries()
  const inMenu = pages.flatMap(({ path, menu }) => (menu ? path : []))
  const others = pages.filter(({ path }) => !inMenu.includes(path) && path !== '/admin/account')
  expect(others.length).toBeGreaterThan(2)
  expect(others.filter(({ within = '' }) => !inMenu.includes(within))).toEqual([])
})
