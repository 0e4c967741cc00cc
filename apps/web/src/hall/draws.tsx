import type { Stage } from '@noor-quest/contract/stage'
import { useEffect, useState } from 'react'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { audio } from '../platform/sound/audio.ts'
import { seasonName } from '../text/season-name.ts'
import { useLanguage } from '../text/use-language.ts'
import { DisplayName } from './display-rows.tsx'
import { drawsText } from './draws.en.ts'
import './draws.css'
import { Flare } from './flare.tsx'
import { KhatamTile } from './khatam-tile.tsx'
import { Plaster } from './plaster.tsx'
import { useFit } from './use-fit.ts'

type Props = Omit<Extract<Stage, { mode: 'draw' }>, 'mode'> & { dir: 'ltr' | 'rtl' }

/**
 * A prize draw on the whole screen: its tile, which opens into one winner at a time
 * (docs/product-rules.md#prize-draw).
 */
export function DrawMood({ season, draw, dir }: Props) {
  const { tag } = useLanguage()
  const { id, winners, prizes, last } = draw
  // A screen that is opened or reloaded later shows no celebration, because the hall has seen it.
  const state = `${id} ${last?.position}`
  const [first] = useState(state)
  const isNew = last !== null && state !== first
  useEffect(() => {
    if (isNew) audio.play('fanfare')
  }, [isNew])
  const title = tag === 'ar' ? draw.title_ar : draw.title_en
  return (
    <div className="draw display-stage foot-below grid-rows-[minmax(0,1fr)_auto]" dir={dir}>
      <div
        role="status"
        className="draw-scene grid min-h-0 grid-cols-1 grid-rows-1 place-items-center *:[grid-area:1/1]"
      >
        {last !== null && <Winner key={`winner ${last.position}`} name={last.name} isNew={isNew} />}
        {(last === null || isNew) && (
          <div key={`tile ${last?.position}`} className="draw-khatam">
            <KhatamTile opens={last !== null} />
          </div>
        )}
      </div>
      <div className="foot-words display-text u-gap-[4] u-text-[3.7]/[1.3] grid-cols-[minmax(0,1fr)_auto] items-center">
        <div>
          <p className="text-muted">
            {leaderboardsText.draw} · <bdi>{seasonName(season)}</bdi>
          </p>
          <h2
            className="u-text-[clamp(3.7,330/var(--length),7)]/(--tight) wrap-anywhere text-gold-pale"
            style={{ '--length': title.length }}
          >
            <bdi>{title}</bdi>
          </h2>
        </div>
        <p className="u-text-[5]/[1.3] font-display text-gold">
          {last === null ? drawsText.prizes(winners) : drawsText.prize(prizes, winners)}
        </p>
      </div>
      {isNew && <Flare key={state} />}
    </div>
  )
}

function Winner({ name, isNew }: { name: string | null; isNew: boolean }) {
  const box = useFit(name)
  return (
    <div
      ref={box}
      className="draw-winner display-fit grid size-full content-center justify-items-center [--whole:15]"
      data-arrives={isNew || undefined}
    >
      <Plaster className="u-px-[6] u-py-[4*var(--fit)] max-w-full">
        <DisplayName name={name} className="display-whole-name font-display font-semibold" />
      </Plaster>
    </div>
  )
}
