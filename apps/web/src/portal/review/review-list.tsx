import type { ReviewDecision, ReviewEntry } from '@noor-quest/contract/review'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Badge, SmallBadge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { ImpossibleFacts, PlayerLink } from '../players/player-marks.tsx'
import { playersText } from '../players/players.en.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { EmptyList, LoadFailed, LoadMore, RefreshButton } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { reviewText as text } from './review.en.ts'
import { decideEntries, type ReviewFilter, reviewQuery } from './review-api.ts'

/** /admin/review: what to look at in the current season (docs/product-rules.md#to-review). */
export function ReviewScreen() {
  return <ReviewList intro={text.intro} seasonId={null} playerId={null} />
}

/** A part of the portal with the entries of a season, or of one of its players. */
export function ReviewList({ title, intro, ...of }: { title?: string; intro: string } & Omit<ReviewFilter, 'state'>) {
  const [state, setState] = useState<ReviewFilter['state']>('open')
  const list = useInfiniteQuery(reviewQuery({ ...of, state }))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const open = list.data?.pages.at(-1)?.open ?? 0
  return (
    <SectionPanel
      title={title}
      intro={intro}
      actions={
        <>
          {of.playerId === null && open > 0 && <Badge tone="gold">{text.open(open)}</Badge>}
          {(['open', 'decided'] as const).map((shown) => (
            <ActionButton
              label={text.states[shown]}
              key={shown}
              aria-pressed={shown === state}
              onPress={() => setState(shown)}
            />
          ))}
          <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
        </>
      }
    >
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : list.isPending ? (
        <Spinner label={text.loading} />
      ) : (
        list.isSuccess && <EmptyList title={text.none[state]} />
      )}
      <LoadMore list={list} />
    </SectionPanel>
  )
}

/** Entries with their decisions. */
export function Entries({ entries }: { entries: readonly ReviewEntry[] }) {
  return (
    <ul data-list tabIndex={-1} className="grid min-w-0 gap-3">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: ReviewEntry }) {
  const { player_id, name, game_type, figures, rank, score, state, decided_by, decided_at } = entry
  return (
    <li className="grid min-w-0 gap-1 rounded-2xl border border-parchment/15 p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PlayerLink id={player_id} name={name} />
        <span className="text-muted text-sm">{contentText.games[game_type]}</span>
        <SmallBadge tone={figures.kind === 'game' ? 'wrong' : 'quiet'}>{text.kinds[figures.kind]}</SmallBadge>
      </div>
      <Reason entry={entry} />
      <p className="text-muted">
        {text.outcome(
          rank === null ? text.noPlace : text.place(playersText.rankShown(rank.rank, rank.is_exact)),
          score,
        )}
      </p>
      {decided_at !== null && (
        <p>{text.decidedBy(text.decided[state], decided_by ?? contentText.missing, portalText.date(decided_at))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Decisions entry={entry} />
      </div>
    </li>
  )
}

function Reason({ entry: { figures } }: { entry: ReviewEntry }): ReactNode {
  switch (figures.kind) {
    case 'game':
      return <ImpossibleFacts facts={figures.facts} />
    case 'name':
      return <p>{text.marked(figures.marked_by)}</p>
    case 'mistake':
      return (
        <>
          <p className="wrap-anywhere text-muted text-sm">
            <bdi>{figures.question_text}</bdi>
          </p>
          <p className="wrap-anywhere">
            <bdi>{figures.text}</bdi>
          </p>
        </>
      )
  }
}

function decisionsFor({ state, figures }: ReviewEntry): ReviewDecision[] {
  if (state !== 'open') return ['undo']
  return figures.kind === 'mistake' ? ['dismiss', 'done'] : ['dismiss', 'disqualify', 'hide']
}

function Decisions({ entry }: { entry: ReviewEntry }) {
  const queryClient = useQueryClient()
  const [isDeciding, setDeciding] = useState(false)
  const decide = async (decision: ReviewDecision) => {
    if (isDeciding) return
    setDeciding(true)
    try {
      await decideEntries(decision, [entry])
      notify('success', decision === 'undo' ? text.undone : text.done)
    } catch (error) {
      notify('error', editConflictOf(error) === null ? serviceMessage(error, text.failed) : text.conflict)
    } finally {
      // Lists, results and players' pages show what was decided.
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      setDeciding(false)
    }
  }
  return decisionsFor(entry).map((decision) => {
    const isName = decision === 'dismiss' && entry.figures.kind === 'name'
    const label = isName ? playersText.appearance.nameIsFine : text.decisions[decision]
    return (
      <ActionButton
        key={decision}
        label={label}
        busy={isDeciding}
        aria-label={text.named(label, entry.name)}
        onPress={() => decide(decision)}
      />
    )
  })
}
