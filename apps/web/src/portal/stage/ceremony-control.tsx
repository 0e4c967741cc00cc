import type { PresenterStage, ShownStageView } from '@noor-quest/contract/stage'
import type { ReactNode } from 'react'
import { isScoreShared } from '../../leaderboards/leaderboard-row.tsx'
import { formatTime } from '../../text/format.ts'
import { seasonName } from '../../text/season-name.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMay } from '../api/role.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { Note } from '../ui/note.tsx'
import type { Action } from './presenter.ts'
import { stageText as text } from './stage.en.ts'

type Props = {
  ceremony: NonNullable<PresenterStage['ceremony']>
  /** Whether the season's results aren't public yet. */
  isSealed: boolean
  isBusy: boolean
  press: (action: Action) => void
}

/** The ceremony on the screen: the hall's view, the next step, and the buttons in reach of a thumb. */
export function CeremonyControl({ ceremony, isSealed, isBusy, press }: Props) {
  const { season_id, step, last_step: last, now, next } = ceremony
  const may = useMay()
  const isOver = next === null
  // The last step makes sealed results public.
  const isAnothers = isSealed && step + 1 === last && !may('announce')
  return (
    <>
      <p className="text-muted">
        <bdi className="wrap-anywhere font-semibold text-parchment">{seasonName(ceremony)}</bdi> ·{' '}
        {text.step(step + 1, last + 1)}
      </p>
      <Panel title={text.now} className="border-gold/40" isLive>
        <View view={now} />
      </Panel>
      <Panel title={isOver ? text.over : text.next} className="border-parchment/15 border-dashed">
        {isOver ? <p className="text-muted">{isSealed ? text.overSealed : text.overText}</p> : <View view={next} />}
      </Panel>
      {isAnothers && <Note tone="warning">{text.organisersPress}</Note>}
      {/* Above the portal's tabs, which are at the foot of a phone. */}
      <div className="sticky bottom-20 z-20 grid grid-cols-[1fr_2.4fr] gap-3 rounded-3xl bg-ink/95 p-2 sm:bottom-2">
        <ActionButton
          label={text.undo}
          className="min-h-18"
          busy={isBusy || step === 0}
          onPress={() => step > 0 && press({ action: 'undo' })}
        />
        <ActionButton
          label={isOver ? text.end : text.nextButton}
          variant="gold"
          size="lg"
          className="min-h-18"
          busy={isBusy || isAnothers}
          onPress={() => press({ action: isOver ? 'thanks' : 'next' })}
        />
      </div>
      {isSealed && !isOver && may('announce') && (
        <ConfirmButton
          label={text.show}
          variant="quiet"
          className="justify-self-start"
          busy={isBusy}
          question={{
            title: text.showTitle,
            text: text.showText,
            run: () => press({ action: 'announce', season_id }),
          }}
        />
      )}
    </>
  )
}

type PanelProps = { title: string; className: string; isLive?: boolean; children: ReactNode }

function Panel({ title, className, isLive = false, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={classNames('grid min-w-0 gap-1 rounded-2xl border bg-night/50 px-4 py-3', className)}
      role={isLive ? 'status' : undefined}
    >
      <h3 className="font-sans font-semibold text-gold-pale text-sm">{title}</h3>
      {children}
    </section>
  )
}

/** A step in words. */
function View({ view }: { view: ShownStageView }) {
  if (view.kind === 'end') {
    return (
      <>
        <Line>{text.winners}</Line>
        {view.winners.map(({ game, places }) => (
          <p key={game} className="wrap-anywhere text-muted">
            {contentText.games[game]}:{' '}
            {places.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: published places don't move
              <span key={index}>
                {index > 0 && ', '}
                {place.rank}. <bdi>{place.name ?? text.nameless}</bdi>
                {isScoreShared(places, index) &&
                  ` (${text.figures(place.score, place.moves, formatTime(place.elapsed_ms))})`}
              </span>
            ))}
          </p>
        ))}
      </>
    )
  }
  const game = contentText.games[view.game]
  if (view.kind === 'opening') return <Line>{text.opening(game)}</Line>
  if (view.kind === 'announced') return <Line>{text.announced(game, view.rank)}</Line>
  return (
    <>
      <p className="text-muted">{text.place(game, view.rank)}</p>
      {view.places
        .filter(({ rank }) => rank === view.rank)
        .map(({ name, score, moves, elapsed_ms, tie }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index} className="min-w-0">
            <Line>{name === null ? text.nameless : <bdi>{name}</bdi>}</Line>
            <p className="text-muted tabular-nums">
              {text.figures(score, moves, formatTime(elapsed_ms))}
              {tie !== null && ` · ${text.ties[tie]}`}
            </p>
          </div>
        ))}
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere font-display text-2xl text-parchment leading-snug">{children}</p>
}
