import type { PlayerRecord } from '@noor-quest/contract/player-record'
import { Badge } from '../../ui/badge.tsx'
import { namesText } from '../names/names.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { useActOnMany } from './player-actions.ts'
import { playersText } from './players.en.ts'

const text = playersText.appearance

/** A player's appearance to others. Names and Results change it, except for a blocked device. */
export function Appearance({ record: { player, details, season, result, device } }: { record: PlayerRecord }) {
  const actOnMany = useActOnMany()
  const isBlocked = device !== null && device.blocked_at !== null
  const action = isBlocked ? 'unblock' : 'block'
  const { question, confirm, hint } = text.many[action]
  return (
    <>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {isBlocked ? (
          <Badge tone="wrong">{text.blocked}</Badge>
        ) : (
          player.hidden && <Badge tone="wrong">{text.hidden}</Badge>
        )}
        {player.leaderboard_name !== null && (
          <Badge tone="gold">
            {text.calledOtherwise} <bdi>{player.leaderboard_name}</bdi>
          </Badge>
        )}
        {player.marked_by !== null && (
          <Badge tone="gold">
            {text.marked} <bdi>{player.marked_by}</bdi>
          </Badge>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/names" search={{ player: player.id }}>
          {namesText.decideAbout}
        </LinkButton>
        {result !== null && (
          <LinkButton
            to="/admin/results"
            search={{
              season: season.id,
              game: player.game_type,
              search: details.claim_code ?? player.name,
              show: details.rank === null ? 'out' : undefined,
            }}
          >
            {playersText.page.inResults}
          </LinkButton>
        )}
        {device !== null && !device.is_booth && (
          <ConfirmButton
            label={text[action]}
            question={{ title: question(1), text: hint, confirm, run: () => actOnMany(action, [player.id]) }}
          />
        )}
      </div>
      {device?.is_booth === true && <p className="text-muted text-sm">{text.isBooth}</p>}
    </>
  )
}
