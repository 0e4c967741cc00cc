import { PLAYER_ACTIONS_MAX } from '@noor-quest/contract/limits'
import type { PlayerActions, PlayerActionsDone } from '@noor-quest/contract/player-actions'
import { expect, it, vi } from 'vitest'
import { actOnMany, TOGGLES, type Toggle } from './player-actions.ts'

const ids = Array.from({ length: PLAYER_ACTIONS_MAX + 1 }, (_one, index) => `player-${index}`)
const done = (changed_ids: string[], rest: Partial<PlayerActionsDone> = {}): PlayerActionsDone => ({
  changed_ids,
  not_blocked: [],
  ...rest,
})
const changesAll = async ({ player_ids }: PlayerActions) => done(player_ids)
const nothing = { changed: [], notBlocked: 0, failure: null }
const [first, second] = [ids.slice(0, PLAYER_ACTIONS_MAX), ids.slice(PLAYER_ACTIONS_MAX)]

it('sends as many players in a request as the server takes', async () => {
  const send = vi.fn(changesAll)
  expect(await actOnMany('hide', ids, send)).toEqual({ ...nothing, changed: ids })
  expect(send.mock.calls).toEqual([[{ player_ids: first, hidden: true }], [{ player_ids: second, hidden: true }]])
})

it('returns the changes before a failed request', async () => {
  const failure = new Error('No network')
  const send = vi.fn(changesAll).mockImplementationOnce(changesAll).mockRejectedValueOnce(failure)
  expect(await actOnMany('show', ids, send)).toEqual({ ...nothing, changed: first, failure })
})

it('counts players whose device can’t be blocked', async () => {
  const send = async () => done([], { not_blocked: [{ player_id: 'player-0', reason: 'booth' }] })
  expect(await actOnMany('block', ids, send)).toEqual({ ...nothing, notBlocked: 2 })
})

it('undoes only what the action changed', async () => {
  const hidden = new Set(['player-1'])
  const send = async ({ player_ids, hidden: hide }: PlayerActions) => {
    const changed_ids = player_ids.filter((id) => hidden.has(id) !== hide)
    for (const id of changed_ids) hide ? hidden.add(id) : hidden.delete(id)
    return done(changed_ids)
  }
  const { changed } = await actOnMany('hide', ids, send)
  await actOnMany(TOGGLES.hide.opposite, changed, send)
  expect(hidden).toEqual(new Set(['player-1']))
})

it.each(Object.keys(TOGGLES) as Toggle[])('undoes %s by its opposite, and the opposite by it', (action) => {
  const { opposite } = TOGGLES[action]
  expect(opposite).not.toBe(action)
  expect(TOGGLES[opposite].opposite).toBe(action)
})
