// The stage, or the messages, as a presenter's phone knows it, and its presses
// (docs/product-rules.md#the-ceremony). Invariant: a press is meant for the stage that the
// presenter sees. So a double press, a press repeated after a lost network, and presses of two
// presenters at once count once.
import type { EditConflict } from '@noor-quest/contract/errors'
import type { PresenterStage, StagePress } from '@noor-quest/contract/stage'
import { useEffect, useState } from 'react'
import { type Clock, systemClock } from '../../platform/clock/clock.ts'
import { ApiError, newRequestId } from '../../platform/network/http.ts'
import { createStore, type Readable, useStore } from '../../platform/storage/store.ts'

/** A press without the version of its stage. */
export type Action<P extends Pressed = StagePress> = P extends Pressed ? Omit<P, keyof Pressed> : never
type Pressed = { request_id: string; version: number }
type Versioned = { version: number; changed_by: string | null }

export type PresenterState<Stage extends Versioned = PresenterStage> = {
  /** Null until the stage is loaded. */
  stage: Stage | null
  /** Whether a press is being sent, or was done less than `REST_MS` ago. */
  isBusy: boolean
  /** Whether the last load failed; the shown stage may then be old. */
  isLost: boolean
  /** The reason why the last press didn't count; null when it counted. */
  problem: Problem | null
}
export type Problem =
  /** The press may have counted. Repeating it counts it once. */
  | { kind: 'unsure' }
  /** Another admin pressed first. `by`: their email; null when they have none. */
  | { kind: 'other'; by: string | null }
  | { kind: 'refused'; error: unknown }

/** The stage is read this often, because another presenter may have pressed. */
const POLL_MS = 2000
/** Presses are ignored for this long after one. An accidental second press comes sooner. */
const REST_MS = 700

export type Device = { clock: Clock; newId: () => string }
type Ports<Stage, P> = Device & { send: (press: P) => Promise<Stage> } & (
    | { read: () => Promise<Stage> }
    | { follow: Follow<Stage> }
  )

/**
 * In place of reading: calls back with each stage, and with null when the connection is lost, until
 * the returned function is called.
 */
export type Follow<Stage> = (onStage: (stage: Stage | null) => void) => () => void

export type Presenter<Stage extends Versioned = PresenterStage, P extends Pressed = StagePress> = Readable<
  PresenterState<Stage>
> & {
  /** Does nothing while another press is being sent, or before the stage is loaded. */
  press: (action: Action<P>) => Promise<void>
  /** Follows the stage until the returned function is called. */
  start: () => () => void
}

export function createPresenter<Stage extends Versioned = PresenterStage, P extends Pressed = StagePress>(
  ports: Ports<Stage, P>,
): Presenter<Stage, P> {
  const { clock, newId, send } = ports
  const store = createStore<PresenterState<Stage>>({ stage: null, isBusy: false, isLost: false, problem: null })
  /** The press with an unknown outcome. Repeating it sends the same id. */
  let unsure: { key: string; id: string } | null = null

  function take(stage: Stage): void {
    const shown = store.snapshot().stage
    // The stage was read before the last press and arrived late.
    if (shown !== null && stage.version < shown.version) return
    const isNewer = shown !== null && stage.version > shown.version
    // Either the press counted or another admin pressed: the newer stage shows which.
    if (isNewer && store.snapshot().problem?.kind === 'unsure') store.change({ problem: null })
    store.change({ stage, isLost: false })
  }

  async function poll(read: () => Promise<Stage>): Promise<void> {
    if (store.snapshot().isBusy) return
    try {
      const stage = await read()
      if (!store.snapshot().isBusy) take(stage)
    } catch {
      store.change({ isLost: true })
    }
  }

  async function press(action: Action<P>): Promise<void> {
    const { stage, isBusy } = store.snapshot()
    if (stage === null || isBusy) return
    const restsAtMs = clock.now() + REST_MS
    const key = JSON.stringify([stage.version, action])
    const id = unsure?.key === key ? unsure.id : newId()
    unsure = null
    store.change({ isBusy: true, problem: null })
    try {
      take(await send({ ...action, request_id: id, version: stage.version } as unknown as P))
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'unsure') unsure = { key, id }
      if (problem.kind === 'other') take(conflictOf<Stage>(error).current)
      store.change({ problem, isLost: problem.kind === 'unsure' })
    }
    clock.schedule(() => store.change({ isBusy: false }), Math.max(0, restsAtMs - clock.now()))
  }

  function start(): () => void {
    if ('follow' in ports) {
      return ports.follow((stage) => (stage === null ? store.change({ isLost: true }) : take(stage)))
    }
    const { read } = ports
    let isOn = true
    let cancel = () => {}
    const follow = async () => {
      await poll(read)
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

/** A presenter that lives as long as the component. */
export function usePresenter<Stage extends Versioned, P extends Pressed>(
  create: (device: Device) => Presenter<Stage, P>,
): PresenterState<Stage> & { press: (action: Action<P>) => void } {
  const [presenter] = useState(() => create({ clock: systemClock, newId: newRequestId }))
  useEffect(() => presenter.start(), [presenter])
  return { ...useStore(presenter), press: (action) => void presenter.press(action) }
}

/** A presenter that reads its stage and presses by requests. */
export const presenterOf =
  <Stage extends Versioned, P extends Pressed>(read: () => Promise<Stage>, send: (press: P) => Promise<Stage>) =>
  (device: Device) =>
    createPresenter<Stage, P>({ ...device, read, send })

const conflictOf = <Stage>(error: unknown) => (error as ApiError).details as EditConflict<Stage>

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'unreadable') {
    return { kind: 'unsure' }
  }
  if (error.code === 'edit_conflict') return { kind: 'other', by: conflictOf<Versioned>(error).current.changed_by }
  return { kind: 'refused', error }
}
