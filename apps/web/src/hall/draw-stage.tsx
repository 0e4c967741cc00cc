import type { Stage } from '@noor-quest/contract/stage'
import { useState } from 'react'
import { boardsText } from '../boards/boards.en.ts'
import { drawText } from '../boards/draw.en.ts'
import { useLanguage } from '../text/use-language.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { nameOnScreen } from './display-rows.tsx'
import './draw-stage.css'

type Props = Omit<Extract<Stage, { mode: 'draw' }>, 'mode'> & { dir: 'ltr' | 'rtl' }

const GROUP = /.{8}/g

/**
 * A prize draw on the whole screen: its seal until the digits are announced, then the tickets
 * (docs/product-rules.md#prize-draw).
 */
export function DrawStage({ season, draw, dir }: Props) {
  const { tag } = useLanguage()
  const { id, digits, drawn, sha256, tickets, winners } = draw
  // A screen that is opened or reloaded later shows no celebration, because the hall has seen it.
  const state = `${id} ${drawn.length}`
  const [first] = useState(state)
  const title = tag === 'ar' ? draw.title_ar : draw.title_en
  const longest = Math.max(1, ...drawn.map(({ name }) => nameOnScreen(name).length))
  const text = 'draw-text text-balance text-muted'
  return (
    <div className="draw display-stage grid min-w-0 text-center" dir={dir}>
      <p className="display-stage-season display-text text-muted">
        {boardsText.draw} · <bdi>{tag === 'ar' ? season.name_ar : season.name}</bdi>
      </p>
      <h2 className="draw-title display-text wrap-anywhere text-gold-pale" style={{ '--length': title.length }}>
        <bdi>{title}</bdi>
      </h2>
      <div role="status" className="draw-body grid min-w-0 grid-cols-1 content-center justify-items-center">
        {digits === null ? (
          <>
            <p className={`${text} display-text`}>
              {drawText.tickets(tickets)} · {drawText.prizes(winners)} · {drawText.seal}
            </p>
            <p className="draw-seal display-panel grid font-bold text-gold-pale" dir="ltr">
              {(sha256.match(GROUP) ?? []).map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a seal never changes
                <code key={index}>{group}</code>
              ))}
            </p>
            <p className={`${text} display-text`}>{drawText.sealText}</p>
          </>
        ) : (
          <>
            <p className="draw-digits font-bold text-gold tabular-nums" dir="ltr" style={{ '--length': digits.length }}>
              {digits}
            </p>
            <ol className="draw-winners grid w-full" style={{ '--count': drawn.length, '--length': longest }}>
              {drawn.map(({ position, ticket, name, passed_over }) => (
                <li
                  key={position}
                  className="draw-winner display-arrives flex flex-wrap items-baseline border-gold text-start"
                  data-passed={passed_over !== null || undefined}
                >
                  <span className="draw-ticket display-text font-bold">{drawText.ticket(ticket)}</span>
                  <span className="draw-name min-w-0 font-display font-semibold">
                    <span dir="auto" title={name || undefined}>
                      {nameOnScreen(name)}
                    </span>
                  </span>
                  {passed_over !== null && (
                    <span className="draw-why display-text">{drawText.passedOver[passed_over]}</span>
                  )}
                </li>
              ))}
            </ol>
            <p className={`${text} draw-small wrap-anywhere`} dir="ltr">
              <code>{sha256}</code>
            </p>
          </>
        )}
      </div>
      {digits !== null && state !== first && <ConfettiFall key={state} />}
    </div>
  )
}
