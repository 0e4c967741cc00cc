import { Outlet, rootRouteId, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { settings } from '../platform/settings.ts'
import { text } from '../platform/text/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LiveAnnouncer } from '../ui/live-announcer.tsx'
import { NightSky } from '../ui/night-sky.tsx'

/** What every screen shares: the skip link, the main landmark, the announcer, the title and where the focus goes. */
export function Layout() {
  const router = useRouter()

  useEffect(() => {
    const setTitle = () => {
      const last = router.state.matches.at(-1)
      // Only the root matches an address that leads nowhere.
      const title = last?.routeId === rootRouteId ? text.common.notFoundTitle : last?.staticData.title
      document.title = title ? text.common.pageTitle(title, settings.event_title) : settings.event_title
    }
    setTitle()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      setTitle()
      // A new page was opened by a link: whoever can't see it starts at its heading. The first page keeps the browser's focus.
      if (!fromLocation || !pathChanged) return
      const content = document.getElementById('content')
      // In the portal that is the tab, below the head all tabs share.
      const start = content?.querySelector<HTMLElement>('[data-start]') ?? content?.querySelector('h1') ?? content
      start?.focus({ preventScroll: true })
    })
  }, [router])

  return (
    <>
      <a
        href="#content"
        className={classNames(buttonClass(), 'fixed start-4 top-4 z-50 -translate-y-24 focus:translate-y-0')}
      >
        {text.common.skipToContent}
      </a>
      <NightSky />
      <main id="content" tabIndex={-1} className="relative isolate flex min-h-dvh flex-col outline-none">
        <Outlet />
      </main>
      <LiveAnnouncer />
    </>
  )
}
