// A card of Names: a name as the hall sees it, an impossible game or a reported mistake, with one
// press for each decision and what it changes.
import type { CardDecision, CardPlayer, CardState, NameCard, TakenPlaces } from '@noor-quest/contract/names'
import { NICKNAME_MAX } from '@noor-quest/rules/person-fields'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { SmallBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { useMay } from '../api/role.ts'
import { DeviceLink } from '../players/device-link.tsx'
import { ImpossibleFacts } from '../players/player-marks.tsx'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton, TextLink } from '../ui/action-button.tsx'
import { Clipped } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { namesText as text } from './names.en.ts'
import { decideCard } from './names-api.ts'

type Props = {
  card: NameCard
  /** Whether a search found it. */
  isFound?: boolean
  onUnfold?: ((entryId: string) => void) | undefined
}

export function NameCardItem({ card, isFound = false, onUnfold }: Props) {
  const { kind, folded_by, players, persons, state, decided_by, decided_at } = card
  const [first] = players
  const entryId = card.entries[0]?.id ?? null
  if (first === undefined) return null
  return (
    <li className="grid min-w-0 gap-2 rounded-2xl border border-parchment/15 p-3 sm:p-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        {kind === 'mistake' ? (
          <Question player={first} />
        ) : (
          <>
            <bdi className="wrap-anywhere min-w-0 font-semibold text-lg">{first.shown_name}</bdi>
            {persons > 1 && <span className="text-muted">{text.others(persons - 1)}</span>}
          </>
        )}
        {!isFound && <SmallBadge tone={kind === 'game' ? 'wrong' : 'quiet'}>{text.kinds[kind]}</SmallBadge>}
        {folded_by !== null && persons > 1 && <SmallBadge>{text.foldedBy[folded_by]}</SmallBadge>}
      </div>
      <ul className="grid min-w-0 gap-1">
        {players.map((player) => (
          <PlayerLine key={`${player.player_id} ${JSON.stringify(player.reason)}`} card={card} player={player} />
        ))}
      </ul>
      {persons > players.length && <p className="text-muted">{text.more(persons - players.length)}</p>}
      {state !== 'open' && (
        <p className="font-semibold">
          {decided_by === null || decided_at === null
            ? describeState(kind, state)
            : text.decidedBy(describeState(kind, state), decided_by, portalText.date(decided_at))}
        </p>
      )}
      <Decisions card={card} />
      {folded_by !== null && persons > 1 && kind !== 'mistake' && state === 'open' && entryId !== null && onUnfold && (
        <ActionButton
          label={text.unfold}
          variant="quiet"
          className="justify-self-start"
          onPress={() => onUnfold(entryId)}
        />
      )}
      {isFound && <DeviceLink player={{ id: first.player_id, name: first.name }} />}
    </li>
  )
}

function Question({ player: { reason } }: { player: CardPlayer }) {
  return (
    <p className="wrap-anywhere min-w-0 font-semibold">
      <bdi>{reason.kind === 'mistake' && reason.question_text}</bdi>
    </p>
  )
}

/** A player's place, and the reason for the card. */
function PlayerLine({ card, player }: { card: NameCard; player: CardPlayer }) {
  const may = useMay()
  const { player_id, name, shown_name, game_type, rank, reason } = player
  const isNamed = card.players.length > 1 || card.kind === 'mistake' || name !== shown_name
  const game = contentText.games[game_type]
  return (
    <li className="grid min-w-0 gap-0.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        {isNamed && <Clipped>{name}</Clipped>}
        <span className="text-muted">
          {rank !== null
            ? text.place(text.rank(rank.rank, rank.is_exact), game)
            : card.takes === null
              ? game
              : text.noPlace(game)}
        </span>
        {may('players:read') && (
          <TextLink to="/admin/players/$player" params={{ player: player_id }} aria-label={text.named(text.page, name)}>
            {text.page}
          </TextLink>
        )}
      </div>
      <Reason reason={reason} />
    </li>
  )
}

function Reason({ reason }: { reason: CardPlayer['reason'] }): ReactNode {
  switch (reason.kind) {
    case 'game':
      return <ImpossibleFacts facts={reason.facts} />
    case 'name':
      return reason.marked_by !== null && <p>{text.marked(reason.marked_by, /\p{L}/u.test(reason.marked_by))}</p>
    case 'mistake':
      return (
        <p className="wrap-anywhere">
          <bdi>{reason.text}</bdi>
        </p>
      )
  }
}

const DECISIONS = {
  name: ['dismiss', 'hide', 'rename'],
  game: ['dismiss', 'disqualify', 'hide'],
  mistake: ['done', 'dismiss'],
} as const satisfies Record<NameCard['kind'], readonly CardDecision[]>

const STATES: Record<Exclude<CardDecision, 'undo'>, CardState> = {
  dismiss: 'dismissed',
  disqualify: 'disqualified',
  hide: 'hidden',
  rename: 'done',
  done: 'done',
}

function describeState(kind: NameCard['kind'], state: CardState): string {
  if (kind === 'name' && state === 'dismissed') return text.kept
  return kind === 'name' && state === 'done' ? text.renamed : text.decided[state]
}

function Decisions({ card }: { card: NameCard }) {
  const { kind, entries, players, persons, state, takes } = card
  const queryClient = useQueryClient()
  const [isDeciding, setDeciding] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [first] = players
  if (first === undefined) return null
  const { reason } = first
  const subject = reason.kind === 'mistake' ? reason.question_text : first.name
  const send = async (decision: CardDecision, of: NameCard['entries'], name?: string) => {
    setDeciding(true)
    try {
      const decided = await decideCard(decision, of, name)
      const undo = { label: contentText.undo, run: () => send('undo', decided.entries) }
      const done = decision === 'undo' ? text.undone : describeState(kind, STATES[decision])
      notify('success', text.named(done, subject), decision === 'undo' ? null : undo)
      setTyped(null)
    } catch (error) {
      const conflict = editConflictOf<Pick<NameCard, 'state'>>(error)
      const now = conflict && text.conflict(describeState(kind, conflict.current.state), conflict.by ?? '')
      notify('error', now ?? serviceMessage(error, text.failed))
    } finally {
      // Lists, results and players' pages show what was decided.
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      setDeciding(false)
    }
  }
  const decide = (decision: CardDecision, name?: string) => !isDeciding && void send(decision, entries, name)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (typed?.trim()) decide('rename', typed.trim())
  }
  const labelOf = (decision: CardDecision) =>
    kind === 'name' && decision === 'dismiss' ? text.keep : text.decisions[decision]
  const button = (decision: CardDecision) => (
    <ActionButton
      label={labelOf(decision)}
      aria-label={text.named(labelOf(decision), subject)}
      busy={isDeciding}
      {...(decision === 'rename' && { 'aria-expanded': typed !== null })}
      onPress={() => (decision === 'rename' ? setTyped(typed === null ? '' : null) : decide(decision))}
    />
  )
  if (state !== 'open') return <div className="flex flex-wrap gap-2">{button('undo')}</div>
  const shown = DECISIONS[kind].filter((decision) => decision !== 'rename' || persons === 1)
  return (
    <>
      <ul className="grid min-w-0 gap-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
        {shown.map((decision) => (
          <li key={decision} className="grid min-w-0 items-center gap-1 sm:col-span-2 sm:grid-cols-subgrid">
            {button(decision)}
            <span className="text-muted text-sm">{effectOf(decision, takes)}</span>
          </li>
        ))}
      </ul>
      {typed !== null && (
        <form onSubmit={rename} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-[1_1_12rem]">
            <TextField
              label={text.newName}
              dir="auto"
              autoComplete="off"
              autoFocus
              maxLength={NICKNAME_MAX}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button type="submit" aria-disabled={isDeciding || typed.trim() === ''}>
            {text.decisions.rename}
          </Button>
        </form>
      )}
      {reason.kind === 'mistake' && (
        <TextLink to="/admin/corrections/$question" params={{ question: reason.question_id }}>
          {text.correct}
        </TextLink>
      )}
    </>
  )
}

/** The effect of a decision, before it is made. */
function effectOf(decision: CardDecision, takes: NameCard['takes']): string {
  if (decision !== 'hide' && decision !== 'disqualify') return text.changesNoPlace
  if (takes === null) return text.takesUnknown
  const taken = takes[decision]
  return taken.length === 0 ? text.changesNoPlace : taken.map(describeTaken).join(' ')
}

function describeTaken({ game_type, places, rank, next }: TakenPlaces): string {
  const game = contentText.games[game_type]
  const best = text.rank(rank.rank, rank.is_exact)
  const taken = places === 1 ? text.takes(best, game) : text.takesMany(places, best, game)
  return `${next === null ? taken : text.movesUp(taken, next, best)}.`
}
