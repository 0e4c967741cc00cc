import type { FinalKeyView, RehearsalLinks } from '@noor-quest/contract/final'
import type { LiveQuery } from '@noor-quest/contract/hall'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useSecondsLeft } from '../../final/final-clock.ts'
import { stayAwake } from '../../platform/device/wake-lock.ts'
import { BROWSER_EVENTS, followEvents } from '../../platform/network/event-stream.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { usePresenter } from '../stage/presenter.ts'
import { PressProblem } from '../stage/press-problem.tsx'
import { stageText } from '../stage/stage.en.ts'
import { stageQuery } from '../stage/stage-api.ts'
import { ActionButton, LinkButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { EmptyList, Loaded } from '../ui/list-notes.tsx'
import { InBothLanguages, Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { finalText } from './final.en.ts'
import { finalQuery, pressFinal, pressRehearsal, readAnswer, readRehearsalAnswer } from './final-api.ts'
import { FinalPlayers } from './final-players.tsx'
import { createFinalPresenter, type FinalSource, type FinalStage } from './final-presenter.ts'
import { MorePresses, type Press } from './more-presses.tsx'
import { presentFinalText as text } from './present-final.en.ts'
import { BeginRehearsal, RunningRehearsal } from './rehearsal.tsx'

const RETRY_MS = 2000

/**
 * /admin/final/present: the final, or its rehearsal, run from a presenter's phone
 * (docs/product-rules.md#the-final).
 */
export function PresentFinalScreen() {
  const [links, setLinks] = useState<RehearsalLinks | null>(null)
  if (links === null) {
    return (
      <SeasonsLoaded>
        {([season]) => season && <SeasonFinal key={season.id} season={season.id} onRehearsal={setLinks} />}
      </SeasonsLoaded>
    )
  }
  return (
    <Presenting
      key={links.screen}
      source={rehearsal}
      readAnswer={readRehearsalAnswer}
      isOn
      hall={null}
      players={<RunningRehearsal links={links} onEnded={() => setLinks(null)} />}
    />
  )
}

type SeasonProps = { season: string; onRehearsal: (links: RehearsalLinks) => void }

function SeasonFinal({ season, onRehearsal }: SeasonProps) {
  const query = useQuery(finalQuery(season))
  const { data: stage } = useQuery(stageQuery)
  return (
    <Loaded query={{ ...query, data: stage && query.data }} label={text.title}>
      {({ final }) =>
        final?.began_at == null ? (
          <SectionPanel>
            <EmptyList title={text.none}>
              {text.noneHint}{' '}
              <Link to="/admin/final" className="underline">
                {finalText.title}
              </Link>
            </EmptyList>
            <BeginRehearsal isOpen onBegun={onRehearsal} />
          </SectionPanel>
        ) : (
          <Presenting
            key={final.began_at}
            source={sourceOf({ as: 'presenter' }, (press) => pressFinal(season, press))}
            readAnswer={() => readAnswer(season)}
            isOn={stage?.shows === 'final'}
            hall={<LinkButton to="/admin/screen">{stageText.title}</LinkButton>}
            players={
              <>
                <FinalPlayers season={season} isAsked={final.is_asked} isOver={final.is_over} />
                {!final.is_asked && <BeginRehearsal isOpen={false} onBegun={onRehearsal} />}
              </>
            }
            answerHint={text.answer.hint}
          />
        )
      }
    </Loaded>
  )
}

/** `query`: of the live stream. */
const sourceOf = (query: LiveQuery, press: FinalSource['press']): FinalSource => ({
  open: (onFinal, onConnection) =>
    followEvents<{ presses: { final: Parameters<typeof onFinal>[0] } }>(
      {
        query,
        on: { presses: ({ final }) => onFinal(final) },
        retryMs: () => RETRY_MS,
        // Overview says whether a presenter's page is open.
        asksWhileHidden: true,
        onConnection,
      },
      BROWSER_EVENTS,
    ),
  press,
})

const rehearsal = sourceOf({ as: 'presenter', rehearsal: '1' }, pressRehearsal)

type Props = {
  source: FinalSource
  readAnswer: () => Promise<FinalKeyView>
  /** Whether the final is on the screen in the hall. */
  isOn: boolean
  /** The link to the switch that brings it there. */
  hall: ReactNode
  players: ReactNode
  /** Below the button that shows the answer. */
  answerHint?: string
}

/** The presenter's page, for a final and its rehearsal. */
function Presenting({ source, readAnswer, isOn, hall, players, answerHint }: Props) {
  useEffect(() => stayAwake(), [])
  const presenter = usePresenter((device) => createFinalPresenter(source, device))
  const { stage, isBusy, isLost, problem } = presenter
  const shown = isOn ? stage : null
  const press = (body: Press) => presenter.press({ press: body })
  // Closing early is behind More: a question closes by itself.
  const next = shown?.may.find((kind) => kind !== 'close' && kind !== 'reopen')
  const label = nextLabel(shown, next)
  return (
    <SectionPanel className="max-w-3xl">
      <PressProblem isLost={isLost} problem={problem} other={text.other} />
      {!isOn && <p role="status">{text.off}</p>}
      {isOn && shown === null && <Spinner label={text.title} />}
      {shown && <Step stage={shown} />}
      {shown && shown.tied > 0 && (
        <Note
          tone="warning"
          actions={
            shown.may.includes('tie') && (
              <ActionButton label={text.tie} busy={isBusy} onPress={() => press({ kind: 'tie' })} />
            )
          }
        >
          {text.tied(shown.tied, shown.may.includes('tie'))}
        </Note>
      )}
      {shown && shown.question > 0 && shown.step !== 'standings' && shown.step !== 'podium' && (
        <Answer key={`${shown.question} ${shown.round}`} read={readAnswer} hint={answerHint} />
      )}
      {(!isOn || shown?.step === 'lobby' || (shown?.step === 'podium' && next === undefined)) && (
        <div className="flex flex-wrap gap-2 empty:hidden">{hall}</div>
      )}
      {players}
      {shown?.changed_by && <p className="text-muted text-sm">{stageText.changedBy(shown.changed_by)}</p>}
      {/* Above the portal's tabs, which are at the foot of a phone. Below an open list of players, whose
          buttons it would cover. */}
      <div className="sticky [details[open]~&]:static bottom-20 z-20 flex gap-3 rounded-3xl bg-ink/95 p-2 sm:bottom-2">
        <MorePresses stage={shown} isBusy={isBusy} press={press} />
        <ActionButton
          label={problem?.kind === 'unsure' && next !== undefined ? text.again(label) : label}
          variant="gold"
          size="lg"
          className="min-h-20 flex-1 px-4!"
          busy={isBusy || next === undefined}
          onPress={() => next !== undefined && press({ kind: next })}
        />
      </div>
    </SectionPanel>
  )
}

function nextLabel(stage: FinalStage | null, next: FinalStage['may'][number] | undefined): string {
  if (stage === null) return text.waits.off
  if (next === 'ask') return text.next.ask(stage.question + 1)
  if (next === 'place') return text.next.place(stage.next_place)
  if (next === 'reveal' || next === 'standings' || next === 'end') return text.next[next]
  return stage.step === 'shown' || stage.step === 'open' ? text.waits[stage.step] : text.waits.over
}

/** The present step, its clock, and how many have answered. */
function Step({ stage }: { stage: FinalStage }) {
  const { step, question, questions, is_void, is_tie, entered, answered, expected, endsAtMs } = stage
  const seconds = useSecondsLeft(endsAtMs)
  const isAsked = step === 'shown' || step === 'open' || step === 'closed' || step === 'revealed'
  return (
    <div className="flex min-w-0 items-center justify-between gap-4 rounded-2xl border border-gold/40 bg-night/50 px-4 py-3">
      <div className="min-w-0">
        <div role="status">
          {question > 0 && step !== 'podium' && (
            <p className="font-semibold text-gold-pale text-sm">
              {is_tie ? text.tie : text.question(question, questions)}
            </p>
          )}
          <p className="font-display text-2xl text-parchment">{text.steps[step]}</p>
          {is_void && question > 0 && <p className="text-amber-text">{text.isVoid}</p>}
        </div>
        <p className="text-muted tabular-nums">{isAsked ? text.answered(answered, expected) : text.entered(entered)}</p>
      </div>
      {seconds !== null && (
        <p className="shrink-0 font-display text-5xl text-gold-pale tabular-nums">
          <span className="sr-only">{text.seconds}: </span>
          {seconds}
        </p>
      )}
    </div>
  )
}

/** The answer of the question on stage, which is read, and logged, at a press. */
function Answer({ read, hint }: { read: Props['readAnswer']; hint: string | undefined }) {
  const [answer, setAnswer] = useState<FinalKeyView | null>(null)
  const { run, pending, message } = useSubmission(text.answer.failed)
  if (answer === null) {
    return (
      <div className="grid justify-items-start gap-1">
        <ActionButton label={text.answer.see} busy={pending} onPress={() => run(async () => setAnswer(await read()))} />
        {hint !== undefined && <p className="text-muted text-sm">{hint}</p>}
        <FormMessage message={message} />
      </div>
    )
  }
  const { key, options, explanation, source } = answer
  return (
    <section
      aria-label={text.answer.title}
      className="grid min-w-0 gap-2 rounded-2xl border border-parchment/15 border-dashed px-4 py-3"
    >
      <div className="flex min-w-0 items-center gap-3">
        <p className="grid size-11 shrink-0 place-items-center rounded-full border border-gold font-bold text-gold-pale text-xl">
          {finalText.letters[key]}
        </p>
        <p className="wrap-anywhere min-w-0 font-semibold text-lg">
          <bdi>{options.en?.[key]}</bdi>
          {options.ar !== null && (
            <bdi lang="ar" className="block">
              {options.ar[key]}
            </bdi>
          )}
        </p>
      </div>
      <InBothLanguages english={explanation.en} arabic={explanation.ar} />
      {source && (
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {source}
        </p>
      )}
      <ActionButton
        label={text.answer.hide}
        variant="quiet"
        className="justify-self-start"
        onPress={() => setAnswer(null)}
      />
    </section>
  )
}
