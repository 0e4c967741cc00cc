import type { PlayerActions } from '@noor-quest/contract/player-actions'
import type { ListedPlayer } from '@noor-quest/contract/player-list'
import type { PlayerRecord } from '@noor-quest/contract/player-record'
import { NICKNAME_MAX } from '@noor-quest/rules/person-fields'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { notify } from '../ui/notices.tsx'
import { TOGGLES, type Toggle } from './player-actions.ts'
import { playersText } from './players.en.ts'
import { actOnPlayers, playerRecordQuery, playersKey } from './players-api.ts'

const text = playersText.appearance

type Actions = Omit<PlayerActions, 'player_ids'>
/** An action, its success notice, and the actions that undo it, by its time `at`. */
type Action = { actions: Actions; done: string; undo: (at: string) => Actions }

function toggle(name: Toggle): Action {
  const { sent, left, opposite } = TOGGLES[name]
  return { actions: sent, done: text.done[name], undo: (at) => ({ ...TOGGLES[opposite].sent, left: left(at) }) }
}

const leaveName = (): Action => ({
  actions: { name_seen: true },
  done: text.seenDone,
  undo: (name_seen_at) => ({ name_seen: false, left: { name_seen_at } }),
})

type AppearingPlayer = ListedPlayer & Pick<PlayerRecord, 'hidden_at' | 'device'>

/**
 * A player's appearance to others, and the actions that change it. Each takes effect at once and
 * can be undone.
 */
export function Appearance({ player }: { player: AppearingPlayer }) {
  const queryClient = useQueryClient()
  const { hidden_at, leaderboard_name, device } = player
  const [typed, setTyped] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (actions: Actions, done: string, undo: Action['undo'] | null) => {
    try {
      const { at, changed, changed_since, not_blocked } = await actOnPlayers({ player_ids: [player.id], ...actions })
      const refused = not_blocked[0]
      // An action that changed nothing gets no undo: the state was there before.
      const run = undo === null || changed === 0 ? null : () => send(undo(at), text.undone, null)
      if (refused !== undefined) notify('error', text.notBlocked[refused.reason])
      else if (changed_since.length > 0) notify('error', text.changedSince(1))
      else notify('success', done, run === null ? null : { label: contentText.undo, run })
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: playerRecordQuery(player.id).queryKey }),
      queryClient.invalidateQueries(playersKey),
    ])
  }
  const act = async (one: Action) => {
    if (isBusy) return
    setBusy(true)
    await send(one.actions, one.done, one.undo)
    setTyped(null)
    setBusy(false)
  }
  const name = typed ?? leaderboard_name ?? ''
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim() === '' ? null : name.trim()
    void act({
      actions: { leaderboard_name: given },
      done: text.renamed,
      undo: () => ({ leaderboard_name, left: { leaderboard_name: given } }),
    })
  }
  const isHidden = hidden_at !== null
  const isBlocked = device !== null && device.blocked_at !== null
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2 empty:hidden">
        {isHidden && <Badge tone="wrong">{text.hidden}</Badge>}
        {isBlocked && <Badge tone="wrong">{text.blocked}</Badge>}
        {leaderboard_name !== null && <Badge tone="gold">{text.calledOtherwise}</Badge>}
        {player.marked_by !== null && (
          <Badge tone="gold">
            {text.marked} <bdi>{player.marked_by}</bdi>
          </Badge>
        )}
      </p>
      {player.marked_by !== null && (
        <ActionButton
          label={text.nameIsFine}
          variant="gold"
          busy={isBusy}
          className="justify-self-start"
          onPress={() => act(leaveName())}
        />
      )}
      <form onSubmit={rename} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_12rem]">
          <TextField
            label={text.leaderboardName}
            dir="auto"
            autoComplete="off"
            maxLength={NICKNAME_MAX}
            placeholder={player.name}
            value={name}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="glass" aria-disabled={isBusy}>
          {text.rename}
        </Button>
      </form>
      <p className="text-muted text-sm">{text.hint}</p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          label={isHidden ? text.show : text.hide}
          busy={isBusy}
          onPress={() => act(toggle(isHidden ? 'show' : 'hide'))}
        />
        {device !== null && !device.is_booth && (
          <ActionButton
            label={isBlocked ? text.unblock : text.block(device.persons)}
            busy={isBusy}
            onPress={() => act(toggle(isBlocked ? 'unblock' : 'block'))}
          />
        )}
      </div>
      {device?.is_booth === true && <p className="text-muted text-sm">{text.isBooth}</p>}
    </div>
  )
}
