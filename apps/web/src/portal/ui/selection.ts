// The selected rows of a list.
import { createStore, type Readable } from '../../platform/storage/store.ts'

/** Null while selecting is off: the list then shows no boxes. */
export type Selected = ReadonlySet<string> | null

export type Selection = Readable<Selected> & {
  start: () => void
  end: () => void
  toggle: (id: string) => void
  set: (ids: Iterable<string>) => void
}

export function createSelection(): Selection {
  const { subscribe, snapshot, set } = createStore<Selected>(null)
  return {
    subscribe,
    snapshot,
    start: () => set(new Set()),
    end: () => set(null),
    toggle: (id) => {
      const next = new Set(snapshot())
      if (!next.delete(id)) next.add(id)
      set(next)
    },
    set: (ids) => set(new Set(ids)),
  }
}

/** The selected rows that are shown. Rows that a later search hides are left out of actions. */
export function chosenOf<Row extends { id: string }>(shown: readonly Row[], selected: Selected): readonly Row[] {
  return selected === null ? [] : shown.filter(({ id }) => selected.has(id))
}
