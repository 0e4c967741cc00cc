import type { Entrants, NewDraw, SeasonDraws } from '@noor-quest/contract/draws'
import { DRAW_TITLE_MAX, DRAW_WINNERS_MAX } from '@noor-quest/contract/limits'
import { useForm, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField, TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { settingsText } from '../settings/settings.en.ts'
import { CheckField } from '../ui/choice-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { drawsText } from './draws.en.ts'
import { addDraw, changeOwnChance, type DrawsChange } from './draws-api.ts'

const text = drawsText.persons
const REASONS = Object.keys(text.reasons) as (keyof typeof text.reasons)[]

type Props = {
  season: string
  draws: SeasonDraws
  entrants: Entrants
  onEntrants: (entrants: Entrants) => void
  change: DrawsChange
}

/** The persons who take part, and the form for a new draw. */
export function PersonsSection({ season, draws, entrants, onEntrants, change }: Props) {
  const { persons, left_out, hidden, waits_for } = draws
  const reasons = REASONS.filter((reason) => left_out[reason] > 0)
  return (
    <SectionPanel className="print:hidden" title={text.title}>
      <p role="status" className="text-lg">
        {text.persons(persons)}
      </p>
      {waits_for !== null && <Note tone="warning">{text.waits[waits_for]}</Note>}
      <CheckField
        label={text.allFinishers}
        checked={entrants === 'finished'}
        onCheck={(isChecked) => onEntrants(isChecked ? 'finished' : 'scored')}
      />
      {reasons.length > 0 && (
        <div>
          <h3 className="font-semibold text-gold-pale text-sm">{text.leftOut}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-muted marker:text-gold">
            {reasons.map((reason) => (
              <li key={reason}>{text.reasons[reason](left_out[reason])}</li>
            ))}
          </ul>
        </div>
      )}
      {hidden > 0 && <Note tone="warning">{text.hidden(hidden)}</Note>}
      {draws.sharing.length > 0 && <Sharing season={season} sharing={draws.sharing} change={change} />}
      <NewDrawForm season={season} entrants={entrants} change={change} />
    </SectionPanel>
  )
}

/** Persons with the number of another one, for whom an admin can make an exception. */
function Sharing({ season, sharing, change }: Pick<Props, 'season' | 'change'> & Pick<SeasonDraws, 'sharing'>) {
  const { run, pending, message } = useSubmission(drawsText.failed)
  const give = (player_id: string, has_own_chance: boolean) =>
    !pending && void run(() => change(changeOwnChance(season, { player_id, has_own_chance })))
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.sharing(sharing.length)}</summary>
      <ul className="grid gap-2">
        {sharing.map(({ player_id, name, with: holder, has_own_chance }) => (
          <li key={player_id} className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="wrap-anywhere min-w-0">
              <bdi className="font-semibold">{name}</bdi> <span>{text.sameNumber}</span> <bdi>{holder.name}</bdi>
            </span>
            <CheckField
              label={text.ownChance}
              aria-label={`${text.ownChance}: ${name}`}
              checked={has_own_chance}
              aria-disabled={pending}
              onCheck={() => give(player_id, !has_own_chance)}
            />
          </li>
        ))}
      </ul>
      <FormMessage message={message} />
    </details>
  )
}

type Typed = Omit<NewDraw, 'entrants'>
type Values = Record<keyof Typed, string>

function NewDrawForm({ season, entrants, change }: Pick<Props, 'season' | 'entrants' | 'change'>) {
  const { state, field, formProps } = useForm<Values, Typed, void>({
    initial: { title_en: '', title_ar: '', winners: '1' },
    read: ({ title_en, title_ar, winners }) => {
      const body = { title_en: title_en.trim(), title_ar: title_ar.trim(), winners: Number(winners) }
      const errors: Partial<Values> = {}
      if (body.title_en === '') errors.title_en = settingsText.required
      if (body.title_ar === '') errors.title_ar = settingsText.required
      if (!Number.isInteger(body.winners) || body.winners < 1 || body.winners > DRAW_WINNERS_MAX) {
        errors.winners = text.winnersWrong(DRAW_WINNERS_MAX)
      }
      const [field] = Object.keys(errors) as (keyof Values)[]
      return field === undefined ? { ok: true, body } : { ok: false, field, errors }
    },
    save: async (typed) => {
      await change(addDraw(season, { ...typed, entrants }))
      notify('success', text.done)
    },
    failedText: (_message, error) => serviceMessage(error, drawsText.failed),
  })
  const title = (name: 'title_en' | 'title_ar') => ({
    ...field(name),
    label: text[name],
    maxLength: DRAW_TITLE_MAX,
    autoComplete: 'off',
    required: true,
    error: state.errors[name],
  })
  return (
    <form ref={useRefusedFocus(state.refused)} {...formProps} className="grid gap-4 sm:grid-cols-2">
      <TextField {...title('title_en')} hint={text.titleHint} />
      <TextField {...title('title_ar')} lang="ar" dir="rtl" />
      <NumberField {...field('winners')} label={text.winners} min={1} max={DRAW_WINNERS_MAX} required />
      <div className="self-end">
        <Button type="submit" variant="glass" aria-disabled={state.saving} className="w-full sm:w-auto">
          {text.button}
        </Button>
      </div>
      <div className="sm:col-span-2">
        <FormMessage message={state.failure?.message ?? null} />
      </div>
    </form>
  )
}
