import type { ErasedData, ResultsStatus } from '@noor-quest/contract/results'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { seasonName } from '../../text/season-name.ts'
import { TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { MessageArea } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { resultsText } from './results.en.ts'
import { erasePersonalData, statusQuery } from './results-api.ts'

const text = resultsText.erase
const WINNERS = [1, 2, 3, 5, 10, 20] as const

/** Removes the personal data of an ended season, of all players or of all except the winners. */
export function EraseSection({ season }: { season: Season }) {
  const { data: status } = useQuery(statusQuery(season.id))
  const [keep, setKeep] = useState<(typeof WINNERS)[number]>(3)
  const [asked, setAsked] = useState<number | null>(null)
  if (status === undefined) return null
  const { players, comments } = status.personal
  const isOver = season.phase === 'closed' || season.phase === 'archived'
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <p role="status">{players + comments === 0 ? text.nothing : text.held(players, comments)}</p>
      {!isOver && <p>{text.open}</p>}
      {isOver && players + comments > 0 && (
        <>
          {status.published === null && <Note tone="warning">{text.unpublished}</Note>}
          {season.is_frozen && <Note tone="warning">{text.sealed}</Note>}
          <div className="grid gap-4">
            {!season.is_frozen && (
              <ChoiceField label={text.keep} value={keep} options={WINNERS} nameOf={String} onChoose={setKeep} />
            )}
            <div className="flex flex-wrap gap-2">
              {!season.is_frozen && <ActionButton label={text.winners} onPress={() => setAsked(keep)} />}
              <ActionButton label={text.all} onPress={() => setAsked(0)} />
            </div>
          </div>
        </>
      )}
      {asked !== null && (
        <EraseDialog season={season} personal={status.personal} keep={asked} onClose={() => setAsked(null)} />
      )}
    </SectionPanel>
  )
}

type Props = { season: Season; personal: ResultsStatus['personal']; keep: number; onClose: () => void }

/**
 * Explains the consequences and asks for the season's name. It asks for the password unless the
 * admin entered it lately.
 */
function EraseDialog({ season, personal, keep, onClose }: Props) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { state, formProps } = useNativeForm<{ confirmed: string }, object, ErasedData>({
    initial: { confirmed: '' },
    read: ({ confirmed }) =>
      plain(confirmed) === plain(seasonName(season))
        ? { ok: true, body: {} }
        : { ok: false, field: 'confirmed', errors: { confirmed: text.notTheName(seasonName(season)) } },
    save: () => erasePersonalData(season.id, keep),
    failedText: (_, error) => serviceMessage(error, text.failed),
    onSaved: ({ players, comments }) => {
      notify('success', text.done(players, comments))
      onClose()
      // The players, feedback and figures have changed too.
      void queryClient.invalidateQueries()
    },
    whenSaved: 'closed',
  })
  return (
    <EditDialog
      size="sm"
      title={keep === 0 ? text.titleAll : text.titleWinners}
      saving={state.saving}
      submit={text.button}
      submitting={text.deleting}
      initialFocus={input}
      form={formProps}
      onClose={onClose}
    >
      <p>{keep === 0 ? text.textAll(personal.players, personal.comments) : text.textWinners(keep)}</p>
      <TextField
        ref={input}
        label={text.confirm(seasonName(season))}
        name="confirmed"
        autoComplete="off"
        required
        readOnly={state.saving}
        error={state.errors.confirmed}
      />
      <MessageArea message={state.failure?.message ?? null} />
    </EditDialog>
  )
}

const plain = (typed: string) => typed.normalize().trim().toLocaleLowerCase('en')
