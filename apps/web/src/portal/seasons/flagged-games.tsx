import type { FlaggedGame } from '@noor-quest/contract/flagged-games'
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { adminText } from '../text/admin-en.ts'
import { flagReason } from '../text/flag-reason.ts'
import { Clipped } from '../ui/clipped.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyList, LoadFailed } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { decideGame, flaggedGamesKey, flaggedGamesQuery, seasonsQuery } from './seasons-api.ts'

const text = adminText.seasons.flagged

type Policy = SeasonPolicies['unlikely']
type Verdict = FlaggedGame['verdict']

/**
 * A season's unlikely results, for an admin to confirm or reject. An archived season gets no new
 * ones, so its page has this part only while it has some.
 */
export function FlaggedGames({ season }: { season: Season }) {
  const { data, isError, refetch } = useQuery(flaggedGamesQuery(season.id))
  const policy = season.policies.unlikely
  if (season.archived_at !== null && !isError && (data === undefined || data.games.length === 0)) return null
  return (
    <SectionPanel
      title={text.title}
      intro={text.intro[policy]}
      actions={data !== undefined && data.undecided > 0 && <Badge tone="gold">{text.undecided(data.undecided)}</Badge>}
    >
      {data === undefined ? (
        isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Spinner label={text.title} />
        )
      ) : data.games.length === 0 ? (
        <EmptyList title={text.none}>{text.noneHint}</EmptyList>
      ) : (
        <DataTable caption={text.title} columns={columnsFor(policy)} rows={data.games} rowKey={({ id }) => id} />
      )}
    </SectionPanel>
  )
}

function columnsFor(policy: Policy): Column<FlaggedGame>[] {
  return [
    {
      id: 'player',
      header: text.player,
      cell: ({ player_id, name, game_type }) => (
        <span className="grid">
          <Link
            to="/admin/players/$player"
            params={{ player: player_id }}
            className="underline underline-offset-4 hover:text-gold-pale"
          >
            <Clipped className="font-semibold">{name}</Clipped>
          </Link>
          <span className="text-muted text-sm">{adminText.content.games[game_type]}</span>
        </span>
      ),
    },
    { id: 'score', header: text.score, align: 'end', cell: ({ score }) => adminText.content.number(score) },
    {
      id: 'when',
      header: text.when,
      cell: ({ finished_at }) => <time dateTime={finished_at}>{adminText.portal.date(finished_at)}</time>,
    },
    {
      id: 'why',
      header: text.why,
      cell: ({ flags }) => (
        <ul className="grid gap-1">
          {flags.map((flag) => (
            <li key={`${flag.reason}${'level' in flag ? flag.level : ''}`}>{flagReason(flag)}</li>
          ))}
        </ul>
      ),
    },
    { id: 'verdict', header: text.verdict, cell: (game) => <Decision game={game} policy={policy} /> },
  ]
}

function Decision({ game, policy }: { game: FlaggedGame; policy: Policy }) {
  const queryClient = useQueryClient()
  const [deciding, setDeciding] = useState(false)
  const { verdict } = game
  const decide = async (next: Verdict) => {
    if (deciding) return
    setDeciding(true)
    try {
      await decideGame(game.id, next)
      notify('success', text.decided[next ?? 'none'])
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
    } finally {
      // The page of an archived season also has its leaderboards.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: flaggedGamesKey }),
        queryClient.invalidateQueries(seasonsQuery),
      ])
      setDeciding(false)
    }
  }
  const button = (label: string, next: Verdict) => (
    <Button
      variant="glass"
      aria-disabled={deciding}
      aria-label={text.named(label, game.name)}
      onClick={() => void decide(next)}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge size="sm" tone={verdict === 'confirmed' ? 'right' : verdict === 'rejected' ? 'wrong' : 'quiet'}>
        {verdict === null ? text.verdicts.none[policy] : text.verdicts[verdict]}
      </Badge>
      {verdict === null ? (
        <>
          {button(text.confirm, 'confirmed')}
          {button(text.reject, 'rejected')}
        </>
      ) : (
        button(text.takeBack, null)
      )}
    </div>
  )
}
