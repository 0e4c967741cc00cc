import type { ReviewDecision, ReviewEntry } from '@noor-quest/contract/review'
import type { AccountSignal } from '@noor-quest/rules/account-signals'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Badge, SmallBadge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { FlagList, PlayerLink } from '../players/evidence.tsx'
import { playersText } from '../players/players.en.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { EmptyList, LoadFailed, LoadMore, RefreshButton } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { reviewText as text } from './review.en.ts'
import { decideEntries, type ReviewFilter, reviewQuery } from './review-api.ts'

/** /admin/review: evidence of the current season (docs/product-rules.md#to-review). */
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
        <EntryGroups entries={entries} />
      ) : list.isPending ? (
        <Spinner label={text.loading} />
      ) : (
        list.isSuccess && <EmptyList title={text.none[state]} />
      )}
      <LoadMore list={list} />
    </SectionPanel>
  )
}

/** Entries with their decisions, those with one cause together. */
export function EntryGroups({ entries }: { entries: readonly ReviewEntry[] }) {
  return (
    <ul data-list tabIndex={-1} className="grid min-w-0 gap-3">
      {groupsOf(entries).map((members) => (
        <Group key={members[0]?.group} entries={members} />
      ))}
    </ul>
  )
}

/** The entries grouped by cause, in the order of each group's first entry. */
function groupsOf(entries: readonly ReviewEntry[]): ReviewEntry[][] {
  const groups = new Map<string, ReviewEntry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups.values()]
}

/** Entries with one cause, which can be decided together. */
function Group({ entries }: { entries: readonly ReviewEntry[] }) {
  return (
    <li className="grid min-w-0 gap-3 rounded-2xl border border-parchment/15 p-3 sm:p-4">
      {entries.length > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="me-auto font-semibold">{text.group(entries.length)}</p>
          <Decisions entries={entries} />
        </div>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </li>
  )
}

function Entry({ entry }: { entry: ReviewEntry }) {
  const { player_id, name, game_type, strength, figures, counted, withheld, state, decided_by, decided_at } = entry
  const changes = figures.kind === 'number' ? text.changesIfDismissed : text.changes
  const isMistake = figures.kind === 'mistake'
  const isSame = counted.score === withheld.score && counted.rank?.rank === withheld.rank?.rank
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PlayerLink id={player_id} name={name} />
        <span className="text-muted text-sm">{contentText.games[game_type]}</span>
        <SmallBadge tone={strength === 'strong' ? 'wrong' : 'quiet'}>
          {isMistake ? text.mistake : text[strength]}
        </SmallBadge>
      </div>
      <Reason entry={entry} />
      {!isMistake && (
        <p className="text-muted">
          {isSame ? text.changesNothing : changes(describe(counted), describe(withheld))}
          {counted.score > 0 && withheld.score === 0 && ` ${text.losesTicket}`}
        </p>
      )}
      {decided_at !== null && (
        <p>{text.decidedBy(text.decided[state], decided_by ?? contentText.missing, portalText.date(decided_at))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Decisions entries={[entry]} />
      </div>
    </div>
  )
}

function describe({ rank, score }: ReviewEntry['counted']): string {
  return text.outcome(rank === null ? text.noPlace : text.place(playersText.rankShown(rank.rank, rank.is_exact)), score)
}

function Reason({ entry: { figures } }: { entry: ReviewEntry }): ReactNode {
  switch (figures.kind) {
    case 'game':
      return <FlagList flags={figures.flags} />
    case 'account':
      return <Signal signal={figures.signal} />
    case 'spelling':
      return <p>{text.spelling(figures.persons, figures.spellings)}</p>
    case 'number':
      return (
        <>
          {figures.first !== null && (
            <p>
              {text.number} <PlayerLink id={figures.first.player_id} name={figures.first.name} />
            </p>
          )}
          <p>{text.numberHint}</p>
        </>
      )
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

function Signal({ signal }: { signal: AccountSignal }) {
  if (signal.kind !== 'name-like-another') return <p>{playersText.page.signal(signal)}</p>
  return (
    <p>
      {playersText.page.nameLike(signal.is_same)}{' '}
      {signal.player_id === null ? <bdi>{signal.name}</bdi> : <PlayerLink id={signal.player_id} name={signal.name} />}
    </p>
  )
}

/** The decisions that all of these entries can get. */
function decisionsFor(entries: readonly ReviewEntry[]): ReviewDecision[] {
  if (entries.some(({ state }) => state !== 'open')) return ['undo']
  if (entries.some(({ figures }) => figures.kind === 'mistake')) return ['dismiss', 'done']
  const areGames = entries.every(({ figures }) => figures.kind === 'game')
  return ['dismiss', ...(areGames ? (['withhold'] as const) : []), 'disqualify', 'hide']
}

function Decisions({ entries }: { entries: readonly ReviewEntry[] }) {
  const queryClient = useQueryClient()
  const [isDeciding, setDeciding] = useState(false)
  const decide = async (decision: ReviewDecision) => {
    if (isDeciding) return
    setDeciding(true)
    try {
      await decideEntries(decision, entries)
      notify('success', decision === 'undo' ? text.undone : text.done)
    } catch (error) {
      notify('error', editConflictOf(error) === null ? serviceMessage(error, text.failed) : text.conflict)
    } finally {
      // Lists, results and players' pages show what was decided.
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      setDeciding(false)
    }
  }
  const name = entries[0]?.name ?? ''
  return decisionsFor(entries).map((decision) => {
    const showsName = decision === 'dismiss' && entries.every(({ figures }) => figures.kind === 'name')
    const label = showsName ? playersText.appearance.nameIsFine : text.decisions[decision]
    return (
      <ActionButton
        key={decision}
        label={entries.length === 1 ? label : text.forAll(label, entries.length)}
        busy={isDeciding}
        {...(entries.length === 1 && { 'aria-label': text.named(label, name) })}
        onPress={() => decide(decision)}
      />
    )
  })
}
