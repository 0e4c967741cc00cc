// A list's view, kept in the page's address, so that a reload, Back and a copied link show the
// same.
import type { Group, GroupFilter } from '@noor-quest/contract/policies'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** The address's parameters as the router parses them: digits are a number. */
export type Asked = Readonly<Record<string, unknown>>

/** A text parameter of the address, trimmed; '' without one. */
export function textIn(asked: Asked, name: string): string {
  const value = asked[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** A parameter of the address, if it is one of `known`; otherwise null. */
export function oneOf<T extends string | number>(asked: Asked, name: string, known: readonly T[]): T | null {
  return known.find((each) => String(each) === textIn(asked, name)) ?? null
}

/** The group of which an address asks for the players; '' for all, and for a removed group. */
export function groupIn(asked: Asked, groups: readonly Pick<Group, 'id'>[]): GroupFilter | '' {
  const known = groups.length === 0 ? [] : [...groups.map(({ id }) => id), 'none']
  return oneOf(asked, 'group', known) ?? ''
}

/**
 * A view kept in the address. `read` returns the view that the parameters ask for, and ignores
 * unknown values. `write` returns the view's parameters, with undefined for a default. Other
 * parameters stay. The second result changes the view. Back undoes a 'chosen' change; a 'typed'
 * change replaces the history entry.
 */
export function useAddressView<View extends object>(
  read: (asked: Asked) => View,
  write: (view: View) => Record<string, string | number | undefined>,
): [view: View, show: (change: Partial<View>, how?: 'chosen' | 'typed') => void] {
  const navigate = useNavigate()
  const asked: Asked = useSearch({ strict: false })
  const show = (change: Partial<View>, how: 'chosen' | 'typed' = 'chosen') => {
    const search = (before: Asked) => ({ ...before, ...write({ ...read(before), ...change }) })
    // The type of `search` is for the parameters of one route; this hook works on any.
    void navigate({ to: '.', search: search as never, replace: how === 'typed', resetScroll: false })
  }
  return [read(asked), show]
}

/** The pause in the typing after which a search is sent. */
const TYPING_PAUSE_MS = 300

/**
 * The typed text of a search whose address has `search`. The address gets it when the typing
 * pauses, and the field gets the text that Back restores.
 */
export function useTypedSearch(search: string, show: (search: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search)
  /** The last text that was written to the address or read from it. */
  const known = useRef(search)
  const report = useRef(show)
  report.current = show
  useEffect(() => {
    const timer = setTimeout(() => {
      const settled = typed.trim()
      if (settled === known.current) return
      known.current = settled
      report.current(settled)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (search === known.current) return
    known.current = search
    setTyped(search)
  }, [search])
  return [typed, setTyped]
}
