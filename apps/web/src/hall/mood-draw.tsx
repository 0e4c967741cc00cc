import type { Stage } from '@noor-quest/contract/stage'
import { useEffect, useState } from 'react'
import { boardsText } from '../boards/boards.en.ts'
import { drawText } from '../boards/draw.en.ts'
import { audio } from '../platform/sound/audio.ts'
import { useLanguage } from '../text/use-language.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { nameOnScreen } from './display-rows.tsx'
import './mood-draw.css'

type Props = Omit<Extract<Stage, { mode: 'draw' }>, 'mode'> & { dir: 'ltr' | 'rtl' }

const GROUP = /.{8}/g

/**
 * A prize draw on the whole screen: its seal until the digits are announced, then one winner at a
 * time (docs/product-rules.md#prize-draw).
 */
export function DrawMood({ season, draw, shown, dir }: Props) {
  const { tag } = useLanguage()
  const { id, digits, drawn, sha256, tickets, winners } = draw
  const winner = drawn[shown]
  // A screen that is opened or reloaded later shows no celebration, because the hall has seen it.
  const state = `${id} ${digits} ${winner?.position}`
  const [first] = useState(state)
  const celebrates = winner !== undefined && winner.passed_over === null && state !== first
  useEffect(() => {
    if (celebrates) audio.play('fanfare')
  }, [celebrates])
  const title = tag === 'ar' ? draw.title_ar : draw.title_en
  // The tile waits for the digits only when they arrive.
  const isDropping = digits !== null && shown === 0 && !first.startsWith(`${id} ${digits} `)
  return (
    <div className="draw display-stage" dir={dir} style={{ '--digits': isDropping ? digits.length : 0 }}>
      <p className="display-stage-season display-text text-muted">
        {boardsText.draw} · <bdi>{tag === 'ar' ? season.name_ar : season.name}</bdi>
      </p>
      <h2 className="draw-title display-text wrap-anywhere text-gold-pale" style={{ '--length': title.length }}>
        <bdi>{title}</bdi>
      </h2>
      <div role="status" className="draw-body">
        <div className="draw-khatam" data-quiet={winner !== undefined || undefined}>
          <KhatamStar className="draw-star text-gold" inner fill="rgb(7 21 34 / 0.86)" />
          <p
            className="draw-digits font-bold text-gold-pale tabular-nums"
            dir="ltr"
            aria-hidden="true"
            style={{ '--length': digits?.length ?? 1 }}
          >
            {[...(digits ?? '')].map((digit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: digits never change
              <span key={index} data-digit={digit} style={{ '--index': index }} />
            ))}
          </p>
        </div>
        {winner !== undefined && (
          <div
            key={winner.position}
            className="draw-winner"
            data-passed={winner.passed_over !== null || undefined}
            data-arrives={state !== first || undefined}
          >
            <p className="draw-ticket display-text text-gold">{drawText.ticket(winner.ticket)}</p>
            <p
              className="draw-name font-display font-semibold"
              style={{ '--length': nameOnScreen(winner.name).length }}
            >
              <bdi>{nameOnScreen(winner.name)}</bdi>
            </p>
            {winner.passed_over !== null && (
              <p className="draw-ticket display-text">{drawText.passedOver[winner.passed_over]}</p>
            )}
          </div>
        )}
      </div>
      <div className="draw-proof text-muted" data-waits={digits === null || undefined}>
        <p className="display-text">
          {drawText.tickets(tickets)} · {drawText.prizes(winners)} · {drawText.seal}
        </p>
        <p className="draw-seal" dir="ltr">
          {(sha256.match(GROUP) ?? []).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seal never changes
            <code key={index}>{group}</code>
          ))}
        </p>
        {digits === null ? (
          <p className="display-text">{drawText.sealText}</p>
        ) : (
          <p className="draw-code tabular-nums" dir="ltr">
            {digits}
          </p>
        )}
      </div>
      {celebrates && <ConfettiFall key={state} />}
    </div>
  )
}
