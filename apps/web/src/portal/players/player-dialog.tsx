import type { ListedPlayer, PlayerDetails } from '@noor-quest/contract/player-list'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatClaimCode } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../api/role.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { type Fact, Facts } from '../ui/facts.tsx'
import { DeleteIcon, EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { Clipped } from '../ui/note.tsx'
import { PhoneLink } from '../ui/phone-links.tsx'
import { useLast } from '../ui/use-last.ts'
import { ExtraTime } from './extra-time.tsx'
import { playersText } from './players.en.ts'
import { playerDetailsQuery } from './players-api.ts'

const text = playersText
const { missing } = contentText

type Props = {
  /** Null while the dialog is closed. */
  player: ListedPlayer | null
  onClose: () => void
  onDelete: (player: ListedPlayer) => void
  /** Hides the player from the leaderboards, or shows a hidden player again. */
  onHide: (player: ListedPlayer) => void
}

/** A player's place, best game and number of games, with the phone number for calling a winner. */
export function PlayerDialog({ player, onClose, onDelete, onHide }: Props) {
  const may = useMay()
  const shown = useLast(player)
  if (shown === null) return null
  return (
    <Dialog
      open={player !== null}
      size="sm"
      eyebrow={contentText.games[shown.game_type]}
      title={<Clipped>{shown.name}</Clipped>}
      onClose={onClose}
      footer={
        <>
          <Button variant="glass" onClick={() => onHide(shown)}>
            {shown.hidden ? <EyeIcon className="size-5" /> : <EyeOffIcon className="size-5" />}
            {shown.hidden ? text.appearance.show : text.appearance.hide}
          </Button>
          {may('players:delete') && (
            <Button variant="glass" onClick={() => onDelete(shown)} className="hover:text-wrong-text">
              <DeleteIcon className="size-5" />
              {text.deleteData}
            </Button>
          )}
        </>
      }
    >
      <Details key={shown.id} player={shown} />
    </Dialog>
  )
}

function Details({ player }: { player: ListedPlayer }) {
  const { data, isError, refetch } = useQuery(playerDetailsQuery(player.id))
  return (
    <div className="grid gap-4">
      {data ? (
        <>
          <Facts facts={factsOf(data)} />
          <Link
            to="/admin/players/$player"
            params={{ player: player.id }}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold underline decoration-gold/50 underline-offset-4 hover:text-gold-pale"
          >
            {text.page.open}
          </Link>
          <ExtraTime player={data} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.loadingDetails} />
      )}
      <Facts facts={[[text.phone, <PhoneLink key="phone" phone={player.phone} />]]} />
    </div>
  )
}

/** "N/A" for a missing value (docs/product-rules.md#portal-screens). */
function factsOf(details: PlayerDetails): Fact[] {
  const { rank, total_score, best_elapsed_ms, best_moves, scored_at, games_played, attempts, nickname, claim_code } =
    details
  const { number } = contentText
  const of = (value: ReactNode) => (scored_at === null ? missing : value)
  return [
    [text.rank, rank === null ? missing : text.rankShown(rank.rank, rank.is_exact)],
    [text.columns.total_score.title, number(total_score)],
    [text.time, of(text.duration(best_elapsed_ms))],
    // Some games have no moves.
    ...(best_moves > 0 ? [[text.moves, number(best_moves)] satisfies Fact] : []),
    [text.when, of(scored_at && <time dateTime={scored_at}>{portalText.date(scored_at)}</time>)],
    [text.gamesPlayed, number(games_played)],
    [text.attempts, number(attempts)],
    ...(nickname === null ? [] : [[text.nickname, <Clipped key="nickname">{nickname}</Clipped>] satisfies Fact]),
    [text.claimCode, claim_code === null ? missing : formatClaimCode(claim_code)],
  ]
}
