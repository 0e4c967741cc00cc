import type { FinalPresses, FinalPressRequest } from '@noor-quest/contract/final'
import { beforeEach, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../test/fake-clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createFinalPresenter, type FinalPresenter } from './final-presenter.ts'

type Shown = NonNullable<FinalPresses['final']>
const LOBBY: Shown = {
  ...{ season_id: 's', title_en: 'Final', title_ar: 'النهائي', step: 'lobby', question: 0, questions: 5, round: 0 },
  ...{
    is_void: false,
    is_tie: false,
    tied: 0,
    opens_in_ms: null,
    closes_in_ms: null,
    version: 4,
    may: ['ask'],
    entered: 2,
    expected: 0,
  },
  ...{ answered: 0, voided: [], secret: [], next_place: null, changed_by: 'me@club.example' },
}
const ASK = { press: { kind: 'ask' } } as const

let clock: FakeClock
let presenter: FinalPresenter
let sent: FinalPressRequest[]
let stream: { onFinal: (final: Shown | null) => void; onConnection: (isThere: boolean) => void }
let answer: () => Promise<unknown>
const failing = (error: ApiError) => async () => {
  throw error
}

beforeEach(() => {
  clock = createFakeClock()
  sent = []
  answer = async () => ({ done: true })
  let ids = 0
  presenter = createFinalPresenter(
    {
      open: (onFinal, onConnection) => {
        stream = { onFinal, onConnection }
        return () => {}
      },
      press: (request) => {
        sent.push(request)
        return answer()
      },
    },
    { clock, newId: () => `id${++ids}` },
  )
  presenter.start()
  stream.onFinal(LOBBY)
})

test('a press counts once, and the next one waits for its effect', async () => {
  const pressed = presenter.press(ASK)
  await clock.advance(1500)
  await presenter.press(ASK)
  expect(sent).toEqual([{ ...ASK, request_id: 'id1', version: 4 }])
  expect(presenter.snapshot().isBusy).toBe(true)
  stream.onFinal({ ...LOBBY, version: 5, step: 'shown', question: 1 })
  await pressed
  await clock.advance(0)
  expect(presenter.snapshot()).toMatchObject({ isBusy: false, problem: null, stage: { version: 5 } })
})

test('counters change without a press', () => {
  stream.onFinal({ ...LOBBY, entered: 3 })
  expect(presenter.snapshot().stage).toMatchObject({ version: 4, entered: 3 })
})

test('a press without an effect may not have counted', async () => {
  const pressed = presenter.press(ASK)
  await clock.advance(5000)
  await pressed
  expect(presenter.snapshot().problem).toEqual({ kind: 'unsure' })
})

test('after another presenter’s press the page shows the present step, and who pressed', async () => {
  answer = failing(new ApiError(409, 'edit_conflict', 'Another', { current: { version: 5 } }))
  const pressed = presenter.press(ASK)
  await clock.advance(100)
  stream.onFinal({ ...LOBBY, version: 5, step: 'shown', changed_by: 'other@club.example' })
  await pressed
  expect(presenter.snapshot()).toMatchObject({
    problem: { kind: 'other', by: 'other@club.example' },
    stage: { version: 5, step: 'shown' },
  })
})

test('a stream is lost unless it is opened again at once', async () => {
  stream.onConnection(false)
  await clock.advance(500)
  stream.onConnection(true)
  await clock.advance(5000)
  expect(presenter.snapshot().isLost).toBe(false)
  stream.onConnection(false)
  await clock.advance(3000)
  expect(presenter.snapshot().isLost).toBe(true)
  stream.onFinal(LOBBY)
  expect(presenter.snapshot().isLost).toBe(false)
})
