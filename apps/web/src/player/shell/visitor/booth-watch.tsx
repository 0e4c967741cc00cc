import { GAMES } from '@noor-quest/rules/games'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { systemClock } from '../../../platform/clock/clock.ts'
import { runningClock } from '../../../platform/device/booth.ts'
import { currentPlayer, fetchCurrentPlayer } from '../../../platform/session/current-player.ts'
import { dropCount, dropFromPage, dropPerson, REMOVAL_KEY } from '../../../platform/session/dropped-person.ts'
import { readTabPerson } from '../../../platform/session/tab-person.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-announcer.tsx'
import { createBoothVisit, type Page } from './booth-visit.ts'
import { openGames } from './open-games.ts'
import { visitorText } from './visitor.en.ts'

/**
 * The events that count as a touch. They exclude the ones before a click, such as pointerdown: the
 * warning would disappear before the click on its button.
 */
const TOUCHES = ['click', 'keydown', 'wheel', 'touchmove', 'input'] as const

function pageOf(path: string): Page {
  if (path === '/') return 'home'
  return GAMES.some((game) => path === `/${game.path}`) ? 'game' : 'elsewhere'
}

/**
 * Ends a booth's visits. `onEnd` is called if the person was dropped and the page stays: the caller
 * resets the page's state.
 */
export function BoothWatch({ onEnd }: { onEnd: () => void }) {
  const router = useRouter()
  // The address being opened: the person is in the game before its page has loaded.
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [leavePage] = useState(() => (goesHome: boolean) => {
    if (goesHome && router.state.location.pathname !== '/') void router.navigate({ to: '/', replace: true })
    else onEnd()
  })
  const [visit] = useState(() =>
    createBoothVisit({
      clock: systemClock,
      hasPerson: async () => (await fetchCurrentPlayer()).player !== null,
      games: openGames,
      end: (isIdle) => {
        dropPerson()
        leavePage(isIdle)
      },
    }),
  )
  const seconds = useStore(visit)

  useEffect(() => {
    visit.arrive(pageOf(path))
    return visit.close
  }, [visit, path])

  useEffect(() => {
    const followClock = () => visit.setClockRunning(runningClock.snapshot())
    followClock()
    const stopClock = runningClock.subscribe(followClock)
    const stopDropped = dropCount.subscribe(() => {
      // The former visitor's result may have been announced.
      announce('')
      announce('', 'assertive')
    })
    const stop = new AbortController()
    const on = { passive: true, signal: stop.signal }
    for (const touch of TOUCHES) window.addEventListener(touch, visit.touch, on)
    document.addEventListener('visibilitychange', () => visit.hide(document.hidden), on)
    const followRemoval = () => {
      dropFromPage()
      leavePage(true)
    }
    // Another tab has dropped the person.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === REMOVAL_KEY && newValue !== null) followRemoval()
    }
    window.addEventListener('storage', onStorage, on)
    // This page comes from the back-forward cache, and another page has dropped the person.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      const shown = currentPlayer.snapshot()?.player?.person_id ?? null
      if (persisted && shown !== readTabPerson()) followRemoval()
    }
    window.addEventListener('pageshow', onShow, on)
    return () => {
      stopClock()
      stopDropped()
      stop.abort()
    }
  }, [visit, leavePage])

  if (seconds === null) return null
  // In the body, after an open dialog: otherwise the dialog would hide it from screen readers, and
  // a press would close the dialog.
  return createPortal(
    <div
      data-floats="until-touched"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4"
      role="status"
    >
      <div className="glass pointer-events-auto flex min-h-14 items-center gap-3 rounded-full bg-ink! ps-5 pe-2 tabular-nums">
        <span>{visitorText.nextPlayerIn(seconds)}</span>
        {/* The button has no handler, because any click ends the warning. */}
        <Button>{visitorText.stillHere}</Button>
      </div>
    </div>,
    document.body,
  )
}
