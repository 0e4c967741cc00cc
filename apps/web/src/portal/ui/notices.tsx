// Short messages over the page about saved and failed actions. A success disappears by itself. An
// error stays until it is closed, because its text may be needed.
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../platform/network/http.ts'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { commonText } from '../../text/common.en.ts'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { useReservedSpace } from './reserved-space.ts'

type Tone = 'success' | 'error'
/** A button in a notice, such as undo. */
type NoticeAction = { label: string; run: () => Promise<unknown> }
type Notice = { id: number; tone: Tone; message: string; action: NoticeAction | null }

const SHOWN_MS = 6_000
/** Longer, because the admin has to decide. */
const WITH_ACTION_MS = 15_000
const MAX_SHOWN = 4

const notices = createStore<readonly Notice[]>([])
let lastId = 0

/** Shows a message on the open page of the portal. The same error twice is shown once. */
export function notify(tone: Tone, message: string, action: NoticeAction | null = null): void {
  const others = notices.snapshot().filter((notice) => notice.message !== message)
  notices.set([...others, { id: ++lastId, tone, message, action }].slice(-MAX_SHOWN))
}

/**
 * Runs an action and shows a notice of its outcome. `failed`: the text when the server gives no
 * reason, or a function of the reason. Returns whether the action succeeded.
 */
export async function attempt<Response>(
  work: () => Promise<Response>,
  done: string | ((response: Response) => string),
  failed: string | ((message: string) => string),
  undo?: NoticeAction,
): Promise<boolean> {
  try {
    const response = await work()
    notify('success', typeof done === 'string' ? done : done(response), undo)
    return true
  } catch (error) {
    notify('error', typeof failed === 'string' ? serviceMessage(error, failed) : failed(messageOf(error)))
    return false
  }
}

export function clearNotices(): void {
  notices.set([])
}

const close = (id: number) => notices.set(notices.snapshot().filter((notice) => notice.id !== id))

/**
 * The list of notices, shown once in the portal's frame. It must stay mounted; otherwise a screen
 * reader misses the first words. On a phone it is part of the bar at the foot: the window above it
 * shrinks, and all content can be scrolled out from under it (portal.css).
 */
export function Notices() {
  const shown = useStore(notices)
  const element = useRef<HTMLDivElement>(null)
  useReservedSpace(element, '--notices', keepFocusInSight)
  const of = (tone: Tone) =>
    shown.filter((notice) => notice.tone === tone).map((notice) => <NoticeBox key={notice.id} notice={notice} />)
  return (
    <div
      ref={element}
      className={classNames(
        'notices pointer-events-none fixed inset-x-0 z-70 grid',
        'max-sm:pointer-events-auto max-sm:max-h-[40dvh] max-sm:overflow-y-auto max-sm:bg-ink',
        'sm:bottom-0 sm:justify-items-end sm:gap-2',
        shown.length > 0 && 'sm:p-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))]',
      )}
    >
      <div role="alert" className="contents">
        {of('error')}
      </div>
      <div role="status" className="contents">
        {of('success')}
      </div>
    </div>
  )
}

/** Scrolls the focused element back into sight. */
function keepFocusInSight(): void {
  const focused = document.activeElement
  if (focused !== null && focused !== document.body) focused.scrollIntoView({ block: 'nearest' })
}

const ACTION =
  'min-h-11 shrink-0 rounded-full px-3 font-semibold text-parchment max-sm:order-last max-sm:ms-7 underline decoration-gold underline-offset-4 hover:bg-parchment/10'

function NoticeBox({ notice: { id, tone, message, action } }: { notice: Notice }) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (tone === 'error' || isPaused) return
    const timer = setTimeout(() => close(id), action === null ? SHOWN_MS : WITH_ACTION_MS)
    return () => clearTimeout(timer)
  }, [id, tone, isPaused, action])

  const Icon = tone === 'success' ? CheckIcon : WarningIcon
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause it
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        'pointer-events-auto flex w-full items-start gap-3 bg-ink py-1.5 ps-4 pe-1.5',
        'max-sm:flex-wrap max-sm:gap-x-2 max-sm:gap-y-0 max-sm:border-t-3 sm:max-w-md sm:rounded-2xl sm:border sm:shadow-glass',
        tone === 'success' ? 'border-right text-right-text' : 'border-wrong text-wrong-text',
      )}
    >
      <Icon className="mt-3 size-5 shrink-0" />
      <p dir="auto" className="wrap-anywhere min-w-0 flex-1 py-2.5 max-sm:basis-[calc(100%-5.5rem)]">
        {message}
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            close(id)
            void action.run()
          }}
          className={ACTION}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={commonText.close}
        title={commonText.close}
        onClick={() => close(id)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-parchment/10 hover:text-parchment"
      >
        <CloseIcon className="size-5" />
      </button>
    </div>
  )
}
