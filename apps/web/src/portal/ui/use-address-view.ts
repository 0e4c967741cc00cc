// What a list shows, kept in the page's address: a reload, Back and a copied link show the same.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The address's own parameters, as the router reads them: a number where one was typed. */
export type Asked = Readonly<Record<string, unknown>>

/** A text of the address's parameters, trimmed; '' where there is none. */
export function textIn(asked: Asked, name: string): string {
  const value = asked[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** One of `known` in the address's parameters; null where there is none. */
export function oneOf<T extends string | number>(asked: Asked, name: string, known: readonly T[]): T | null {
  return known.find((each) => String(each) === textIn(asked, name)) ?? null
}

/**
 * `read` says what the address asks for, as far as it exists; `write` which parameters show it again, undefined for what is there
 * without one. Parameters of other names stay. `show` changes the view: what is chosen can be undone by Back; what is `typed` takes
 * the place of what was typed before it.
 */
export function useAddressView<View extends object>(
  read: (asked: Asked) => View,
  write: (view: View) => Record<string, string | number | undefined>,
): { view: View; show: (change: Partial<View>, how?: 'chosen' | 'typed') => void } {
  const navigate = useNavigate()
  const asked: Asked = useSearch({ strict: false })
  const rules = useRef({ read, write })
  rules.current = { read, write }
  const show = useCallback(
    (change: Partial<View>, how: 'chosen' | 'typed' = 'chosen') => {
      const { read, write } = rules.current
      const search = (before: Asked) => ({ ...before, ...write({ ...read(before), ...change }) })
      // Its type knows the parameters of one route; this is for any.
      void navigate({ to: '.', search: search as never, replace: how === 'typed', resetScroll: false })
    },
    [navigate],
  )
  return { view: read(asked), show }
}

/** What is typed into a search whose address is `search`: the address gets it when the typing pauses, and the field what Back brings. */
export function useTypedSearch(search: string, show: (search: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search)
  const settled = useAfterPause(typed.trim())
  /** What the address has from here, or what was taken from it. */
  const known = useRef(search)
  const report = useRef(show)
  report.current = show
  useEffect(() => {
    if (settled === known.current) return
    known.current = settled
    report.current(settled)
  }, [settled])
  useEffect(() => {
    if (search === known.current) return
    known.current = search
    setTyped(search)
  }, [search])
  return [typed, setTyped]
}

const TYPING_PAUSE_MS = 300

/** `value` once it has stayed the same for a moment: not every letter asks the server. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
