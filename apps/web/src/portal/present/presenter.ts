// What a presenter's phone knows of the stage, and what its presses do (docs/product-rules.md#the-ceremony). Invariant: a press is meant
// for the stage that the presenter sees, so of a double press, a press that is repeated after a lost network, and a press of two
// presenters at once, one counts.
import type { EditConflict } from '@noor-quest/contract/errors'
import type { PresenterStage, StagePress } from '@noor-quest/contract/stage'
import type { Clock } from '../../platform/clock/clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createStore, type Readable } from '../../platform/storage/store.ts'

/** A press without what says which stage it is meant for. */
export type Action = StagePress extends infer Press ? (Press extends StagePress ? Omit<Press, Identity> : never) : never
type Identity = 'request_id' | 'version'

export type PresenterState = {
  /** Null: not here yet. */
  stage: PresenterStage | null
  /** A press is on its way, or was done just now. */
  isBusy: boolean
  /** Nothing comes from the server: what is shown may be old. */
  isLost: boolean
  /** Why the last press didn't count; null: it did. */
  problem: Problem | null
}
export type Problem =
  /** It may have counted; pressed again, it counts once. */
  | { kind: 'unsure' }
  /** Somebody else was first: their email, null where they have none. */
  | { kind: 'other'; by: string | null }
  | { kind: 'refused'; error: unknown }

/** How often the stage is read: another presenter may have pressed. */
const POLL_MS = 2000
/** A finger that presses twice is quicker. */
const REST_MS = 700

type Ports = {
  clock: Clock
  newId: () => string
  read: () => Promise<PresenterStage>
  send: (press: StagePress) => Promise<PresenterStage>
}

export type Presenter = Readable<PresenterState> & {
  /** Nothing while another press is on its way, or before the stage was read. */
  press: (action: Action) => Promise<void>
  /** Follows the stage until the returned function is called. */
  start: () => () => void
}

export function createPresenter({ clock, newId, read, send }: Ports): Presenter {
  const store = createStore<PresenterState>({ stage: null, isBusy: false, isLost: false, problem: null })
  /** The press that nobody knows about: the same one again has the same id. */
  let unsure: { key: string; id: string } | null = null

  function take(stage: PresenterStage): void {
    const shown = store.snapshot().stage
    // It was read before the last press, and came late.
    if (shown !== null && stage.version < shown.version) return
    const isNewer = shown !== null && stage.version > shown.version
    // Then either it counted, or somebody else pressed: the stage says which.
    if (isNewer && store.snapshot().problem?.kind === 'unsure') store.change({ problem: null })
    store.change({ stage, isLost: false })
  }

  async function poll(): Promise<void> {
    if (store.snapshot().isBusy) return
    try {
      const stage = await read()
      if (!store.snapshot().isBusy) take(stage)
    } catch {
      store.change({ isLost: true })
    }
  }

  async function press(action: Action): Promise<void> {
    const { stage, isBusy } = store.snapshot()
    if (stage === null || isBusy) return
    const restsAtMs = clock.now() + REST_MS
    const key = JSON.stringify([stage.version, action])
    const id = unsure?.key === key ? unsure.id : newId()
    unsure = null
    store.change({ isBusy: true, problem: null })
    try {
      take(await send({ ...action, request_id: id, version: stage.version }))
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'unsure') unsure = { key, id }
      if (problem.kind === 'other') take(conflictOf(error).current)
      store.change({ problem, isLost: problem.kind === 'unsure' })
    }
    clock.schedule(() => store.change({ isBusy: false }), Math.max(0, restsAtMs - clock.now()))
  }

  function start(): () => void {
    let isOn = true
    let cancel = () => {}
    const follow = async () => {
      await poll()
      if (isOn) cancel = clock.schedule(() => void follow(), POLL_MS)
    }
    void follow()
    return () => {
      isOn = false
      cancel()
    }
  }

  return { snapshot: store.snapshot, subscribe: store.subscribe, press, start }
}

const conflictOf = (error: unknown) => (error as ApiError).details as EditConflict<PresenterStage>

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'unreadable') {
    return { kind: 'unsure' }
  }
  if (error.code === 'edit_conflict') return { kind: 'other', by: conflictOf(error).current.changed_by }
  return { kind: 'refused', error }
}
