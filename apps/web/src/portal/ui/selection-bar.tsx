// Selecting rows of a list for one action on all of them: the button that begins it, a row's box,
// and the bar with the actions.
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { adminText } from '../text/admin-en.ts'
import { SelectIcon } from './icons.tsx'
import type { Selection } from './selection.ts'

const { actionNamed, select: text } = adminText.content

export function SelectButton({ selection }: { selection: Selection }) {
  const isOn = useStore(selection) !== null
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(isOn)
  useEffect(() => {
    // The pressed button is gone with the bar.
    if (wasOn.current && !isOn) button.current?.focus({ preventScroll: true })
    wasOn.current = isOn
  }, [isOn])
  return (
    <Button ref={button} variant="glass" aria-pressed={isOn} onClick={isOn ? selection.end : selection.start}>
      <SelectIcon className="size-5" />
      {text.start}
    </Button>
  )
}

type BoxProps = {
  selection: Selection
  id: string
  /** The row's name for screen readers. */
  title: string
  /** The classes of the pressable area, which must be large enough for a finger. */
  className: string
  /** Elements beside the box. */
  children?: ReactNode
}

export function SelectBox({ selection, id, title, className, children }: BoxProps) {
  const selected = useStore(selection)
  return (
    <label className={classNames('cursor-pointer', className)} title={text.item}>
      <input
        type="checkbox"
        aria-label={actionNamed(text.item, title)}
        checked={selected?.has(id) ?? false}
        onChange={() => selection.toggle(id)}
        // Above the element that makes the whole row the label.
        className="relative z-1 size-6 shrink-0 accent-emerald"
      />
      {children}
    </label>
  )
}

/** `run` is never called without a selected row. */
export type SelectionAction = { label: string; icon: ReactNode; run: () => void }

type BarProps = {
  selection: Selection
  /** All shown rows of the list. */
  shown: readonly { id: string }[]
  /** The number of selected rows among them. */
  chosen: number
  /** Whether an action on the rows is running. */
  pending: boolean
  actions: readonly SelectionAction[]
}

/** The actions on many rows at once, shown while `selection` is on. */
export function SelectionBar({ selection, shown, chosen, pending, actions }: BarProps) {
  const isAll = chosen === shown.length && chosen > 0
  const nothing = pending || chosen === 0
  return (
    <div
      role="toolbar"
      aria-label={text.toolbar}
      className="flex flex-wrap items-center gap-2 rounded-2xl border border-gold/40 bg-gold/10 p-2 max-sm:gap-1.5 max-sm:*:gap-1.5 max-sm:*:px-3 max-sm:*:text-sm"
    >
      <p role="status" className="px-2 font-semibold">
        {text.count(chosen)}
      </p>
      <Button variant="glass" onClick={() => selection.set(isAll ? [] : shown.map(({ id }) => id))}>
        {isAll ? text.none : text.all(shown.length)}
      </Button>
      {actions.map(({ label, icon, run }) => (
        <Button key={label} variant="glass" aria-disabled={nothing} onClick={() => !nothing && run()}>
          {icon}
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={selection.end} className="ms-auto">
        {text.end}
      </Button>
    </div>
  )
}
