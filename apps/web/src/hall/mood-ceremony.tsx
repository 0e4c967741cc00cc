import type { ShownStageView, Stage } from '@noor-quest/contract/stage'
import { WINNING_RANK } from '@noor-quest/rules/stage'
import { useEffect, useState } from 'react'
import { isScoreShared, whatDecides } from '../boards/board-row.tsx'
import { boardsText } from '../boards/boards.en.ts'
import { gamesText } from '../boards/games.en.ts'
import { RankBadge } from '../boards/rank-badge.tsx'
import { audio } from '../platform/sound/audio.ts'
import { commonText } from '../text/common.en.ts'
import { seasonName } from '../text/season-name.ts'
import { useLanguage } from '../text/use-language.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { Arches } from './arches.tsx'
import { displayText } from './display.en.ts'
import { DisplayName } from './display-rows.tsx'
import './mood-ceremony.css'
import { useFit } from './use-fit.ts'

type Props = { season: Extract<Stage, { mode: 'reveal' }>['season']; view: ShownStageView; dir: 'ltr' | 'rtl' }
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
    <div className="ceremony display-stage" dir={dir} data-kind={view.kind}>
      <p className="display-line display-text text-muted">
        {displayText.results} · <bdi>{seasonName(season)}</bdi>
        {'rank' in view && <> · {gamesText[view.game].name}</>}
      </p>
      {view.kind === 'opening' ? (
        <div className="ceremony-opening display-arrives">
          <KhatamStar className="ceremony-emblem text-gold" inner />
          <h2 className="ceremony-title display-text text-gold-pale">{gamesText[view.game].name}</h2>
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
    <div ref={box} role="status" className="ceremony-spotlight display-fit">
      <p className="ceremony-place display-text font-display text-gold">
        <RankBadge rank={{ rank, is_exact: true }} size="text" />
        {displayText.place(rank)}
      </p>
      {kind === 'announced' ? (
        <p className="ceremony-question display-text font-display text-gold-pale">{displayText.whoIsIt}</p>
      ) : (
        named.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: published places keep their order
          <div key={index} className="ceremony-named display-arrives">
            <DisplayName name={place.name} className="display-whole-name font-display font-semibold" />
            <p className="ceremony-figures display-text tabular-nums">
              <b className="text-gold-pale">{commonText.number(place.score)}</b> {boardsText.points(place.score)} ·{' '}
              <b className="text-gold-pale">{whatDecides(place)}</b>
              {place.tie !== null && <span className="ceremony-tie text-muted">{boardsText[place.tie]}</span>}
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
    <ol className="ceremony-trail">
      {Array.from({ length: vacant }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
          key={`vacant ${index}`}
          aria-hidden="true"
          className="ceremony-vacant"
          data-waits={(kind === 'announced' && index === rank - 1) || undefined}
        >
          <KhatamStar strokeWidth={0.06} className="text-gold" />
        </li>
      ))}
      {places.map((place, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the last place, which stays
          key={places.length - index}
          data-new={(kind === 'revealed' && place.rank === rank) || undefined}
        >
          <RankBadge rank={{ rank: place.rank, is_exact: true }} size="text" />
          <DisplayName name={place.name} className="ceremony-trail-name" />
          <span className="text-gold-pale tabular-nums">{commonText.number(place.score)}</span>
          {isScoreShared(places, index) && <span className="text-muted tabular-nums">{whatDecides(place)}</span>}
        </li>
      ))}
    </ol>
  )
}

function Winners({ winners }: Pick<Extract<ShownStageView, { kind: 'end' }>, 'winners'>) {
  return (
    <>
      <h2 className="display-heading display-text text-gold">{displayText.winners}</h2>
      <div className="ceremony-winners">
        {winners.map(({ game, places }) => (
          <section key={game} aria-label={gamesText[game].name} className="ceremony-game">
            <h3 className="ceremony-game-title display-text text-gold-pale">{gamesText[game].name}</h3>
            <Arches
              places={places}
              isWhole
              figure={(place) =>
                isScoreShared(places, places.indexOf(place))
                  ? `${commonText.number(place.score)} · ${whatDecides(place)}`
                  : commonText.number(place.score)
              }
            />
          </section>
        ))}
      </div>
    </>
  )
}
