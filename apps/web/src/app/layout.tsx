import { type AnyRouter, Outlet, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { useStore } from '../platform/storage/store.ts'
import { BackgroundMusic } from '../player/music/background-music.tsx'
import { eventTitle, settings } from '../text/settings.ts'
import { isPortal, showFor, text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { LiveAnnouncer } from '../ui/live-announcer.tsx'
import { NightSky } from '../ui/night-sky.tsx'

/** Shared by every screen: the skip link, the main landmark, the announcer, the language, the title and the focus after navigation. */
export function Layout() {
  const router = useRouter()
  const { tag } = useLanguage()
  const set = useStore(settings)
  // The page that is shown, not the one being loaded.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/' })
  const isStage = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.isStage === true })

  useLayoutEffect(() => showFor(document, pathname), [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is in the language shown and has the event's own
  useEffect(() => {
    const setTitle = () => {
      document.title = pageTitle(router)
    }
    setTitle()
    // Whoever did something else while the next page loaded, such as opening a menu, keeps the focus they have.
    let isElsewhere = false
    const leave = () => {
      isElsewhere = true
    }
    const stop = new AbortController()
    for (const press of ['pointerdown', 'keydown'])
      document.addEventListener(press, leave, { capture: true, signal: stop.signal })
    const unsubscribeBefore = router.subscribe('onBeforeNavigate', () => {
      isElsewhere = false
    })
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      setTitle()
      // After a link, screen readers start at the new page's heading. The first page keeps the browser's focus.
      if (!fromLocation || !pathChanged || isElsewhere) return
      const content = document.getElementById('content')
      // In the portal that is the tab, below the header that all tabs share.
      const start = content?.querySelector<HTMLElement>('[data-start]') ?? content?.querySelector('h1') ?? content
      start?.focus({ preventScroll: true })
    })
    return () => {
      stop.abort()
      unsubscribeBefore()
      unsubscribe()
    }
  }, [router, tag, set])

  return (
    <>
      {!isStage && (
        <a
          href="#content"
          className={classNames(buttonClass(), 'fixed start-4 top-4 z-50 -translate-y-24 focus:translate-y-0')}
        >
          {text.common.skipToContent}
        </a>
      )}
      <NightSky />
      {!isStage && !isPortal(pathname) && (
        // Before the music, whose slider hides it while it has the focus: so both are reached by keyboard.
        <header className="corner absolute z-30">
          <LanguageSwitch />
        </header>
      )}
      {!isStage && <BackgroundMusic />}
      <main id="content" tabIndex={-1} className="relative isolate flex min-h-dvh flex-col outline-none">
        <Outlet />
      </main>
      <LiveAnnouncer />
    </>
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
