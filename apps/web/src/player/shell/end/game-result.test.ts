import type { GameResult } from '@noor-quest/contract/games'
import type { CurrentPlayer, OwnPlayer } from '@noor-quest/contract/registration'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { ApiError } from '../../../platform/network/http.ts'
import { createStore } from '../../../platform/storage/store.ts'
import { createGameResult, RETRY_MS } from './game-result.ts'

const RESULT = { score: 1000 } as GameResult
const AMINA = { player: { id: '1', name: 'Amina' } as OwnPlayer, players: [] }
const NOBODY: CurrentPlayer = { player: null, players: [] }

function open() {
  const clock = createFakeClock()
  const players = createStore<CurrentPlayer | null>(AMINA)
  const asked: { respond: (result: GameResult) => void; fail: (error: unknown) => void }[] = []
  let back = () => {}
  const result = createGameResult({
    clock,
    players,
    load: () => new Promise((respond, fail) => asked.push({ respond, fail })),
    onOnline: (callback) => {
      back = callback
      return () => {
        back = () => {}
      }
    },
  })
  const close = result.open()
  const fail = async (error: unknown = new ApiError(0, 'network', 'silence')) => {
    asked.at(-1)?.fail(error)
    await clock.advance(0)
  }
  return { clock, players, asked, result, close, fail, networkReturns: () => back() }
}

describe('the result of a game', () => {
  it('is shown when it comes', async () => {
    const { clock, asked, result } = open()
    expect(result.snapshot()).toEqual({ kind: 'loading' })
    asked[0]?.respond(RESULT)
    await clock.advance(0)
    expect(result.snapshot()).toEqual({ kind: 'shown', result: RESULT })
  })

  it('is asked for again when the phone wakes, and stays after a failure', async () => {
    const { clock, asked, result, fail } = open()
    asked[0]?.respond(RESULT)
    await clock.advance(0)
    result.refresh()
    await fail()
    expect([asked.length, result.snapshot()]).toEqual([2, { kind: 'shown', result: RESULT }])
    result.refresh()
    const announced = { ...RESULT, best_score: 1 }
    asked[2]?.respond(announced)
    await clock.advance(0)
    expect(result.snapshot()).toEqual({ kind: 'shown', result: announced })
  })

  it('is asked for again after a pause, when the network returns, and on request', async () => {
    const { clock, asked, result, fail, networkReturns } = open()
    await fail()
    expect(result.snapshot()).toEqual({ kind: 'failed' })
    await clock.advance(RETRY_MS)
    expect(asked).toHaveLength(2)
    await fail()
    networkReturns()
    expect(asked).toHaveLength(3)
    await fail()
    result.retry()
    expect(asked).toHaveLength(4)
    asked[3]?.respond(RESULT)
    await clock.advance(2 * RETRY_MS)
    networkReturns()
    result.retry()
    expect(asked).toHaveLength(4)
  })

  it('is not asked for again when the server refuses', async () => {
    const { clock, asked, result, fail } = open()
    await fail(new ApiError(404, 'not_found', 'no such game'))
    await clock.advance(2 * RETRY_MS)
    expect(result.snapshot()).toEqual({ kind: 'none' })
    expect(asked).toHaveLength(1)
  })

  it('is not asked for any more once the device has forgotten its players', async () => {
    const { clock, players, asked, fail, result, networkReturns } = open()
    await fail()
    players.set(NOBODY)
    await clock.advance(2 * RETRY_MS)
    networkReturns()
    result.retry()
    expect(asked).toHaveLength(1)
  })

  it('is asked for by a page that doesn’t know its players yet', () => {
    const players = createStore<CurrentPlayer | null>(null)
    let asked = 0
    const ports = { clock: createFakeClock(), players, onOnline: () => () => {} }
    const load = () => {
      asked += 1
      return new Promise<GameResult>(() => {})
    }
    createGameResult({ ...ports, load }).open()
    expect(asked).toBe(1)
  })

  it('is not asked for after its screen has closed', async () => {
    const { clock, asked, close, fail } = open()
    close()
    await fail()
    await clock.advance(2 * RETRY_MS)
    expect(asked).toHaveLength(1)
    expect(clock.pending()).toBe(0)
  })
})
