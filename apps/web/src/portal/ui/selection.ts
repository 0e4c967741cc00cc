// Which rows of a list are selected.
import { createStore, type Readable } from '../../platform/storage/store.ts'

/** Null while nothing is to be selected: the list shows no boxes. */
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

/** What a search has hidden since isn't seen, so nothing is done to it. */
export function chosenOf<Row extends { id: string }>(shown: readonly Row[], selected: Selected): readonly Row[] {
  return selected === null ? [] : shown.filter(({ id }) => selected.has(id))
}
