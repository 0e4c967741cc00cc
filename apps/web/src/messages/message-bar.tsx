import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { finalText } from '../final/final.en.ts'
import { sessionNotice } from '../platform/session/session-notice.ts'
import { useStore } from '../platform/storage/store.ts'
import { useLanguage } from '../text/use-language.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { messagesText } from './messages.en.ts'
import { isFinalist, shownMessage, usePause } from './messages.ts'

/** The time for which touches are ignored after the page moved: a finger may be on its way. */
const MOVED_MS = 400

/**
 * Notices about the device's person, and the organisers' message, or else the pause, at the top of a player's page, which begins below it
 * (docs/product-rules.md#messages).
 */
export function MessageBar() {
  const { tag } = useLanguage()
  const message = useMessage()
  const pause = usePause()
  const line = message?.[tag] ?? (pause && messagesText.pauseLine[pause])
  const playsFinal = useStore(isFinalist)
  const notice = useStore(sessionNotice)
  const bar = useRef<HTMLDivElement>(null)
  // Screen readers announce only what is added to an existing status region.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    setThere(true)
    return bar.current === null ? undefined : keepClear(bar.current)
  }, [])
  // In the body, after an open dialog: otherwise the dialog would hide it from screen readers.
  return createPortal(
    <div
      ref={bar}
      role="status"
      className="fixed inset-x-0 top-0 z-60 border-gold/60 border-b bg-ink pt-[env(safe-area-inset-top)] text-gold-pale empty:hidden"
    >
      {isThere && playsFinal && (
        <p className="flex justify-center px-4 2xl:text-xl">
          <Link
            to="/final"
            className="inline-flex min-h-11 items-center gap-3 font-semibold underline underline-offset-4"
          >
            {finalText.isOn}
          </Link>
        </p>
      )}
      {isThere && notice !== null && (
        <p className="px-4 py-2 text-center font-semibold 2xl:text-xl short:py-1">{messagesText.session[notice]}</p>
      )}
      {isThere && line !== null && (
        <p className="flex items-center justify-center gap-3 px-4 py-2 text-center font-semibold 2xl:py-3 2xl:text-xl short:py-1">
          <KhatamStar fill="currentColor" className="size-4 shrink-0 text-gold" />
          <bdi className="min-w-0 break-words">{line}</bdi>
        </p>
      )}
    </div>,
    document.body,
  )
}

/** The message until its end. */
export function useMessage() {
  const { message } = useStore(shownMessage)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => shownMessage.change({ message: null }), message.ends_in_ms)
    return () => clearTimeout(timer)
  }, [message])
  return message
}

/**
 * Keeps the page, its corner controls and its dialogs below the bar until the returned function is
 * called.
 */
function keepClear(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const main = document.getElementById('content')
  let timer: ReturnType<typeof setTimeout> | undefined
  const place = () => {
    style.setProperty('--message', `${bar.offsetHeight}px`)
    if (main === null) return
    main.style.pointerEvents = 'none'
    clearTimeout(timer)
    timer = setTimeout(() => main.style.removeProperty('pointer-events'), MOVED_MS)
  }
  const observer = new ResizeObserver(place)
  observer.observe(bar)
  return () => {
    observer.disconnect()
    place()
    style.removeProperty('--message')
  }
}
