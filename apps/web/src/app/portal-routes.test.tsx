import type { Role } from '@noor-quest/rules/permissions'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AdminContext } from '../portal/api/role.ts'
import { Navigation, Tabs } from '../portal/shell/navigation.tsx'
import { isTonight } from '../season/tonight.ts'
import { createPortalRoutes } from './portal-routes.ts'

vi.stubGlobal('window', globalThis)

/** The links of the menu on a page, and those that are marked as the present page. */
async function menuOf(role: Role, path: string, overHttp = false, Menu: ComponentType = Navigation) {
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
        <Menu />
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
  const { links, html } = await menuOf('helper', '/admin/names')
  expect(links).toEqual(['/admin/names', '/admin/screen'])
  expect(html).toContain('Names')
})

describe('the tab bar', () => {
  afterEach(() => isTonight.set(false))
  const tabsOf = async (role: Role) => (await menuOf(role, '/admin', false, Tabs)).links
  const FIVE = ['players', 'questions', 'prophets', 'terms', 'figures'].map((page) => `/admin/${page}`)
  const TONIGHT = ['/admin', '/admin/names', '/admin/screen', '/admin/messages', '/admin/final']

  it('has five pages, and none of a helper’s', async () => {
    expect(await tabsOf('organiser')).toEqual(FIVE)
    expect(await tabsOf('helper')).toEqual([])
  })

  it('has the evening’s pages too during Tonight, by role', async () => {
    isTonight.set(true)
    expect(await tabsOf('organiser')).toEqual([...FIVE, ...TONIGHT])
    expect(await tabsOf('helper')).toEqual(TONIGHT.slice(0, 3))
    expect((await menuOf('helper', '/admin')).html).toContain('Tonight')
    expect(await tabsOf('reviewer')).toEqual([])
  })
})

it('shows an owner over http only pages that an organiser may open there', async () => {
  const { links } = await menuOf('owner', '/admin', true)
  expect(links).toEqual((await menuOf('organiser', '/admin', true)).links)
  expect(links).toContain('/admin/names')
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
