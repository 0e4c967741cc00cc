import type { FinalPlayers as Players } from '@noor-quest/contract/final'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClaimCode } from '../../text/format.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { DeviceLink } from '../players/device-link.tsx'
import { marksText } from '../text/marks.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { SearchField } from '../ui/choice-field.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { finalText } from './final.en.ts'
import { changeSeat, finalPlayersQuery } from './final-api.ts'
import { finalPlayersText as text } from './final-players.en.ts'

type Player = Players['players'][number]
type Props = {
  season: string
  /** Whether a question was asked: by then each phone is measured. */
  isAsked: boolean
  isOver: boolean
}

/** The players: called, here, seen or taken out, and those whose play no hand explains. */
export function FinalPlayers({ season, isAsked, isOver }: Props) {
  const { data, refetch } = useQuery(finalPlayersQuery(season))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { run, pending, message } = useSubmission(text.failed)
  if (data === undefined) return null
  const { players } = data
  const change = (person_id: string, kind: Parameters<typeof changeSeat>[1]['kind']) =>
    run(async () => {
      await changeSeat(season, { person_id, kind })
      await refetch()
    })
  const see = ({ person_id, is_seen }: Player) => change(person_id, is_seen ? 'unseen' : 'seen')
  const shown = players.filter((player) => matches(player, search))
  const suspect = players.filter(
    ({ is_out, fast, has_entered, is_measured }) =>
      !is_out && (fast.length > 0 || (isAsked && has_entered && !is_measured)),
  )
  const amount = (is: (player: Player) => boolean) => players.filter(is).length
  const open = ({ person_id, name }: Player) => (
    <button
      type="button"
      className="wrap-anywhere min-h-11 min-w-11 text-start font-semibold underline underline-offset-4"
      onClick={() => setChosen(person_id)}
    >
      <bdi>{name || finalText.who.nameless}</bdi>
    </button>
  )
  return (
    <>
      {suspect.length > 0 && (
        <Note tone="warning">
          <p className="font-semibold">{text.look}</p>
          <ul>
            {suspect.map((player) => (
              <li key={player.person_id} className="flex flex-wrap items-center gap-x-3">
                {open(player)}
                <Signs player={player} isAsked={isAsked} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {text.title(
            players.length,
            amount(({ has_entered }) => has_entered),
            amount(({ is_seen }) => is_seen),
          )}
        </summary>
        <div className="grid min-w-0 gap-3 pt-2">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              const [only, ...others] = shown
              if (only === undefined || others.length > 0 || only.is_seen || isOver) return
              void see(only)
              setSearch('')
            }}
          >
            <SearchField label={text.find} hint={text.findHint} autoComplete="off" value={search} onType={setSearch} />
          </form>
          <FormMessage message={message} />
          <ul className="grid gap-2">
            {shown.map((player) => (
              <li key={player.person_id} className="flex min-w-0 items-center gap-3">
                <div className="grid min-w-0 flex-1 justify-items-start">
                  {open(player)}
                  <p className="flex flex-wrap items-center gap-2">
                    <Code code={player.claim_code} />
                    <SmallBadge tone={player.is_out ? 'wrong' : player.has_entered ? 'right' : 'quiet'}>
                      {player.is_out ? text.out : player.has_entered ? text.here : text.called}
                    </SmallBadge>
                    <Signs player={player} isAsked={isAsked} />
                  </p>
                </div>
                {!isOver && (
                  <ActionButton
                    label={text.seen}
                    of={player.name}
                    variant={player.is_seen ? 'gold' : 'glass'}
                    aria-pressed={player.is_seen}
                    busy={pending}
                    onPress={() => see(player)}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      </details>
      <PlayerDialog
        player={players.find(({ person_id }) => person_id === chosen) ?? null}
        isOver={isOver}
        change={change}
        onClose={() => setChosen(null)}
      />
    </>
  )
}

/** By a part of the name, or by the claim code, typed with or without its space. */
function matches({ name, claim_code }: Player, search: string): boolean {
  const typed = search.trim().toLowerCase()
  return name.toLowerCase().includes(typed) || claim_code?.toLowerCase() === typed.replace(/[\s-]/g, '')
}

function Code({ code }: { code: string | null }) {
  if (code === null) return null
  return (
    <span dir="ltr" translate="no" className="text-muted text-sm tabular-nums tracking-widest">
      {formatClaimCode(code)}
    </span>
  )
}

function Signs({
  player: { fast, has_entered, is_measured, impossible },
  isAsked,
}: Pick<Props, 'isAsked'> & { player: Player }) {
  return (
    <>
      {fast.map(({ question, round, after_ms }) => (
        <SmallBadge key={`${question} ${round}`} tone="wrong">
          {text.fast(question, after_ms)}
        </SmallBadge>
      ))}
      {isAsked && has_entered && !is_measured && <SmallBadge>{text.unmeasured}</SmallBadge>}
      {impossible.length > 0 && <SmallBadge tone="wrong">{marksText.mark}</SmallBadge>}
    </>
  )
}

type DialogProps = {
  player: Player | null
  isOver: boolean
  change: (personId: string, kind: 'empty' | 'seat') => Promise<unknown>
  onClose: () => void
}

/** A new device, by a one-time code, and the seat. */
function PlayerDialog({ player, isOver, change, onClose }: DialogProps) {
  const { ask, dialog } = useConfirm()
  const name = player?.name || finalText.who.nameless
  const empty = ({ person_id }: Player) => {
    onClose()
    ask({
      title: text.emptyTitle(name),
      confirm: text.empty,
      text: text.emptyText,
      run: () => change(person_id, 'empty'),
    })
  }
  return (
    <>
      <Dialog open={player !== null} size="sm" title={<bdi className="wrap-anywhere">{name}</bdi>} onClose={onClose}>
        {player !== null && (
          <div className="grid min-w-0 gap-3">
            <Code code={player.claim_code} />
            <DeviceLink player={{ id: player.player_id, name }} page="/final" />
            {!isOver &&
              (player.is_out ? (
                <ActionButton label={text.seat} of={name} onPress={() => change(player.person_id, 'seat')} />
              ) : (
                <ActionButton label={text.empty} of={name} onPress={() => empty(player)} />
              ))}
          </div>
        )}
      </Dialog>
      {dialog}
    </>
  )
}
