import type { ShownStageView, Stage } from '@noor-quest/contract/stage'
import { WINNING_RANK } from '@noor-quest/rules/stage'
import { Fragment, useEffect, useState } from 'react'
import { isScoreShared, tieBreakerText } from '../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { RankBadge } from '../leaderboards/rank-badge.tsx'
import { audio } from '../platform/sound/audio.ts'
import { commonText } from '../text/common.en.ts'
import { gamesText } from '../text/games.en.ts'
import { seasonName } from '../text/season-name.ts'
import { useLanguage } from '../text/use-language.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { Arches } from './arches.tsx'
import './ceremony.css'
import { WALL_TILES } from '../ui/zellige.ts'
import { displayText } from './display.en.ts'
import { DisplayName, orderOf } from './display-rows.tsx'
import { Flare } from './flare.tsx'
import { KhatamTile } from './khatam-tile.tsx'
import { useTurn } from './leaders.tsx'
import { ListName } from './list-name.tsx'
import { Plaster } from './plaster.tsx'
import { useFit } from './use-fit.ts'

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
  const of = (
    <p className="display-text u-text-[3.7]/[1.4] text-muted">
      {displayText.results} · <bdi>{seasonName(season)}</bdi>
    </p>
  )
  return (
    <div className="ceremony" dir={dir} data-kind={view.kind}>
      {view.kind === 'opening' ? (
        <div className="ceremony-stage grid content-center">
          <Plaster className="ceremony-name display-arrives">
            <div className="ceremony-star size-(--star)">
              <KhatamTile />
            </div>
            <h2 className="display-text text-[length:min(18*var(--u),14vw)]/(--tight) text-gold-pale">
              {gamesText[view.game].name}
            </h2>
            {view.group !== undefined && (
              <p className="display-text wrap-anywhere u-text-[8]/(--tight) font-display text-parchment">
                <bdi>{seasonName(view.group)}</bdi>
              </p>
            )}
            {of}
          </Plaster>
        </div>
      ) : view.kind === 'end' ? (
        <Winners winners={view.winners} />
      ) : (
        <>
          <Spotlight key={step} view={view} isNew={step !== first} />
          <Plaster as="section" className="ceremony-places">
            <div>
              <h2 className="display-text u-text-[4.8]/(--tight) text-gold">
                <ListName game={gamesText[view.game].name} group={view.group} />
              </h2>
              {of}
            </div>
            <Places view={view} />
          </Plaster>
        </>
      )}
      {celebrates && <Flare key={step} />}
    </div>
  )
}

const nameOf = (view: ShownStageView) =>
  view.kind === 'end' ? 'end' : `${view.kind} ${view.game} ${view.group?.id ?? ''} ${'rank' in view ? view.rank : ''}`

/**
 * The wall's lit tiles during the ceremony: each place of a game lights its share of the dark ones.
 * One stays dark, because a whole wall makes room for the next.
 */
export function tilesOfCeremony(tiles: number, view: ShownStageView): number {
  const dark = WALL_TILES - 1 - (tiles % WALL_TILES)
  if (view.kind === 'opening') return tiles
  if (view.kind === 'end') return tiles + dark
  const { places } = view
  return tiles + Math.floor((dark * places.length) / (places.length + vacantOf(view)))
}

/** The number of the game's places that aren't named yet. */
const vacantOf = ({ rank, places }: PlaceView) => (places[0] === undefined ? rank : places[0].rank - 1)

/** The place of the current step: first "Who is it?", then the player's name. */
function Spotlight({ view: { kind, rank, places }, isNew }: { view: PlaceView; isNew: boolean }) {
  const named = kind === 'announced' ? [] : places.filter((place) => place.rank === rank)
  const box = useFit(named)
  return (
    <div ref={box} role="status" className="ceremony-stage display-fit grid content-center">
      <Plaster className="ceremony-name">
        <span className="ceremony-star">
          <RankBadge rank={{ rank, is_exact: true }} size="text" isOpen={kind === 'announced'} />
        </span>
        <p className="display-text u-text-[6*max(0.6,var(--fit))]/(--tight) font-display text-gold">
          {displayText.place(rank)}
        </p>
        {kind === 'announced' ? (
          <p className="display-text u-text-[15*var(--fit)]/(--tight) animate-[display-wait_2.4s_ease-in-out_infinite] font-display text-gold-pale">
            {displayText.whoIsIt}
          </p>
        ) : (
          named.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: published places keep their order
            <div key={index} className="display-arrives w-full">
              <DisplayName name={place.name} className="display-whole-name font-display font-semibold" />
              <p className="display-text u-text-[5*max(0.74,var(--fit))]/[1.4] flex flex-wrap justify-center gap-x-[1em] tabular-nums">
                <span>
                  <b className="text-gold-pale">{commonText.number(place.score)}</b>{' '}
                  {leaderboardsText.points(place.score)}
                </span>{' '}
                <b className="text-gold-pale">{tieBreakerText(place)}</b>
                {place.tie !== null && (
                  <span className="w-full text-[0.75em] text-muted">{leaderboardsText[place.tie]}</span>
                )}
              </p>
            </div>
          ))
        )}
        {kind === 'revealed' && isNew && (
          <svg className="ceremony-edge" aria-hidden="true">
            <rect width="100%" height="100%" rx="1.5%" pathLength="1" />
          </svg>
        )}
      </Plaster>
    </div>
  )
}

/** The game's places, which fill from the last. */
function Places({ view }: { view: PlaceView }) {
  const { kind, rank, places } = view
  const vacant = vacantOf(view)
  const ties = places.filter((_, index) => isScoreShared(places, index)).length
  const box = useFit(places, vacant)
  return (
    <div ref={box} className="display-fit grid grid-rows-[minmax(min-content,1fr)]">
      <ol className="ceremony-rows" style={{ '--rows': vacant + places.length, '--ties': ties }}>
        {Array.from({ length: vacant }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
            key={`vacant ${index}`}
            aria-hidden="true"
            className="ceremony-row data-waits:animate-[display-wait_2.4s_ease-in-out_infinite]"
            data-waits={(kind === 'announced' && index === rank - 1) || undefined}
          >
            <KhatamStar
              strokeWidth={0.06}
              className="w-[1.4em] text-muted opacity-40 in-data-waits:text-gold in-data-waits:opacity-100"
            />
          </li>
        ))}
        {places.map((place, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the last place, which stays
            key={places.length - index}
            className="ceremony-row"
            data-new={(kind === 'revealed' && place.rank === rank) || undefined}
          >
            <span className="text-[0.66em]">
              <RankBadge rank={{ rank: place.rank, is_exact: true }} size="text" />
            </span>
            <DisplayName
              name={place.name}
              className="ceremony-row-name display-short-name flex min-w-0 font-semibold *:min-w-0"
            />
            <span className="text-end font-bold text-gold-pale leading-none tabular-nums">
              {commonText.number(place.score)}
              {isScoreShared(places, index) && (
                <span className="block font-medium text-[0.77em] text-muted">{orderOf(places, index)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The winners of all and of each group, in turn. */
function Winners({ winners }: Pick<Extract<ShownStageView, { kind: 'end' }>, 'winners'>) {
  const groups = [...new Map(winners.map(({ group }) => [group?.id, group])).values()]
  const turn = useTurn(groups.length > 1)
  const group = groups[turn % groups.length]
  const page = winners.filter((list) => list.group?.id === group?.id)
  return (
    <Fragment key={group?.id}>
      <h2 className="winners-title plaster display-text u-text-[6]/(--tight) text-gold">
        <ListName game={displayText.winners} group={group} />
      </h2>
      <div className="winners foot-below">
        {page.map(({ game, places }) => (
          <section key={game} aria-label={gamesText[game].name}>
            <Arches
              places={places}
              isWhole
              figure={(place) => (
                <>
                  {commonText.number(place.score)}
                  {isScoreShared(places, places.indexOf(place)) && (
                    <span className="block text-[0.74em] text-muted">{orderOf(places, places.indexOf(place))}</span>
                  )}
                </>
              )}
            />
            <h3 className="foot-words display-text u-text-[5]/[1.4] text-gold-pale">{gamesText[game].name}</h3>
          </section>
        ))}
      </div>
    </Fragment>
  )
}
