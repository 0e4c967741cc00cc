import type { ShownStageView, Stage } from '@noor-quest/contract/stage'
import { WINNING_RANK } from '@noor-quest/rules/stage'
import { useEffect, useState } from 'react'
import { isScoreShared, tieBreakerText } from '../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { RankBadge } from '../leaderboards/rank-badge.tsx'
import { audio } from '../platform/sound/audio.ts'
import { commonText } from '../text/common.en.ts'
import { gamesText } from '../text/games.en.ts'
import { seasonName } from '../text/season-name.ts'
import { useLanguage } from '../text/use-language.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { Arches } from './arches.tsx'
import { displayText } from './display.en.ts'
import { DisplayName } from './display-rows.tsx'
import { useFit } from './use-fit.ts'

const TRAIL_PLACE = 'flex max-w-full items-center gap-[0.5em]'

type Props = { season: Extract<Stage, { mode: 'ceremony' }>['season']; view: ShownStageView; dir: 'ltr' | 'rtl' }
type PlaceView = Extract<ShownStageView, { places: unknown }>

/** One step of the ceremony, on the whole screen (docs/product-rules.md#the-ceremony). */
export function CeremonyMood({ season, view, dir }: Props) {
  useLanguage()
  const step = nameOf(view)
  // A screen that is opened or reloaded during the ceremony shows no celebration, because the hall
  // has seen it.
  const [first] = useState(step)
  const isWin = view.kind === 'end' || (view.kind === 'revealed' && view.rank <= WINNING_RANK)
  const celebrates = isWin && step !== first
  useEffect(() => {
    if (celebrates) audio.play('fanfare')
  }, [celebrates])
  return (
    <div
      className="display-stage u-gap-[1.6] grid-rows-[auto_minmax(0,1fr)_auto] text-center data-[kind=end]:grid-rows-[auto_auto_minmax(0,1fr)]"
      dir={dir}
      data-kind={view.kind}
    >
      <p className="display-text u-text-[2.8]/[1.4] text-muted">
        {displayText.results} · <bdi>{seasonName(season)}</bdi>
        {'rank' in view && <> · {gamesText[view.game].name}</>}
      </p>
      {view.kind === 'opening' ? (
        <div className="display-arrives u-gap-[4] grid content-center justify-items-center">
          <KhatamStar className="u-w-[16] text-gold" inner />
          <h2 className="display-text text-[length:min(18*var(--u),14vw)]/(--tight) text-gold-pale">
            {gamesText[view.game].name}
          </h2>
        </div>
      ) : view.kind === 'end' ? (
        <Winners winners={view.winners} />
      ) : (
        <>
          <Spotlight key={step} view={view} />
          <Trail view={view} />
        </>
      )}
      {celebrates && <ConfettiFall key={step} />}
    </div>
  )
}

const nameOf = (view: ShownStageView) =>
  view.kind === 'end' ? 'end' : `${view.kind} ${view.game} ${'rank' in view ? view.rank : ''}`

/** The place of the current step: first "Who is it?", then the player's name. */
function Spotlight({ view: { kind, rank, places } }: { view: PlaceView }) {
  const named = kind === 'announced' ? [] : places.filter((place) => place.rank === rank)
  const box = useFit(named)
  return (
    <div
      ref={box}
      role="status"
      className="display-fit u-gap-[1.6*var(--fit)] grid content-center justify-items-center"
    >
      <p className="display-text u-text-[6*max(0.6,var(--fit))]/(--tight) flex items-center gap-[0.5em] font-display text-gold">
        <RankBadge rank={{ rank, is_exact: true }} size="text" />
        {displayText.place(rank)}
      </p>
      {kind === 'announced' ? (
        <p className="display-text u-text-[22*var(--fit)]/(--tight) animate-[display-wait_2.4s_ease-in-out_infinite] font-display text-gold-pale">
          {displayText.whoIsIt}
        </p>
      ) : (
        named.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: published places keep their order
          <div key={index} className="display-arrives w-full">
            <DisplayName name={place.name} className="display-whole-name font-display font-semibold" />
            <p className="display-text u-text-[4.6*max(0.6,var(--fit))]/[1.4] tabular-nums">
              <b className="text-gold-pale">{commonText.number(place.score)}</b> {leaderboardsText.points(place.score)}{' '}
              · <b className="text-gold-pale">{tieBreakerText(place)}</b>
              {place.tie !== null && (
                <span className="block text-[0.75em] text-muted">{leaderboardsText[place.tie]}</span>
              )}
            </p>
          </div>
        ))
      )}
    </div>
  )
}

/** The game's places in one line, which fills from its end. */
function Trail({ view: { kind, rank, places } }: { view: PlaceView }) {
  const vacant = places[0] === undefined ? rank : places[0].rank - 1
  return (
    <ol className="u-text-[2.2]/[1.3] flex flex-wrap items-center justify-center gap-x-[calc(2.4*var(--u))] gap-y-[calc(0.8*var(--u))]">
      {Array.from({ length: vacant }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
          key={`vacant ${index}`}
          aria-hidden="true"
          className={`${TRAIL_PLACE} opacity-40 data-waits:animate-[display-wait_2.4s_ease-in-out_infinite] data-waits:opacity-100`}
          data-waits={(kind === 'announced' && index === rank - 1) || undefined}
        >
          <KhatamStar strokeWidth={0.06} className="w-[2.1em] text-gold" />
        </li>
      ))}
      {places.map((place, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the last place, which stays
          key={places.length - index}
          className={TRAIL_PLACE}
          data-new={(kind === 'revealed' && place.rank === rank) || undefined}
        >
          <RankBadge rank={{ rank: place.rank, is_exact: true }} size="text" />
          <DisplayName name={place.name} className="display-short-name *:max-w-[calc(26*var(--u))]" />
          <span className="text-gold-pale tabular-nums">{commonText.number(place.score)}</span>
          {isScoreShared(places, index) && <span className="text-muted tabular-nums">{tieBreakerText(place)}</span>}
        </li>
      ))}
    </ol>
  )
}

function Winners({ winners }: Pick<Extract<ShownStageView, { kind: 'end' }>, 'winners'>) {
  return (
    <>
      <h2 className="display-text u-text-[5.4]/(--tight) text-gold">{displayText.winners}</h2>
      <div className="u-gap-[3] grid min-h-0 auto-cols-fr auto-rows-fr grid-flow-col [@media(max-aspect-ratio:1/1)]:grid-flow-row">
        {winners.map(({ game, places }) => (
          <section
            key={game}
            aria-label={gamesText[game].name}
            className="u-gap-[1] grid min-h-0 grid-rows-[auto_minmax(0,1fr)]"
          >
            <h3 className="display-text u-text-[4]/(--tight) text-gold-pale">{gamesText[game].name}</h3>
            <Arches
              places={places}
              isWhole
              figure={(place) =>
                isScoreShared(places, places.indexOf(place))
                  ? `${commonText.number(place.score)} · ${tieBreakerText(place)}`
                  : commonText.number(place.score)
              }
            />
          </section>
        ))}
      </div>
    </>
  )
}
