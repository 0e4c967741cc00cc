// Selection of list rows for one action on all of them: the button that begins it, a row's
// checkbox, and the bar with the actions.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../platform/storage/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from './action-button.tsx'
import { type Question, useConfirm } from './confirm-dialog.tsx'
import { SelectIcon } from './icons.tsx'

const text = contentText.select

export function SelectButton({ selection }: { selection: Selection }) {
  const isOn = useStore(selection) !== null
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(isOn)
  useEffect(() => {
    // The pressed button is gone with the bar. In a closed menu, the menu's button gets the focus.
    const closedMenu = button.current?.closest('[hidden]')?.previousElementSibling
    const shown = closedMenu instanceof HTMLElement ? closedMenu : button.current
    if (wasOn.current && !isOn) shown?.focus({ preventScroll: true })
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
  className?: string
  /** Elements beside the box. */
  children?: ReactNode
}

export function SelectBox(props: BoxProps) {
  const { selection, id, title, className = 'grid size-11 place-items-center', children } = props
  const selected = useStore(selection)
  return (
    <label className={classNames('cursor-pointer', className)} title={text.item}>
      <input
        type="checkbox"
        aria-label={contentText.actionNamed(text.item, title)}
        checked={selected?.has(id) ?? false}
        onChange={() => selection.toggle(id)}
        // Above the element that makes the whole row the label.
        className="relative z-1 size-6 shrink-0 accent-emerald"
      />
      {children}
    </label>
  )
}

export type SelectionAction = {
  label: string
  Icon?: ComponentType<{ className?: string }>
  /** The question before the action on this number of rows. */
  question?: (rows: number) => Omit<Question, 'run'>
  /** Resolves to true when the selection ends. Never called without a selected row. */
  run: (ids: string[]) => unknown
}

type BarProps = {
  selection: Selection
  /** All shown rows of the list. */
  shown: readonly { id: string }[]
  actions: readonly SelectionAction[]
}

/** The actions on many rows at once, shown while `selection` is on. */
export function SelectionBar({ selection, shown, actions }: BarProps) {
  const selected = useStore(selection)
  const [pending, setPending] = useState(false)
  const { ask, dialog } = useConfirm()
  if (selected === null) return null
  const chosen = chosenOf(shown, selected).map(({ id }) => id)
  const isAll = chosen.length === shown.length && chosen.length > 0
  const nothing = pending || chosen.length === 0
  const run = async (action: SelectionAction) => {
    setPending(true)
    const isDone = (await action.run(chosen)) === true
    setPending(false)
    if (isDone) selection.end()
  }
  return (
    <>
      <div
        role="toolbar"
        aria-label={text.toolbar}
        className="flex flex-wrap items-center gap-2 rounded-2xl border border-gold/40 bg-gold/10 p-2 max-sm:gap-1.5 max-sm:*:gap-1.5 max-sm:*:px-3 max-sm:*:text-sm"
      >
        <p role="status" className="px-2 font-semibold">
          {text.count(chosen.length)}
        </p>
        <ActionButton
          label={isAll ? text.none : text.all(shown.length)}
          onPress={() => selection.set(isAll ? [] : shown.map(({ id }) => id))}
        />
        {actions.map((action) => (
          <ActionButton
            key={action.label}
            label={action.label}
            Icon={action.Icon}
            busy={nothing}
            onPress={() =>
              action.question ? ask({ ...action.question(chosen.length), run: () => run(action) }) : run(action)
            }
          />
        ))}
        <ActionButton label={text.end} variant="quiet" onPress={selection.end} className="ms-auto" />
      </div>
      {dialog}
    </>
  )
}

/** Null while selecting is off: the list then shows no boxes. */
type Selected = ReadonlySet<string> | null

export type Selection = ReturnType<typeof createSelection>

export function createSelection() {
  const { subscribe, snapshot, set } = createStore<Selected>(null)
  return {
    subscribe,
    snapshot,
    start: () => set(new Set()),
    end: () => set(null),
    toggle: (id: string) => {
      const next = new Set(snapshot())
      if (!next.delete(id)) next.add(id)
      set(next)
    },
    set: (ids: Iterable<string>) => set(new Set(ids)),
  }
}

/** The selected rows that are shown. Rows that a later search hides are left out of actions. */
export function chosenOf<Row extends { id: string }>(shown: readonly Row[], selected: Selected): readonly Row[] {
  return selected === null ? [] : shown.filter(({ id }) => selected.has(id))
}
