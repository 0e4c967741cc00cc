import type { PlayerActs } from '@noor-quest/contract/player-acts'
import type { PlayerRecord } from '@noor-quest/contract/player-record'
import { NICKNAME_MAX } from '@noor-quest/rules/players'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { serviceMessage } from '../../platform/service-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { playersKey } from './players-api.ts'
import { actOnPlayers, playerRecordQuery } from './watch-api.ts'

const text = adminText.players.appearance

/** How a person appears to others, and the acts that change it. Each is done at once and can be taken back at once. */
export function Appearance({ record }: { record: PlayerRecord }) {
  const queryClient = useQueryClient()
  const { player, hidden_at, board_name, device } = record
  const [typed, setTyped] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (acts: Omit<PlayerActs, 'player_ids'>, done: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { not_blocked } = await actOnPlayers({ player_ids: [player.id], ...acts })
      const refused = not_blocked[0]
      if (refused === undefined) notify('success', done)
      else notify('error', text.notBlocked[refused.reason])
      setTyped(null)
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: playerRecordQuery(player.id).queryKey }),
      queryClient.invalidateQueries(playersKey),
    ])
    setBusy(false)
  }
  const name = typed ?? board_name ?? ''
  const rename = (event: FormEvent) => {
    event.preventDefault()
    void act({ board_name: name.trim() === '' ? null : name.trim() }, text.renamed)
  }
  const isBlocked = device !== null && device.blocked_at !== null
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2 empty:hidden">
        {hidden_at !== null && <Badge tone="wrong">{text.hidden}</Badge>}
        {isBlocked && <Badge tone="wrong">{text.blocked}</Badge>}
        {board_name !== null && <Badge tone="gold">{text.calledOtherwise}</Badge>}
        {player.marked_by !== null && (
          <Badge tone="gold">
            {text.marked} <bdi>{player.marked_by}</bdi>
          </Badge>
        )}
      </p>
      <form onSubmit={rename} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_12rem]">
          <TextField
            label={text.boardName}
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
        <Button
          variant="glass"
          aria-disabled={isBusy}
          onClick={() => void act({ hidden: hidden_at === null }, hidden_at === null ? text.hidDone : text.shownDone)}
        >
          {hidden_at === null ? text.hide : text.show}
        </Button>
        {device !== null && !device.is_booth && (
          <Button
            variant="glass"
            aria-disabled={isBusy}
            onClick={() => void act({ device_blocked: !isBlocked }, isBlocked ? text.unblockedDone : text.blockedDone)}
          >
            {isBlocked ? text.unblock : text.block(device.persons)}
          </Button>
        )}
        {player.marked_by !== null && (
          <Button variant="glass" aria-disabled={isBusy} onClick={() => void act({ name_seen: true }, text.seenDone)}>
            {text.nameIsFine}
          </Button>
        )}
      </div>
      {device?.is_booth === true && <p className="text-muted text-sm">{text.isBooth}</p>}
    </div>
  )
}
