import type { Line, Overview } from '@noor-quest/contract/overview'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { useMay } from '../api/role.ts'
import { SeasonNow } from '../seasons/season-now.tsx'
import { describeInstant } from '../seasons/zoned-time.ts'
import { contentText } from '../text/content.en.ts'
import { Checks, LineButton } from './line-row.tsx'
import { isPublished, keyOf, viewOf } from './line-view.ts'
import { overviewText as text } from './overview.en.ts'
import { SeasonState } from './season-state.tsx'
import { TonightButton } from './tonight-button.tsx'

const LARGE = 'w-full min-h-16 rounded-2xl! px-4! text-lg!'

/**
 * /admin on the evening: the present state, the next step as one large button, and what is wrong
 * (docs/product-rules.md#tonight).
 */
export function TonightScreen({ overview }: { overview: Overview }) {
  const may = useMay()
  const { time, season, lines, next } = overview
  const nextLine = next === null ? undefined : lines[next]
  const wrong = lines.filter((line) => line.state === 'wrong' && line !== nextLine)
  const mayFreeze = time !== 'before' && !isPublished(lines)
  const freezes = season.is_frozen ? 'unfreeze' : 'freezeNow'
  const presses = [
    ...(season.phase === 'before' ? (['openNow'] as const) : []),
    ...(mayFreeze ? ([freezes] as const) : []),
    ...(time === 'open' ? (['closeNow'] as const) : []),
  ]
  // Without another step, the season's next one. A season with an opening time opens by itself.
  const isPressDue = time === 'open' || (time === 'before' && season.opens_at === null)
  const nextPress = nextLine === undefined && isPressDue ? presses.find((press) => press !== 'unfreeze') : null
  return (
    <>
      <SeasonState season={season}>
        <p>
          {text.figures.playing}: <strong>{contentText.number(overview.figures.playing)}</strong>
          <br />
          {text.tonight.onScreen[overview.on_screen ?? 'nothing']}
        </p>
      </SeasonState>
      <ul aria-label={text.steps} className="grid gap-3">
        {nextLine === undefined ? (
          <NoLine overview={overview} />
        ) : (
          <Step line={nextLine} season={season} isNext isWrong={nextLine.state === 'wrong'} />
        )}
        {wrong.map((line) => (
          <Step key={keyOf(line)} line={line} season={season} isNext={false} isWrong />
        ))}
      </ul>
      {may('seasons:write') && (
        <>
          {/* They stay in one place, because a question that moves is closed. */}
          <div className="grid gap-3 empty:hidden sm:grid-cols-2">
            {presses.map((press) => (
              <SeasonNow
                key={press}
                season={season}
                press={press}
                variant={press === nextPress ? 'gold' : 'glass'}
                className={LARGE}
              />
            ))}
          </div>
          <TonightButton press="over" />
        </>
      )}
    </>
  )
}

type StepProps = { line: Line; season: Overview['season']; isNext: boolean; isWrong: boolean }

function Step({ line, season, isNext, isWrong }: StepProps) {
  const { title, sentences, actions } = viewOf(line, season)
  return (
    <li
      {...(isNext && { 'aria-current': 'step' })}
      className={classNames(
        'wrap-anywhere grid gap-2 rounded-2xl border-2 p-4',
        isWrong ? 'border-wrong/70 bg-wrong/15' : 'border-gold bg-gold/10',
      )}
    >
      <p
        className={classNames('flex items-center gap-2 font-semibold', isWrong ? 'text-wrong-text' : 'text-gold-pale')}
      >
        {isWrong && <WarningIcon className="size-5 shrink-0" />}
        {isWrong ? text.tonight.wrong : text.next}
      </p>
      <h2 className="font-sans font-semibold text-lg">{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {line.what === 'server' && <Checks checks={line.checks} />}
      {actions.map((action, index) => (
        <LineButton
          key={action.label}
          action={action}
          variant={isNext && index === 0 ? 'gold' : 'glass'}
          className={index === 0 ? LARGE : 'w-full'}
        />
      ))}
    </li>
  )
}

/** Where no step waits: what another admin does next, or the season's next time. */
function NoLine({ overview: { time, season, lines } }: { overview: Overview }) {
  const later = lines.find(({ state }) => state === 'later')
  const nextTime = season.is_frozen ? season.closes_at : season.freezes_at
  const said = season.is_frozen ? text.times.closes : text.times.freezes
  return (
    <li className="glass rounded-3xl p-4">
      {time === 'after' && later !== undefined
        ? `${viewOf(later, season).title}: ${viewOf(later, season).sentences.join(' ')}`
        : text.allDone.open}
      {time === 'open' && nextTime !== null && ` ${said(describeInstant(nextTime, season.zone))}`}
    </li>
  )
}
