// A player's page of the final: who plays on this device, the present step, and the answer. The
// step comes from the stream alone, so a reload, another tab or a lost network change nothing.
import type { ApiCall } from '@noor-quest/contract/api-call'
import type { FinalAnswered, Finalist, FinalistDevice } from '@noor-quest/contract/final'
import type { ShownMessages } from '@noor-quest/contract/messages'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { type Anchored, anchor } from '../../final/final-clock.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { type EventStreamPorts, followEvents } from '../../platform/network/event-stream.ts'
import { createStore } from '../../platform/storage/store.ts'

type Final = Anchored<NonNullable<Finalist['final']>>

/** An answer of this page. `lost`: no response came, so the player may tap again. */
export type Sent = {
  question: number
  round: number
  choice: OptionLetter
  state: FinalAnswered['outcome'] | SendState
}
type SendState = 'sending' | 'lost'

export type FinalControllerState = {
  /** Null until loaded. */
  device: FinalistDevice | null
  hasFailed: boolean
  /** The person who plays on this page; null: none yet. */
  personId: string | null
  /** Null: the final isn't on the stage, or the person doesn't play. */
  final: Final | null
  sent: Sent | null
  isLost: boolean
}

type Ports = {
  clock: Clock
  random: () => number
  call: ApiCall
  events: Omit<EventStreamPorts, 'schedule'>
  /** The tab's person. */
  person: { read: () => string | null; write: (personId: string) => void }
  onMessages: (messages: ShownMessages) => void
  vibrate: (pattern: number | number[]) => void
}

/** The `personId` of a phone in a rehearsal, where no real person plays. */
const REHEARSAL_PLAYER = 'rehearsal'

const RETRY_MS = 500
const LONGEST_RETRY_MS = 4000
/** A shorter loss of the connection isn't shown. */
const LOST_AFTER_MS = 1500
const LOCKED_PATTERN = 40
const RIGHT_PATTERN = [60, 60, 60]

export function createFinalController(ports: Ports) {
  const { clock, call, person } = ports
  const store = createStore<FinalControllerState>({
    device: null,
    hasFailed: false,
    personId: null,
    final: null,
    sent: null,
    isLost: false,
  })
  let follow = () => {}
  let isEntering = false
  let isRehearsalPage = false

  async function load(): Promise<void> {
    if (isRehearsalPage) return store.change({ device: { final: null, players: [] }, personId: REHEARSAL_PLAYER })
    try {
      const device = await call('GET /api/finalist')
      const [only, ...others] = device.players
      const own = device.players.find(({ person_id }) => person_id === person.read())
      const plays = own ?? (others.length === 0 ? only : undefined)
      if (plays !== undefined) person.write(plays.person_id)
      store.change({ device, hasFailed: false, personId: plays?.person_id ?? null })
    } catch {
      store.change({ hasFailed: true })
    }
  }

  function take(received: Finalist['final']): void {
    const { final: before, personId } = store.snapshot()
    const final = anchor(received, before, clock.now())
    store.change({ final })
    // The final came on the stage, or left it.
    if ((final === null) !== (before === null) && (final === null || personId === null)) {
      // Only a stream that names its person brings the question.
      void load().then(() => store.snapshot().personId !== personId && follow())
    }
    if (final === null) return
    if (!final.has_entered) void enter()
    if (final.echo !== null && !isRehearsalPage)
      call('POST /api/finalist/echo', { body: { echo: final.echo } }).catch(() => undefined)
    const isRevealed = final.step === 'revealed' && before !== null && before.step !== 'revealed'
    if (isRevealed && final.result?.is_right === true) ports.vibrate(RIGHT_PATTERN)
  }

  async function enter(): Promise<void> {
    if (isEntering) return
    isEntering = true
    await call(isRehearsalPage ? 'POST /api/final-rehearsal/entry' : 'POST /api/finalist/entry').catch(() => undefined)
    isEntering = false
  }

  async function send(sent: Sent): Promise<void> {
    const { question, round, choice } = sent
    const isCurrent = () => store.snapshot().sent === sent
    store.change({ sent })
    try {
      const key = isRehearsalPage ? 'POST /api/final-rehearsal/answers' : 'POST /api/finalist/answers'
      const answered = await call(key, { body: { question, round, choice } })
      if (!isCurrent()) return
      store.change({ sent: { ...sent, choice: answered.choice ?? choice, state: answered.outcome } })
      if (answered.outcome === 'locked') ports.vibrate(LOCKED_PATTERN)
    } catch {
      if (isCurrent()) store.change({ sent: { ...sent, state: 'lost' } })
    }
  }

  /** Follows the final, or its rehearsal, until the returned function is called. */
  function start(isRehearsal = false): () => void {
    isRehearsalPage = isRehearsal
    let stopStream = () => {}
    let cancelLost = () => {}
    let isOpen = true
    const onConnection = (isThere: boolean) => {
      cancelLost()
      if (isThere) store.change({ isLost: false })
      else cancelLost = clock.schedule(() => store.change({ isLost: true }), LOST_AFTER_MS)
    }
    follow = () => {
      if (!isOpen) return
      stopStream()
      const named = store.snapshot().personId ?? person.read() ?? undefined
      const choice = isRehearsal ? ({ rehearsal: '1' } as const) : { person: named }
      stopStream = followEvents<{ finalist: Finalist; messages: ShownMessages }>(
        {
          query: { as: 'player', ...choice },
          on: { finalist: ({ final }) => take(final), messages: ports.onMessages },
          // Phones that lost the server at the same moment reconnect at different moments.
          retryMs: (refusal) => Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (refusal - 1)) * (0.5 + ports.random()),
          reopens: true,
          onConnection,
        },
        { ...ports.events, schedule: clock.schedule },
      )
    }
    void load().then(() => follow())
    return () => {
      isOpen = false
      stopStream()
      cancelLost()
    }
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    start,
    choosePerson: (personId: string) => {
      person.write(personId)
      store.change({ personId, final: null, sent: null })
      follow()
    },
    answer: (choice: OptionLetter) => {
      const { final } = store.snapshot()
      if (final === null || !mayAnswer(store.snapshot())) return
      void send({ question: final.question, round: final.round, choice, state: 'sending' })
    },
    tryAgain: () => {
      store.change({ hasFailed: false })
      void load().then(() => follow())
    },
  }
}

/** This page's answer in the current round. Null: none. */
export function sentNow({ final, sent }: Pick<FinalControllerState, 'final' | 'sent'>): Sent | null {
  return sent !== null && sent.question === final?.question && sent.round === final.round ? sent : null
}

function mayAnswer(state: FinalControllerState): boolean {
  const { final } = state
  if (final?.step !== 'open' || !final.plays || final.choice !== null) return false
  const sent = sentNow(state)
  return sent === null || sent.state === 'lost' || sent.state === 'not_open'
}
