import type { Stage } from '@noor-quest/contract/stage'
import { type CSSProperties, memo, useState } from 'react'
import { drawTexts } from '../text/draw-texts.ts'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import './draw-stage.css'

type Props = Omit<Extract<Stage, { mode: 'draw' }>, 'mode'> & { dir: 'ltr' | 'rtl' }

const GROUP = /.{8}/g

/**
 * A prize draw on the whole screen: its seal until the digits are announced, then the tickets
 * (docs/product-rules.md#prize-draw).
 */
export const DrawStage = memo(function DrawStage({ season, draw, dir }: Props) {
  const { tag } = useLanguage()
  const own = drawTexts[tag]
  const { id, digits, drawn, sha256, tickets, winners } = draw
  // A screen that is opened or reloaded later shows no celebration, because the hall has seen it.
  const state = `${id} ${drawn.length}`
  const [first] = useState(state)
  const title = tag === 'ar' ? draw.title_ar : draw.title_en
  const longest = Math.max(1, ...drawn.map(({ name }) => (name ?? own.nameless).length))
  return (
    <div className="draw" dir={dir}>
      <p className="draw-season display-text">
        {text.leaderboard.draw} · <bdi>{tag === 'ar' ? season.name_ar : season.name}</bdi>
      </p>
      <h2 className="draw-title display-text" style={{ '--length': title.length } as CSSProperties}>
        <bdi>{title}</bdi>
      </h2>
      <div role="status" className="draw-body">
        {digits === null ? (
          <>
            <p className="draw-text display-text">
              {own.tickets(tickets)} · {own.prizes(winners)} · {own.seal}
            </p>
            <p className="draw-seal" dir="ltr">
              {(sha256.match(GROUP) ?? []).map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a seal never changes
                <code key={index}>{group}</code>
              ))}
            </p>
            <p className="draw-text display-text">{own.sealText}</p>
          </>
        ) : (
          <>
            <p className="draw-digits" dir="ltr" style={{ '--length': digits.length } as CSSProperties}>
              {digits}
            </p>
            <ol className="draw-winners" style={{ '--count': drawn.length, '--length': longest } as CSSProperties}>
              {drawn.map(({ position, ticket, name, passed_over }) => (
                <li key={position} className="draw-winner" data-passed={passed_over !== null || undefined}>
                  <span className="draw-ticket display-text">{own.ticket(ticket)}</span>
                  <span className="draw-name">
                    <span dir="auto" title={name ?? undefined}>
                      {name ?? own.nameless}
                    </span>
                  </span>
                  {passed_over !== null && <span className="draw-why display-text">{own.passedOver[passed_over]}</span>}
                </li>
              ))}
            </ol>
            <p className="draw-text draw-small" dir="ltr">
              <code>{sha256}</code>
            </p>
          </>
        )}
      </div>
      {digits !== null && state !== first && <ConfettiFall key={state} />}
    </div>
  )
})
