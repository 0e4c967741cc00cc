import type { ShownStageView, Stage } from '@noor-quest/contract/stage'
import { WINNING_RANK } from '@noor-quest/rules/stage'
import { useState } from 'react'
import { isScoreShared, whatDecides } from '../boards/board-row.tsx'
import { boardsText } from '../boards/boards.en.ts'
import { gamesText } from '../boards/games.en.ts'
import { RankBadge } from '../boards/rank-badge.tsx'
import { commonText } from '../text/common.en.ts'
import { useLanguage } from '../text/use-language.ts'
import { ArchPanel } from '../ui/arch-panel.tsx'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { displayText } from './display.en.ts'
import { BoardPanel } from './display-board.tsx'
import { DisplayName, DisplayRow, VacantRow } from './display-rows.tsx'
import './reveal-stage.css'

type Props = { season: Extract<Stage, { mode: 'reveal' }>['season']; view: ShownStageView; dir: 'ltr' | 'rtl' }
type PlaceView = Extract<ShownStageView, { places: unknown }>

/** One step of the ceremony, on the whole screen (docs/product-rules.md#the-ceremony). */
export function RevealStage({ season, view, dir }: Props) {
  const { tag } = useLanguage()
  const step = nameOf(view)
  // A screen that is opened or reloaded during the ceremony shows no celebration, because the hall
  // has seen it.
  const [first] = useState(step)
  const isWin = view.kind === 'end' || (view.kind === 'revealed' && view.rank <= WINNING_RANK)
  return (
    <div className="reveal display-stage grid min-w-0" dir={dir} data-kind={view.kind}>
      <p className="display-stage-season display-text text-center text-muted">
        {displayText.results} · <bdi>{tag === 'ar' ? season.name_ar : season.name}</bdi>
      </p>
      {view.kind === 'opening' ? (
        <div className="reveal-opening display-arrives grid content-center justify-items-center">
          <KhatamStar className="reveal-emblem text-gold" inner />
          <h2 className="reveal-title display-text text-center text-gold-pale">{gamesText[view.game].name}</h2>
          <KhatamStar className="reveal-emblem text-gold" inner />
        </div>
      ) : view.kind === 'end' ? (
        <Winners winners={view.winners} />
      ) : (
        <div className="reveal-places grid">
          <Spotlight key={step} view={view} />
          <Rows view={view} />
        </div>
      )}
      {isWin && step !== first && <ConfettiFall key={step} />}
    </div>
  )
}

const nameOf = (view: ShownStageView) =>
  view.kind === 'end' ? 'end' : `${view.kind} ${view.game} ${'rank' in view ? view.rank : ''}`

/** The place of the present step: first a question, then the player's name. */
function Spotlight({ view: { kind, game, rank, places } }: { view: PlaceView }) {
  const named = places.filter((place) => place.rank === rank)
  return (
    <ArchPanel className="h-full">
      <div role="status" className="reveal-spotlight grid h-full content-center justify-items-center text-center">
        <h2 className="reveal-game display-text text-gold">{gamesText[game].name}</h2>
        <span className="reveal-rank leading-none" data-waits={kind === 'announced' || undefined}>
          <RankBadge rank={{ rank, is_exact: true }} size="text" />
        </span>
        <p className="reveal-place display-text font-display text-gold-pale">{displayText.place(rank)}</p>
        {kind === 'announced' ? (
          <p className="reveal-question display-text text-muted">{displayText.whoIsIt}</p>
        ) : (
          named.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: published places keep their order
            <div key={index} className="reveal-named display-arrives grid w-full min-w-0">
              <DisplayName
                name={place.name}
                className="reveal-name wrap-anywhere text-balance font-display font-semibold"
              />
              <p className="reveal-figures display-text text-muted tabular-nums">
                <b className="text-gold-pale">{commonText.number(place.score)}</b> {boardsText.points(place.score)} ·{' '}
                {whatDecides(place)}
              </p>
              {place.tie !== null && <p className="reveal-tie display-text text-muted">{boardsText[place.tie]}</p>}
            </div>
          ))
        )}
      </div>
    </ArchPanel>
  )
}

/** The game's places, which fill from the bottom up. */
function Rows({ view: { kind, rank, places } }: { view: PlaceView }) {
  const vacant = places[0] === undefined ? rank : places[0].rank - 1
  return (
    <ol className="reveal-rows display-panel grid h-full self-center" style={{ '--rows': vacant + places.length }}>
      {Array.from({ length: vacant }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
        <VacantRow key={`vacant ${index}`} data-waits={(kind === 'announced' && index === rank - 1) || undefined} />
      ))}
      {places.map((place, index) => (
        <DisplayRow
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the last place, which stays
          key={places.length - index}
          place={place}
          isTie={isScoreShared(places, index)}
          data-new={(kind === 'revealed' && place.rank === rank) || undefined}
        />
      ))}
    </ol>
  )
}

function Winners({ winners }: Pick<Extract<ShownStageView, { kind: 'end' }>, 'winners'>) {
  return (
    <>
      <h2 className="reveal-winners-title display-text text-center text-gold">{displayText.winners}</h2>
      <div className="reveal-winners grid auto-cols-fr grid-flow-col">
        {winners.map(({ game, places }) => (
          <BoardPanel key={game} title={gamesText[game].name} heading="h3" className="reveal-podium">
            <ol className="reveal-podium-rows grid content-center">
              {places.map((place, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: published places keep their order
                <DisplayRow key={index} place={place} isTie={isScoreShared(places, index)} />
              ))}
            </ol>
          </BoardPanel>
        ))}
      </div>
    </>
  )
}
