import { type AnyRouter, RouterProvider, rootRouteId } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { eventTitle } from '../text/settings.ts'
import { text } from '../text/text.ts'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

export function App({ router }: { router: AppRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}

/** The document's title for the page the router shows, in the language shown. */
export function pageTitle(router: AnyRouter): string {
  const last = router.state.matches.at(-1)
  // Only the root matches an address that leads nowhere.
  const given = last?.routeId === rootRouteId ? () => text.common.notFoundTitle : last?.staticData.title
  const title = typeof given === 'function' ? given() : given
  return title ? text.common.pageTitle(title, eventTitle()) : eventTitle()
}
