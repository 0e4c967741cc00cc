import { SEASON_NAME_MAX } from '@noor-quest/contract/limits'
import type { BegunSeason, NewSeason, Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Draft } from '../../platform/forms/form-controller.ts'
import { useForm, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { ApiError } from '../../platform/network/http.ts'
import { seasonName } from '../../text/season-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { draftOf } from '../forms/drafts.ts'
import { EditDialog } from '../ui/edit-dialog.tsx'
import { MessageArea } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { type NewSeasonValues, readNewSeason } from './season-form.ts'
import { seasonsText } from './seasons.en.ts'
import { beginSeason, practisedQuery } from './seasons-api.ts'
import { TimeField } from './time-field.tsx'

const text = seasonsText.begin

type Props = { season: Season; onBegun: () => void; onClose: () => void }

/**
 * Explains the consequences, asks for the old season's name, begins the next season and shows where
 * the backup is.
 */
export function NewSeasonDialog({ season, onBegun, onClose }: Props) {
  // The ending season, even after the page has loaded the next one.
  const [old] = useState(season)
  const [begun, setBegun] = useState<BegunSeason | null>(null)
  if (begun !== null) return <Begun old={old} begun={begun} onClose={onClose} />
  return (
    <Ask
      old={old}
      onBegun={(result) => {
        setBegun(result)
        onBegun()
      }}
      onClose={onClose}
    />
  )
}

function Ask({ old, onBegun, onClose }: { old: Season; onBegun: (begun: BegunSeason) => void; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: practised } = useQuery(practisedQuery)
  const first = useRef<HTMLInputElement>(null)
  const { form, state, field, formProps } = useForm<NewSeasonValues, Omit<NewSeason, 'from'>, BegunSeason>({
    initial: { name: '', name_ar: '', opens_at: '', confirmed: '' },
    read: (values) => readNewSeason(values, seasonName(old), old.zone),
    save: (next) => beginSeason({ ...next, from: old.id }),
    failedText: (_, error) =>
      error instanceof ApiError && error.code === 'duplicate' ? text.duplicate : serviceMessage(error, text.failed),
    onSaved: (begun) => {
      notify('success', text.done(seasonName(begun.season)))
      onBegun(begun)
      // Every list of the portal is now of another season.
      void queryClient.invalidateQueries()
    },
    whenSaved: 'closed',
    draft: namesOnly(draftOf(`season after ${old.id}`)),
  })
  const element = useRefusedFocus(state.refused)
  const shared = { autoComplete: 'off', required: true }
  const name = { ...shared, maxLength: SEASON_NAME_MAX }
  return (
    <EditDialog
      title={text.title}
      saving={state.saving}
      submit={text.submit}
      submitting={text.pending}
      initialFocus={first}
      form={{ ref: element, ...formProps }}
      onClose={() => {
        form.discard()
        onClose()
      }}
    >
      <p>{text.intro(old.name)}</p>
      <ul className="grid list-disc gap-1.5 ps-5 text-muted marker:text-gold">
        {text.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {practised !== undefined && practised.practised > 0 && (
        <Note tone="warning">{text.practised(practised.practised, practised.questions)}</Note>
      )}
      <TextField {...field('name')} {...name} ref={first} label={text.name} />
      <TextField {...field('name_ar')} {...name} lang="ar" dir="rtl" label={text.name_ar} />
      <TimeField name="opens_at" note={text.opens_at} zone={old.zone} field={field('opens_at')} />
      <TextField {...field('confirmed')} {...shared} label={text.confirm(seasonName(old))} />
      <MessageArea message={state.failure?.message ?? null} />
    </EditDialog>
  )
}

/** A draft doesn't keep the confirmation, which must be typed each time. */
function namesOnly(draft: Draft<NewSeasonValues>): Draft<NewSeasonValues> {
  return { ...draft, save: (values) => draft.save({ ...values, confirmed: '' }) }
}

function Begun({ old, begun, onClose }: { old: Season; begun: BegunSeason; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      title={text.doneTitle}
      onClose={onClose}
      initialFocus={close}
      footer={
        <Button ref={close} onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div role="status" className="wrap-anywhere grid gap-3">
        <p>{text.archived(old.name)}</p>
        {begun.backup === null ? (
          <p>{text.noBackup}</p>
        ) : (
          <p>
            {text.backup}
            <code dir="ltr" className="mt-1 block rounded-xl bg-night/60 px-3 py-2 text-sm">
              {begun.backup}
            </code>
          </p>
        )}
      </div>
    </Dialog>
  )
}
