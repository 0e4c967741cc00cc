import type { PresenterStage, StagePress } from '@noor-quest/contract/stage'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../test/fake-clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createPresenter, type Presenter } from './presenter.ts'

const stageOf = (version: number, changed_by: string | null = 'me@club.example'): PresenterStage => {
  return { version, shows: 'leaderboards', ceremony: null, draws: [], final: null, seasons: [], changed_by }
}

let clock: FakeClock
let presenter: Presenter
/** The server's stage. */
let server: PresenterStage
let sent: StagePress[]
let reply: (press: StagePress) => Promise<PresenterStage>
let isAway: boolean

const counts = async (press: StagePress) => {
  server = stageOf(press.version + 1)
  return server
}
const lost = async () => {
  throw new ApiError(0, 'network', 'The network did not answer')
}
const conflict = async () => {
  throw new ApiError(409, 'edit_conflict', 'Another admin', { current: server })
}

beforeEach(async () => {
  clock = createFakeClock()
  server = stageOf(4)
  sent = []
  reply = counts
  isAway = false
  let ids = 0
  presenter = createPresenter({
    clock,
    newId: () => `id${++ids}`,
    read: async () => (isAway ? lost() : server),
    send: (press) => {
      sent.push(press)
      return reply(press)
    },
  })
  presenter.start()
  await clock.advance(0)
})
const rest = () => clock.advance(700)

describe('a presenter', () => {
  it('sees the stage, and what another one presses soon after', async () => {
    expect(presenter.snapshot()).toEqual({ stage: stageOf(4), isBusy: false, isLost: false, problem: null })
    server = stageOf(5, 'other@club.example')
    await clock.advance(2000)
    expect(presenter.snapshot().stage).toEqual(server)
  })

  it('presses for the stage that is shown, and a double press counts once', async () => {
    await Promise.all([presenter.press({ action: 'next' }), presenter.press({ action: 'next' })])
    await clock.advance(300)
    await presenter.press({ action: 'next' })
    expect(sent).toEqual([{ action: 'next', version: 4, request_id: 'id1' }])
    await rest()
    await presenter.press({ action: 'undo' })
    expect(sent.at(-1)).toEqual({ action: 'undo', version: 5, request_id: 'id2' })
  })

  it('sends a press that was lost again as the same one, and says so until it is known', async () => {
    reply = lost
    await presenter.press({ action: 'next' })
    expect(presenter.snapshot()).toMatchObject({ problem: { kind: 'unsure' }, isLost: true, stage: { version: 4 } })
    await rest()
    reply = counts
    await presenter.press({ action: 'next' })
    expect(sent.map(({ request_id }) => request_id)).toEqual(['id1', 'id1'])
    expect(presenter.snapshot()).toMatchObject({ problem: null, isLost: false, stage: { version: 5 } })
  })

  it('learns without a press that the lost one had counted', async () => {
    reply = async (press) => {
      await counts(press)
      return lost()
    }
    await presenter.press({ action: 'next' })
    await rest()
    await clock.advance(2000)
    expect(presenter.snapshot()).toMatchObject({ problem: null, isLost: false, stage: { version: 5 } })
    reply = counts
    await presenter.press({ action: 'next' })
    expect(sent.at(-1)).toEqual({ action: 'next', version: 5, request_id: 'id2' })
  })

  it('sends another press after a lost one with a new id', async () => {
    reply = lost
    await presenter.press({ action: 'next' })
    await rest()
    await presenter.press({ action: 'undo' })
    expect(sent.map(({ request_id }) => request_id)).toEqual(['id1', 'id2'])
  })

  it('sees the current stage when another admin was first, and who that was', async () => {
    server = stageOf(5, 'other@club.example')
    reply = conflict
    await presenter.press({ action: 'next' })
    expect(presenter.snapshot()).toMatchObject({
      stage: server,
      problem: { kind: 'other', by: 'other@club.example' },
      isLost: false,
    })
    await rest()
    reply = counts
    await presenter.press({ action: 'next' })
    expect(presenter.snapshot()).toMatchObject({ stage: { version: 6 }, problem: null })
  })

  it('shows a refusal with its reason', async () => {
    const error = new ApiError(404, 'not_found', 'The results of this season are not published.')
    reply = async () => {
      throw error
    }
    await presenter.press({ action: 'announce', season_id: 'one' })
    expect(presenter.snapshot().problem).toEqual({ kind: 'refused', error })
  })

  it('says that the network is lost, and that it is back', async () => {
    isAway = true
    await clock.advance(2000)
    expect(presenter.snapshot()).toMatchObject({ isLost: true, stage: { version: 4 } })
    isAway = false
    await clock.advance(2000)
    expect(presenter.snapshot().isLost).toBe(false)
  })

  it('ignores an older stage that arrives late', async () => {
    let answer = (_stage: PresenterStage) => {}
    const slow = createPresenter({
      clock,
      newId: () => 'id',
      read: () =>
        new Promise<PresenterStage>((resolve) => {
          answer = resolve
        }),
      send: counts,
    })
    const stop = slow.start()
    answer(stageOf(4))
    await clock.advance(2000)
    await slow.press({ action: 'next' })
    await rest()
    answer(stageOf(4))
    await clock.advance(0)
    expect(slow.snapshot().stage?.version).toBe(5)
    stop()
  })

  it('reads no more once it is left', async () => {
    let reads = 0
    const read = async () => {
      reads += 1
      return server
    }
    const stop = createPresenter({ clock, newId: () => 'id', read, send: counts }).start()
    await clock.advance(2000)
    expect(reads).toBe(2)
    stop()
    await clock.advance(10_000)
    expect(reads).toBe(2)
  })
})
