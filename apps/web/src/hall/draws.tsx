import type { Stage } from '@noor-quest/contract/stage'
import { useEffect, useState } from 'react'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { audio } from '../platform/sound/audio.ts'
import { seasonName } from '../text/season-name.ts'
import { useLanguage } from '../text/use-language.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { DisplayName } from './display-rows.tsx'
import { drawsText } from './draws.en.ts'
import './draws.css'
import { useFit } from './use-fit.ts'

type Props = Omit<Extract<Stage, { mode: 'draw' }>, 'mode'> & { dir: 'ltr' | 'rtl' }

const KHATAM = 'u-size-[44] grid max-w-full place-items-center'

/**
 * A prize draw on the whole screen: its title, then one winner at a time
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
    <div className="draw display-stage u-gap-[0.8] grid-rows-[auto_auto_minmax(0,1fr)_auto] text-center" dir={dir}>
      <p className="display-text u-text-[2.8]/[1.4] text-muted">
        {leaderboardsText.draw} · <bdi>{seasonName(season)}</bdi>
      </p>
      <h2
        className="display-text u-text-[clamp(3.6,330/var(--length),6)]/(--tight) wrap-anywhere text-gold-pale"
        style={{ '--length': title.length }}
      >
        <bdi>{title}</bdi>
      </h2>
      <div
        role="status"
        className="grid min-h-[calc(44*var(--u))] grid-cols-1 grid-rows-1 place-items-center *:[grid-area:1/1]"
      >
        <div className={`draw-khatam ${KHATAM}`} data-quiet={last !== null || undefined}>
          <KhatamStar className="size-full text-gold" inner fill="rgb(7 21 34 / 0.86)" />
        </div>
        {last !== null && <Winner key={last.position} name={last.name} isNew={isNew} />}
      </div>
      <p className="display-text u-text-[3.2]/[1.4] text-muted">
        {last === null ? drawsText.prizes(winners) : drawsText.prize(prizes, winners)}
      </p>
      {isNew && <ConfettiFall key={state} />}
    </div>
  )
}

/** A tile opens into the winner's name. */
function Winner({ name, isNew }: { name: string | null; isNew: boolean }) {
  const box = useFit(name)
  return (
    <>
      {isNew && (
        <KhatamStar className={`draw-tile ${KHATAM} relative text-gold motion-reduce:hidden`} fill="currentColor" />
      )}
      <div
        ref={box}
        className="draw-winner display-fit grid size-full content-center justify-items-center [--whole:22]"
        data-arrives={isNew || undefined}
      >
        <DisplayName name={name} className="display-whole-name wall-ground font-display font-semibold" />
      </div>
    </>
  )
}
