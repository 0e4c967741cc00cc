import { PLAYER_ACTS_MAX } from '@noor-quest/contract/limits'
import type { PlayerActs, PlayerActsDone } from '@noor-quest/contract/player-acts'
import { expect, it, vi } from 'vitest'
import { actOnMany, MANY_ACTS, OPPOSITE } from './act-on-many.ts'

const ids = Array.from({ length: PLAYER_ACTS_MAX + 1 }, (_one, index) => `player-${index}`)
const changesAll = async ({ player_ids }: PlayerActs): Promise<PlayerActsDone> => ({
  changed: player_ids.length,
  changed_ids: player_ids,
  not_blocked: [],
})

it('sends as many in a request as the server takes', async () => {
  const send = vi.fn(changesAll)
  expect(await actOnMany('hide', ids, send)).toEqual({ changed: ids, notBlocked: 0, failure: null })
  expect(send.mock.calls).toEqual([
    [{ player_ids: ids.slice(0, PLAYER_ACTS_MAX), hidden: true }],
    [{ player_ids: ids.slice(PLAYER_ACTS_MAX), hidden: true }],
  ])
})

it('says what was done before a request failed', async () => {
  const failure = new Error('No network')
  const send = vi.fn(changesAll).mockImplementationOnce(changesAll).mockRejectedValueOnce(failure)
  expect(await actOnMany('show', ids, send)).toEqual({ changed: ids.slice(0, PLAYER_ACTS_MAX), notBlocked: 0, failure })
})

it('counts whose device can’t be blocked', async () => {
  const send = async (): Promise<PlayerActsDone> => ({
    changed: 0,
    changed_ids: [],
    not_blocked: [{ player_id: 'player-0', reason: 'booth' }],
  })
  expect(await actOnMany('block', ids, send)).toEqual({ changed: [], notBlocked: 2, failure: null })
})

it('takes back only whom the act changed', async () => {
  const hidden = new Set(['player-1'])
  const send = async ({ player_ids, hidden: hide }: PlayerActs): Promise<PlayerActsDone> => {
    const changed_ids = player_ids.filter((id) => hidden.has(id) !== hide)
    for (const id of changed_ids) hide ? hidden.add(id) : hidden.delete(id)
    return { changed: changed_ids.length, changed_ids, not_blocked: [] }
  }
  const { changed } = await actOnMany('hide', ids, send)
  await actOnMany(OPPOSITE.hide, changed, send)
  expect(hidden).toEqual(new Set(['player-1']))
})

it.each(MANY_ACTS)('takes %s back with an act that it takes back itself', (act) => {
  expect(OPPOSITE[act]).not.toBe(act)
  expect(OPPOSITE[OPPOSITE[act]]).toBe(act)
})
