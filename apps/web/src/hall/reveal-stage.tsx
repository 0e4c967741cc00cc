import type { PublishedPlace } from '@noor-quest/contract/results'
import type { ShownStageView, Stage } from '@noor-quest/contract/stage'
import type { GameType } from '@noor-quest/rules/games'
import { WINNING_RANK } from '@noor-quest/rules/stage'
import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { whatDecides } from '../boards/board-row.tsx'
import { RankBadge } from '../boards/rank-badge.tsx'
import { displayTexts } from '../text/display-texts.ts'
import { resultsTexts } from '../text/results-texts.ts'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { ArchPanel } from '../ui/arch-panel.tsx'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import './reveal-stage.css'

type Props = { season: Extract<Stage, { mode: 'reveal' }>['season']; view: ShownStageView; dir: 'ltr' | 'rtl' }
type PlaceView = Extract<ShownStageView, { places: unknown }>

/** One step of the ceremony, on the whole screen (docs/product-rules.md#the-ceremony). */
export const RevealStage = memo(function RevealStage({ season, view, dir }: Props) {
  const { tag } = useLanguage()
  const step = nameOf(view)
  // A screen that is opened or reloaded during the ceremony shows no celebration, because the hall
  // has seen it.
  const [first] = useState(step)
  const isWin = view.kind === 'end' || (view.kind === 'revealed' && view.rank <= WINNING_RANK)
  return (
    <div className="reveal" dir={dir} data-kind={view.kind}>
      <p className="reveal-season display-text">
        {displayTexts[tag].results} · <bdi>{tag === 'ar' ? season.name_ar : season.name}</bdi>
      </p>
      {view.kind === 'opening' ? (
        <Opening game={view.game} />
      ) : view.kind === 'end' ? (
        <Winners winners={view.winners} />
      ) : (
        <div className="reveal-places">
          <Spotlight key={step} view={view} />
          <Rows view={view} />
        </div>
      )}
      {isWin && step !== first && <ConfettiFall key={step} />}
    </div>
  )
})

const nameOf = (view: ShownStageView) =>
  view.kind === 'end' ? 'end' : `${view.kind} ${view.game} ${'rank' in view ? view.rank : ''}`

function Opening({ game }: { game: GameType }) {
  return (
    <div className="reveal-opening">
      <KhatamStar className="reveal-emblem" inner />
      <h2 className="reveal-title display-text">{text.leaderboard.games[game]}</h2>
      <KhatamStar className="reveal-emblem" inner />
    </div>
  )
}

/** The place of the present step: first a question, then the player's name. */
function Spotlight({ view: { kind, game, rank, places } }: { view: PlaceView }) {
  const { tag } = useLanguage()
  const texts = displayTexts[tag]
  const named = places.filter((place) => place.rank === rank)
  return (
    <ArchPanel className="reveal-arch">
      <div role="status" className="reveal-spotlight">
        <h2 className="reveal-game display-text">{text.leaderboard.games[game]}</h2>
        <span className="reveal-rank" data-waits={kind === 'announced' || undefined}>
          <RankBadge rank={{ rank, is_exact: true }} size="text" />
        </span>
        <p className="reveal-place display-text">{texts.place(rank)}</p>
        {kind === 'announced' ? (
          <p className="reveal-question display-text">{texts.whoIsIt}</p>
        ) : (
          named.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: published places keep their order
            <div key={index} className="reveal-named">
              <Name place={place} className="reveal-name" />
              <p className="reveal-figures display-text">
                <b>{text.common.number(place.score)}</b> {text.leaderboard.points(place.score)} · {whatDecides(place)}
              </p>
              {place.tie !== null && <p className="reveal-tie display-text">{resultsTexts[tag][place.tie]}</p>}
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
    <ol className="reveal-rows" style={{ '--rows': vacant + places.length } as CSSProperties}>
      {Array.from({ length: vacant }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
          key={`vacant ${index}`}
          aria-hidden="true"
          className="display-row display-vacant"
          data-waits={(kind === 'announced' && index === rank - 1) || undefined}
        >
          <KhatamStar strokeWidth={0.06} className="display-vacant-star" />
        </li>
      ))}
      {places.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: counted from the last place, which stays
        <Row key={places.length - index} place={place} isNew={kind === 'revealed' && place.rank === rank} />
      ))}
    </ol>
  )
}

function Row({ place, isNew = false }: { place: PublishedPlace; isNew?: boolean }) {
  return (
    <li className="display-row" data-rank={place.rank} data-new={isNew || undefined}>
      <span className="display-rank">
        <RankBadge rank={{ rank: place.rank, is_exact: true }} size="text" />
      </span>
      <Name place={place} className="display-name" />
      <span className="display-score">
        <span>
          {text.common.number(place.score)} <small>{text.leaderboard.points(place.score)}</small>
        </span>
        {place.tie !== null && <small className="display-decides">{whatDecides(place)}</small>}
      </span>
    </li>
  )
}

function Winners({ winners }: Pick<Extract<ShownStageView, { kind: 'end' }>, 'winners'>) {
  const { tag } = useLanguage()
  return (
    <>
      <h2 className="reveal-winners-title display-text">{displayTexts[tag].winners}</h2>
      <div className="reveal-winners">
        {winners.map(({ game, places }) => (
          <Podium key={game} title={text.leaderboard.games[game]}>
            {places.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: published places keep their order
              <Row key={index} place={place} />
            ))}
          </Podium>
        ))}
      </div>
    </>
  )
}

function Podium({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="display-board reveal-podium">
      <h3 className="display-board-title display-text">
        <KhatamStar className="display-star" inner />
        {title}
        <KhatamStar className="display-star" inner />
      </h3>
      <ol className="reveal-podium-rows">{children}</ol>
    </section>
  )
}

/** The whole name, as large as its length allows, because the hall reads it. */
function Name({ place: { name }, className }: { place: PublishedPlace; className: string }) {
  const { tag } = useLanguage()
  const shown = name ?? resultsTexts[tag].nameless
  return (
    <span className={className} data-nameless={name === null || undefined}>
      <span dir="auto" title={shown} style={{ '--length': Math.max(shown.length, 1) } as CSSProperties}>
        {shown}
      </span>
    </span>
  )
}
