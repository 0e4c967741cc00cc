import { NOTE_MAX } from '@noor-quest/contract/limits'
import type { ResultChange, ResultList, ResultRow } from '@noor-quest/contract/results'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { formPropsOf } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import { formatClaimCode } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { draftOf } from '../forms/drafts.ts'
import { createSharedForm } from '../forms/shared-form.ts'
import { ImpossibleFacts, SharedPlayers, sharedBy } from '../players/player-marks.tsx'
import { playersText } from '../players/players.en.ts'
import { contentText } from '../text/content.en.ts'
import { marksText } from '../text/marks.en.ts'
import { portalText } from '../text/portal.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { CheckField } from '../ui/choice-field.tsx'
import { ConflictPanel } from '../ui/conflict.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Clipped } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { useLast } from '../ui/use-last.ts'
import { certificatesText } from './certificates.en.ts'
import { DisqualificationForm } from './disqualification-form.tsx'
import { resultsText as text } from './results.en.ts'
import { changePlace, resultsKey, statusQuery, viewInResults } from './results-api.ts'
import { exactTime, listName } from './results-columns.tsx'

type Props = {
  /** Null while the dialog is closed. */
  row: ResultRow | null
  game: ResultList
  season: Season
  /** The list is of one group, whose ranks it has. */
  isOfGroup: boolean
  /** Called with the changed row, which may have left the list. */
  onChanged: (row: ResultRow) => void
  onClose: () => void
}

/** A player who may win: contact, ticks, figures, a note, and whether they keep their place. */
export function PlaceDialog({ row, game, season, isOfGroup, onChanged, onClose }: Props) {
  const queryClient = useQueryClient()
  const { data: status } = useQuery(statusQuery(season.id))
  const shown = useLast(row)
  if (shown === null) return null
  const id = shown.player_id
  /** Saves a change and reloads every list. */
  const save = async (change: ResultChange): Promise<ResultRow> => {
    try {
      const changed = await changePlace(id, { ...change, ...(game === 'final' && { list: game }) })
      // The response has the rank among all.
      const isKept = isOfGroup && shown.rank !== null && changed.rank !== null
      onChanged(isKept ? { ...changed, rank: shown.rank, tie: shown.tie } : changed)
      return changed
    } finally {
      void queryClient.invalidateQueries(resultsKey)
    }
  }
  return (
    <Dialog open={row !== null} eyebrow={listName(game)} title={<Clipped>{shown.name}</Clipped>} onClose={onClose}>
      <div className="grid gap-6">
        {shown.phone !== null && <PhoneLinks phone={shown.phone} countryCode={season.policies.country_code} />}
        <Ticks key={`ticks ${game} ${id}`} row={shown} save={save} onChanged={onChanged} />
        <PlaceFacts game={game} row={shown} />
        {shown.impossible.length > 0 && (
          <div className="grid gap-1">
            <p className="font-semibold">{marksText.mark}</p>
            <ImpossibleFacts facts={shown.impossible} />
          </div>
        )}
        {shown.shared !== null && (
          <div className="grid gap-1">
            <p className="font-semibold">{sharedBy(shown.shared)}</p>
            <SharedPlayers players={shown.shared.players} except={id} />
          </div>
        )}
        {shown.claim_code !== null && (
          <LinkButton
            to="/admin/results"
            search={viewInResults('certificates', { search: shown.claim_code })}
            className="justify-self-start"
          >
            {certificatesText.one}
          </LinkButton>
        )}
        <NoteForm key={`note ${game} ${id}`} game={game} row={shown} save={save} />
        <DisqualificationForm
          key={`out ${id}`}
          disqualifiedFor={shown.disqualified_for}
          isFinal={status !== undefined && status.published !== null}
          playerId={id}
          save={(disqualified_for) => save({ disqualified_for })}
        />
      </div>
    </Dialog>
  )
}

function PlaceFacts({ game, row }: { game: ResultList; row: ResultRow }) {
  const { rank, tie, score, moves, elapsed_ms, scored_at, games_played, claim_code, name, shown_name } = row
  const place = rank && playersText.rankShown(rank.rank, rank.is_exact)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
      <Fact label={text.columns.rank}>
        {place === null ? text.out : place + (tie === null ? '' : ` (${text.ties[tie]})`)}
      </Fact>
      {shown_name !== name && (
        <Fact label={playersText.fields.nickname.title}>
          <Clipped>{shown_name}</Clipped>
        </Fact>
      )}
      <Fact label={text.columns.score}>{contentText.number(score)}</Fact>
      {moves > 0 && <Fact label={text.columns.moves}>{contentText.number(moves)}</Fact>}
      <Fact label={text.columns.time}>{exactTime(elapsed_ms)}</Fact>
      {game !== 'final' && (
        <>
          <Fact label={text.finished}>
            <time dateTime={scored_at}>{portalText.date(scored_at)}</time>
          </Fact>
          <Fact label={text.columns.games}>{contentText.number(games_played)}</Fact>
        </>
      )}
      <Fact label={text.columns.code}>{claim_code === null ? contentText.missing : formatClaimCode(claim_code)}</Fact>
    </dl>
  )
}

/** A line of two columns. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid items-baseline">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

type PartProps = { row: ResultRow; save: (change: ResultChange) => Promise<ResultRow> }

const TICKS = ['eligible', 'contacted', 'prize_given'] as const
type Tick = (typeof TICKS)[number]
const tickLabel = (name: Tick) => (name === 'prize_given' ? text.prizeGiven : text[name])

function Ticks({ row, save, onChanged }: PartProps & Pick<Props, 'onChanged'>) {
  /** Ticks that are being saved. */
  const [wanted, setWanted] = useState<Partial<Record<Tick, boolean>>>({})
  const tick = async (name: Tick, checked: boolean) => {
    setWanted((before) => ({ ...before, [name]: checked }))
    try {
      await save({ [name]: checked, seen: { [name]: !checked } })
    } catch (error) {
      const conflict = editConflictOf<Partial<ResultRow>>(error)
      if (conflict === null) notify('error', serviceMessage(error, text.saveFailed))
      else {
        onChanged({ ...row, ...conflict.current })
        notify('error', text.tickedBefore(tickLabel(name), !!conflict.current[name], conflict.by))
      }
    }
    setWanted(({ [name]: _, ...others }) => others)
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold text-gold-pale text-sm">{text.marks}</legend>
      {TICKS.map((name) => (
        <CheckField
          key={name}
          label={tickLabel(name)}
          checked={wanted[name] ?? row[name]}
          onCheck={(isChecked) => void tick(name, isChecked)}
        />
      ))}
      <p className="text-muted text-sm">{text.marksHint}</p>
    </fieldset>
  )
}

type NoteValues = { note: string }

function NoteForm({ game, row, save }: PartProps & Pick<Props, 'game'>) {
  const [shared] = useState(() =>
    createSharedForm<NoteValues, NoteValues, NoteValues>({
      seen: { note: row.note },
      valuesOf: ({ note }) => ({ note }),
      read: (values) => ({ ok: true, body: values }),
      // Only the note is kept in a draft.
      save: async ({ note }, seen) => ({ note: (await save({ note, seen: { note: seen.note } })).note }),
      failedText: (_, error) => serviceMessage(error, text.saveFailed),
      onSaved: () => notify('success', text.noteSaved),
      draft: draftOf(`note on ${game} ${row.player_id}`),
    }),
  )
  const { form } = shared
  const { values, saving, failure } = useStore(form)
  useEffect(() => shared.adopt({ note: row.note }), [shared, row.note])
  return (
    <form className="grid gap-3" {...formPropsOf(() => form.submit())}>
      <ConflictPanel shared={shared} nameOf={() => text.note} />
      <TextArea
        label={text.note}
        rows={2}
        maxLength={NOTE_MAX}
        readOnly={saving}
        value={values.note}
        onChange={({ target }) => form.change({ note: target.value })}
      />
      <FormMessage message={failure?.code === 'edit_conflict' ? null : (failure?.message ?? null)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="glass" aria-disabled={saving}>
          {text.saveNote}
        </Button>
        {shared.isTyped() && !saving && <p className="text-muted text-sm">{contentText.notSaved}</p>}
      </div>
    </form>
  )
}
