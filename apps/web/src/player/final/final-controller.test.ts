import { createApiCall } from '@noor-quest/contract/api-call'
import type { Finalist } from '@noor-quest/contract/final'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createFakeEvents } from '../../../test/fake-events.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createFinalController, sentNow } from './final-controller.ts'

type Final = NonNullable<Finalist['final']>

const OPEN: Final = {
  season_id: 's',
  title_en: 'The final',
  title_ar: 'النهائي',
  step: 'open',
  question: 2,
  questions: 5,
  round: 1,
  is_void: false,
  is_tie: false,
  opens_in_ms: 0,
  closes_in_ms: 20_000,
  text: { en: 'Which?', ar: null },
  options: { en: { a: '1', b: '2', c: '3', d: '4' }, ar: null },
  has_entered: true,
  is_seen: false,
  waits_to_be_seen: false,
  is_out: false,
  plays: true,
  choice: null,
  result: null,
  is_over: false,
  echo: null,
}
const AMINA = { person_id: 'amina', name: 'Amina', claim_code: null }
const BILAL = { person_id: 'bilal', name: 'Bilal', claim_code: null }

function open({ players = [AMINA], tab = null as string | null } = {}) {
  const clock = createFakeClock()
  const { ports: events, ...server } = createFakeEvents()
  const sent: [string, unknown][] = []
  const vibrated: unknown[] = []
  const responses: Record<string, () => unknown> = {
    '/api/finalist': () => ({
      final: { season_id: 's', title_en: '', title_ar: '', is_on_stage: true, is_over: false },
      players,
    }),
  }
  let person = tab
  const controller = createFinalController({
    clock,
    random: () => 0.5,
    call: createApiCall(async (_method, path, body) => {
      sent.push([path, body])
      return responses[path]?.() ?? { done: true }
    }),
    events,
    person: {
      read: () => person,
      write: (id) => {
        person = id
      },
    },
    onMessages: () => {},
    vibrate: (pattern) => vibrated.push(pattern),
  })
  controller.start()
  const receive = (final: Final | null) => server.emit('finalist', { final })
  const posted = (path: string) => sent.filter(([to]) => to === path).map(([, body]) => body)
  return { clock, controller, responses, vibrated, receive, posted, ...server }
}

test('a finalist enters with the own cookie, and sends the echo back at once', async () => {
  const { clock, controller, paths, receive, posted } = open()
  await clock.advance(0)
  expect(paths).toEqual(['/api/live?as=player&person=amina'])
  receive({ ...OPEN, step: 'lobby', has_entered: false })
  receive({ ...OPEN, step: 'lobby', echo: '17.abc' })
  await clock.advance(0)
  expect(posted('/api/finalist/entry')).toHaveLength(1)
  expect(posted('/api/finalist/echo')).toEqual([{ echo: '17.abc' }])
  expect(controller.snapshot().personId).toBe('amina')
})

test('an answer is locked once the server has stored it, and further taps are ignored', async () => {
  const { clock, controller, responses, receive, posted, vibrated } = open()
  responses['/api/finalist/answers'] = () => ({ outcome: 'locked', choice: 'b' })
  await clock.advance(0)
  receive(OPEN)
  controller.answer('b')
  controller.answer('c')
  expect(sentNow(controller.snapshot())?.state).toBe('sending')
  await clock.advance(0)
  expect(sentNow(controller.snapshot())).toMatchObject({ state: 'locked', choice: 'b' })
  expect(posted('/api/finalist/answers')).toEqual([{ question: 2, round: 1, choice: 'b' }])
  expect(vibrated).toHaveLength(1)
  receive({ ...OPEN, round: 2 })
  expect(sentNow(controller.snapshot())).toBeNull()
})

test('a late answer is reported, and one without a response may be sent again', async () => {
  const { clock, controller, responses, receive, posted } = open()
  const fail = () => {
    throw new ApiError(0, 'network', 'The network did not answer')
  }
  responses['/api/finalist/answers'] = fail
  await clock.advance(0)
  receive(OPEN)
  controller.answer('b')
  await clock.advance(0)
  expect(sentNow(controller.snapshot())?.state).toBe('lost')
  responses['/api/finalist/answers'] = () => ({ outcome: 'late', choice: null })
  controller.answer('b')
  await clock.advance(0)
  expect(sentNow(controller.snapshot())?.state).toBe('late')
  controller.answer('b')
  expect(posted('/api/finalist/answers')).toHaveLength(2)
})

test('a tap counts only while the options are open for this player', async () => {
  const { clock, controller, receive, posted } = open()
  await clock.advance(0)
  for (const final of [{ step: 'shown' }, { step: 'closed' }, { plays: false }, { choice: 'a' }] as const) {
    receive({ ...OPEN, ...final })
    controller.answer('b')
  }
  expect(posted('/api/finalist/answers')).toEqual([])
})

test('a lost stream is opened again within a second, and at once when the network or the page is back', async () => {
  const { clock, controller, streams, emit, hide, online } = open()
  await clock.advance(0)
  emit('open')
  emit('error')
  await clock.advance(1000)
  expect(streams).toHaveLength(2)
  expect(controller.snapshot().isLost).toBe(false)
  await clock.advance(500)
  expect(controller.snapshot().isLost).toBe(true)
  online()
  expect(streams).toHaveLength(3)
  emit('open')
  expect(controller.snapshot().isLost).toBe(false)
  hide(true)
  await clock.advance(60_000)
  expect(streams).toHaveLength(3)
  hide(false)
  expect(streams).toHaveLength(4)
})

test('while no stream arrives, the question comes by a request', async () => {
  const { clock, controller, answer } = open()
  answer({ event: 'finalist', data: { final: OPEN } })
  await clock.advance(5000)
  expect(controller.snapshot()).toMatchObject({ isLost: false, final: { question: 2 } })
  answer({ event: 'finalist', data: { final: null } })
  await clock.advance(3000)
  expect(controller.snapshot().final).toBeNull()
})

test('two finalists of one device choose who plays, and the tab remembers it', async () => {
  const { clock, controller, paths } = open({ players: [AMINA, BILAL] })
  await clock.advance(0)
  expect(controller.snapshot().personId).toBeNull()
  controller.choosePerson('bilal')
  expect(paths.at(-1)).toBe('/api/live?as=player&person=bilal')
  const again = open({ players: [AMINA, BILAL], tab: 'bilal' })
  await again.clock.advance(0)
  expect(again.controller.snapshot().personId).toBe('bilal')
})

test('a page that names no person asks for its own once the final is on', async () => {
  const { clock, responses, paths, receive } = open({ players: [] })
  await clock.advance(0)
  expect(paths).toEqual(['/api/live?as=player'])
  responses['/api/finalist'] = () => ({ final: null, players: [AMINA] })
  receive({ ...OPEN, text: null, options: null })
  await clock.advance(0)
  expect(paths.at(-1)).toBe('/api/live?as=player&person=amina')
})
