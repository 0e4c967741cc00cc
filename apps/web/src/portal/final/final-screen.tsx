import type { FinalView } from '@noor-quest/contract/final'
import { DRAW_TITLE_MAX, FINAL_PLAYERS_MAX } from '@noor-quest/contract/limits'
import type { SharedDecision, SharedDetails, SharedGroup } from '@noor-quest/contract/shared'
import { FINAL_SOURCES } from '@noor-quest/rules/choices'
import { FINAL_SECONDS_MAX, FINAL_SECONDS_MIN } from '@noor-quest/rules/final'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fieldsOf, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { ApiError } from '../../platform/network/http.ts'
import { useStore } from '../../platform/storage/store.ts'
import { FieldError, NumberField, TextField } from '../../ui/fields.tsx'
import { draftOf } from '../forms/drafts.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { readyQuery, viewInResults } from '../results/results-api.ts'
import { groupsText } from '../seasons/groups.en.ts'
import { groupsQuery } from '../seasons/seasons-api.ts'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { settingsText } from '../settings/settings.en.ts'
import { stageText } from '../stage/stage.en.ts'
import { contentText } from '../text/content.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { CheckField, ChoiceField } from '../ui/choice-field.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { FormPart, SectionForm } from '../ui/section-form.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { ChoosePlayers } from './choose-players.tsx'
import { ChooseQuestions } from './choose-questions.tsx'
import { finalText as text } from './final.en.ts'
import { beginFinal, deleteFinal, finalQuery, saveFinal } from './final-api.ts'
import { createFinalForm, type FinalForm, type FinalValues, personsOf, split } from './final-form.ts'
import { FinalPlayers } from './final-players.tsx'
import { rehearsalText } from './rehearsal.en.ts'
import { SharedDialog } from './shared-dialog.tsx'

/**
 * /admin/final: the final's questions and players, until they are fixed
 * (docs/product-rules.md#the-final).
 */
export function FinalScreen() {
  return <SeasonsLoaded>{([season]) => season && <SeasonFinal key={season.id} season={season.id} />}</SeasonsLoaded>
}

function SeasonFinal({ season }: { season: string }) {
  const queryClient = useQueryClient()
  const query = finalQuery(season)
  const show = (final: FinalView | null) => {
    void queryClient.cancelQueries(query)
    queryClient.setQueryData(query.queryKey, { final })
  }
  return (
    <Loaded query={useQuery(query)} label={text.title}>
      {({ final }) => (
        <div className="grid min-w-0 gap-5">
          {final?.began_at == null ? (
            <Preparation season={season} final={final} onChanged={show} />
          ) : (
            <Begun season={season} final={final} />
          )}
          {final?.began_at == null && (
            <LinkButton to="/admin/final/present" className="justify-self-start">
              {rehearsalText.title}
            </LinkButton>
          )}
          {final !== null && !final.is_asked && <DeleteFinal season={season} onDeleted={() => show(null)} />}
        </div>
      )}
    </Loaded>
  )
}

type Props = { season: string; final: FinalView | null; onChanged: (final: FinalView | null) => void }

function Preparation({ season, final, onChanged }: Props) {
  const [shared] = useState(() =>
    createFinalForm(final, {
      save: async (plan) => (await saveFinal(season, plan)).final,
      onSaved: (saved) => {
        notify('success', settingsText.saved)
        onChanged(saved)
      },
      draft: draftOf(`final ${season}`),
    }),
  )
  useEffect(() => shared.adopt(final), [shared, final])
  // Renders again when a change is typed: the section below then asks for saving.
  useStore(shared.form)
  return (
    <>
      <Editor shared={shared} />
      {final !== null && (
        <BeginSection season={season} final={final} isTyped={shared.isTyped()} onChanged={onChanged} />
      )}
    </>
  )
}

function Editor({ shared }: { shared: FinalForm }) {
  const state = useStore(shared.form)
  const { values, errors } = state
  const { change } = shared.form
  const element = useRefusedFocus(state.refused)
  const games = split(values.games)
  const { data: groups = [] } = useQuery(groupsQuery)
  const fields = fieldsOf(shared.form, state)
  const field = (name: 'title_en' | 'title_ar' | 'seconds' | 'count') => ({
    ...fields(name),
    label: text.labels[name],
    autoComplete: 'off',
  })
  return (
    <SectionForm
      ref={element}
      intro={text.intro}
      shared={shared}
      nameOf={(name) => text.labels[name as keyof typeof text.labels]}
      show={showValue}
    >
      <FormPart {...text.show}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...field('title_en')} maxLength={DRAW_TITLE_MAX} />
          <TextField {...field('title_ar')} lang="ar" dir="rtl" maxLength={DRAW_TITLE_MAX} />
          <NumberField {...field('seconds')} hint={text.secondsHint} min={FINAL_SECONDS_MIN} max={FINAL_SECONDS_MAX} />
        </div>
      </FormPart>
      <FormPart title={text.who.title} intro={text.who.intro}>
        <ChoiceField
          label={text.labels.kind}
          name="kind"
          value={values.kind}
          options={FINAL_SOURCES}
          nameOf={(kind) => text.who.kinds[kind]}
          onChoose={(kind) => change({ kind })}
        />
        {values.kind === 'players' ? (
          <ChoosePlayers
            chosen={personsOf(values.persons)}
            error={errors.persons}
            onChange={(persons) => change({ persons: JSON.stringify(persons) })}
          />
        ) : (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <fieldset className="grid gap-1">
              <legend className="font-semibold text-gold-pale text-sm">{text.labels.games}</legend>
              {GAME_TYPES.map((game) => (
                <CheckField
                  key={game}
                  label={contentText.games[game]}
                  name="games"
                  checked={games.includes(game)}
                  onCheck={(isChecked) =>
                    change({
                      games: GAME_TYPES.filter((one) => (one === game ? isChecked : games.includes(one))).join(),
                    })
                  }
                />
              ))}
              <FieldError id="games-error" error={errors.games} />
            </fieldset>
            <div className="grid gap-2">
              <NumberField {...field('count')} min={1} max={FINAL_PLAYERS_MAX} />
              {(groups.length > 0 || values.of_each_group === 'yes') && (
                <CheckField
                  label={text.labels.of_each_group}
                  checked={values.of_each_group === 'yes'}
                  onCheck={(isChecked) => change({ of_each_group: isChecked ? 'yes' : '' })}
                />
              )}
            </div>
          </div>
        )}
      </FormPart>
      <FormPart title={text.room.title} intro={text.room.intro}>
        <CheckField
          label={text.labels.only_seen}
          checked={values.only_seen === 'yes'}
          onCheck={(isChecked) => change({ only_seen: isChecked ? 'yes' : '' })}
        />
      </FormPart>
      <FormPart title={text.questions.title} intro={text.questions.intro}>
        <ChooseQuestions
          chosen={split(values.question_ids)}
          error={errors.question_ids}
          onChange={(ids) => change({ question_ids: ids.join() })}
        />
      </FormPart>
    </SectionForm>
  )
}

/** A conflict's value in words. */
function showValue(name: keyof FinalValues, value: unknown) {
  const typed = String(value)
  if (name === 'kind') return text.who.kinds[typed as FinalValues['kind']]
  if (name === 'of_each_group') return typed === 'yes' ? groupsText.yes : groupsText.no
  if (name === 'only_seen') return typed === 'yes' ? text.room.on : text.room.off
  if (name === 'games')
    return split(typed)
      .map((game) => contentText.games[game as 'quiz'])
      .join(', ')
  if (name === 'persons')
    return personsOf(typed)
      .map(({ name }) => name || text.who.nameless)
      .join(', ')
  if (name === 'question_ids') return text.questions.chosen(split(typed).length)
  return typed
}

type BeginProps = { season: string; final: FinalView; isTyped: boolean; onChanged: Props['onChanged'] }

function BeginSection({ season, final, isTyped, onChanged }: BeginProps) {
  const { data: ready, refetch } = useQuery(readyQuery(season))
  const { run, pending, message } = useSubmission(text.failed)
  const { waits_for, version, is_frozen } = final
  const open = ready?.open ?? 0
  /** Groups about which the admin is asked, and the decisions so far. */
  const [asked, setAsked] = useState<SharedGroup[]>([])
  const [decided, setDecided] = useState<SharedDecision[]>([])
  const begin = (shared: SharedDecision[]) =>
    ready !== undefined &&
    run(async () => {
      setAsked([])
      try {
        const seen = { version: ready.version, open: ready.open, final_version: version, reveals: is_frozen }
        onChanged((await beginFinal(season, { ...seen, shared })).final)
        notify('success', text.begin.done)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'shared_players') throw error
        setDecided(shared)
        setAsked((error.details as SharedDetails).groups)
      } finally {
        void refetch()
      }
    })
  const consequences = (
    <>
      {is_frozen && <p className="mb-2 font-semibold text-amber-text">{text.begin.reveals}</p>}
      {open > 0 && <p className="mb-2">{text.begin.undecided(open)}</p>}
      <p>{text.begin.final}</p>
    </>
  )
  return (
    <SectionPanel title={text.begin.title} intro={text.begin.intro}>
      {waits_for !== null ? (
        <p role="status">{text.begin.waits[waits_for]}</p>
      ) : isTyped ? (
        <p role="status">{text.begin.save}</p>
      ) : (
        <>
          {open > 0 && (
            <Note
              tone="warning"
              actions={
                <>
                  <LinkButton to="/admin/names">{text.begin.names}</LinkButton>
                  <LinkButton to="/admin/results" search={viewInResults('publish')}>
                    {text.begin.ready}
                  </LinkButton>
                </>
              }
            >
              {text.begin.undecided(open)}
            </Note>
          )}
          {ready !== undefined && (
            <ConfirmButton
              label={text.begin.button}
              variant="gold"
              busy={pending}
              className="justify-self-start max-sm:w-full"
              question={{ title: text.begin.ask, text: consequences, run: () => begin(decided) }}
            />
          )}
        </>
      )}
      <FormMessage message={message} />
      <SharedDialog
        groups={asked}
        onClose={() => setAsked([])}
        onDecided={(decisions) => void begin([...decided, ...decisions])}
      />
    </SectionPanel>
  )
}

/** The fixed players, and the way to the stage. */
function Begun({ season, final }: { season: string; final: FinalView }) {
  return (
    <SectionPanel
      intro={
        <>
          <span className="wrap-anywhere block font-semibold text-lg text-parchment">
            <bdi>{final.title_en}</bdi> · <bdi lang="ar">{final.title_ar}</bdi>
          </span>
          {text.questions.chosen(final.questions.length)}
        </>
      }
    >
      {final.is_over ? (
        <p role="status" className="flex flex-wrap items-center gap-3">
          {text.begun.over}
          <LinkButton to="/admin/results" search={{ season, game: 'final' }}>
            {text.begun.results}
          </LinkButton>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/admin/final/present" variant="gold">
            {text.begun.present}
          </LinkButton>
          <LinkButton to="/admin/screen">{stageText.title}</LinkButton>
        </div>
      )}
      <FinalPlayers season={season} isAsked={final.is_asked} isOver={final.is_over} />
    </SectionPanel>
  )
}

function DeleteFinal({ season, onDeleted }: { season: string; onDeleted: () => void }) {
  const { run, message } = useSubmission(text.failed)
  const remove = async () => {
    const isDone = await run(() => deleteFinal(season))
    if (!isDone) return
    notify('success', text.remove.done)
    return onDeleted
  }
  return (
    <div className="grid justify-items-start gap-2">
      <ConfirmButton
        label={text.remove.button}
        variant="quiet"
        question={{ title: text.remove.ask, text: text.remove.text, run: remove }}
      />
      <FormMessage message={message} />
    </div>
  )
}
