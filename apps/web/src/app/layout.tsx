import { type AnyRouter, Outlet, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { usePageStream } from '../leaderboards/use-leaderboards.ts'
import { isFinalist, shownMessage } from '../messages/messages.ts'
import { useBooth } from '../platform/device/booth.ts'
import { sessionNotice } from '../platform/session/session-notice.ts'
import { useStore } from '../platform/storage/store.ts'
import { BackgroundMusic } from '../player/music/background-music.tsx'
import { isTonight } from '../season/tonight.ts'
import { eventTitle, settings } from '../text/settings.ts'
import { isPortal, showFor } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { LiveAnnouncer } from '../ui/live-announcer.tsx'
import { NightSky } from '../ui/night-sky.tsx'
import { uiText } from '../ui/ui.en.ts'
import { appText } from './app.en.ts'

/**
 * The frame of every screen: the skip link, the main landmark, the announcer, the language, the
 * title, and the focus after navigation.
 */
export function Layout() {
  const router = useRouter()
  const { tag } = useLanguage()
  const set = useStore(settings)
  const tonight = useStore(isTonight)
  // The visible page, not the one that is loading.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/' })
  const isStage = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.isStage === true })

  const [visit, setVisit] = useState(0)
  const isPlayers = !isStage && !isPortal(pathname)
  // The page of the final has a stream of its own.
  usePageStream(isPlayers && pathname !== '/final')
  const BoothWatch = useLate(useBooth() && isPlayers, loadBoothWatch)
  const { message, stopsAtMs } = useStore(shownMessage)
  const hasNotice = useStore(sessionNotice) !== null
  const needsBar = useStore(isFinalist) || hasNotice || message !== null || stopsAtMs !== null
  const MessageBar = useLate(needsBar && isPlayers, loadMessageBar)

  useLayoutEffect(() => showFor(document, pathname), [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the title depends on language, settings and Tonight
  useEffect(() => {
    const setTitle = () => {
      document.title = pageTitle(router)
    }
    setTitle()
    // A press while the next page is loading, such as on a menu, keeps the focus where it is.
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
      // After a link, screen readers start at the new page's heading. The first page keeps the
      // browser's focus.
      if (!fromLocation || !pathChanged || isElsewhere) return
      const content = document.getElementById('content')
      const start = content?.querySelector('h1') ?? content
      start?.focus({ preventScroll: true })
    })
    return () => {
      stop.abort()
      unsubscribeBefore()
      unsubscribe()
    }
  }, [router, tag, set, tonight])

  return (
    <>
      {!isStage && (
        <a
          href={isPortal(pathname) ? '#page' : '#content'}
          className={classNames(
            buttonClass(),
            'fixed start-4 top-[calc(1rem+var(--message,0px))] z-50 -translate-y-[300%] focus:translate-y-0',
          )}
        >
          {appText.skipToContent}
        </a>
      )}
      <NightSky />
      {isPlayers && (
        <header className="corner absolute z-30">
          <LanguageSwitch />
        </header>
      )}
      <main id="content" tabIndex={-1} className="relative isolate flex min-h-dvh flex-col pt-(--message) outline-none">
        <Outlet key={visit} />
      </main>
      {!isStage && <BackgroundMusic />}
      <LiveAnnouncer />
      {MessageBar && <MessageBar />}
      {BoothWatch && <BoothWatch onEnd={() => setVisit((last) => last + 1)} />}
    </>
  )
}

type Late<Props> = () => Promise<ComponentType<Props>>

const loadBoothWatch: Late<{ onEnd: () => void }> = () =>
  import('../player/shell/visitor/booth-watch.tsx').then((part) => part.BoothWatch)
const loadMessageBar: Late<object> = () => import('../messages/message-bar.tsx').then((part) => part.MessageBar)

/** A part whose code loads once it is wanted. */
function useLate<Props>(isWanted: boolean, load: Late<Props>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (isWanted) load().then((part) => setLoaded(() => part), console.warn)
  }, [isWanted, load])
  return isWanted ? Loaded : null
}

/** The document's title for the router's page, in the displayed language. */
export function pageTitle(router: AnyRouter): string {
  const last = router.state.matches.at(-1)
  // An unknown address matches only the root.
  const given = last?.routeId === rootRouteId ? () => uiText.notFoundTitle : last?.staticData.title
  const title = typeof given === 'function' ? given() : given
  return title ? appText.pageTitle(title, eventTitle()) : eventTitle()
}
