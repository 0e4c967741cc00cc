import type { Stage } from '@noor-quest/contract/stage'
import { DIGITS_MIN } from '@noor-quest/rules/draw'
import { useEffect, useState } from 'react'
import { boardsText } from '../boards/boards.en.ts'
import { drawText } from '../boards/draw.en.ts'
import { audio } from '../platform/sound/audio.ts'
import { seasonName } from '../text/season-name.ts'
import { useLanguage } from '../text/use-language.ts'
import { classNames } from '../ui/class-names.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { DisplayName } from './display-rows.tsx'
import './mood-draw.css'
import { useFit } from './use-fit.ts'

type Props = Omit<Extract<Stage, { mode: 'draw' }>, 'mode'> & { dir: 'ltr' | 'rtl' }
type Winner = Props['draw']['drawn'][number]

const KHATAM = 'u-size-[44] grid max-w-full place-items-center'
const TICKET = 'display-text u-text-[4.6*max(0.6,var(--fit))]/[1.4]'

const GROUP = /.{8}/g

/**
 * A prize draw on the whole screen: its seal, the digits as they are typed, then one winner at a
 * time (docs/product-rules.md#prize-draw).
 */
export function DrawMood({ season, draw, shown, typed, dir }: Props) {
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
  // The tile waits for digits that arrive with the winner.
  const now = `${state} ${typed}`
  const [seen, setSeen] = useState({ now, typed, before: typed.length })
  if (seen.now !== now) setSeen({ now, typed, before: Math.min(seen.typed.length, typed.length) })
  const waits = digits === null ? 0 : typed.length - seen.before
  const title = tag === 'ar' ? draw.title_ar : draw.title_en
  return (
    <div
      className="draw display-stage u-gap-[0.8] grid-rows-[auto_auto_minmax(0,1fr)_auto] text-center"
      dir={dir}
      style={{ '--waits': waits }}
    >
      <p className="display-text u-text-[2.8]/[1.4] text-muted">
        {boardsText.draw} · <bdi>{seasonName(season)}</bdi>
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
        <div className={`draw-khatam ${KHATAM} *:[grid-area:1/1]`} data-quiet={winner !== undefined || undefined}>
          <KhatamStar className="size-full text-gold" inner fill="rgb(7 21 34 / 0.86)" />
          <p
            className="draw-digits u-text-[34/var(--length)]/[1.1] flex font-bold text-gold-pale tabular-nums"
            dir="ltr"
            aria-hidden="true"
            style={{ '--length': Math.max(typed.length, DIGITS_MIN) }}
          >
            {[...typed].map((digit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit stays in its place
              <span key={index} data-digit={digit} style={{ '--index': Math.max(0, index - seen.before) }} />
            ))}
          </p>
        </div>
        {winner !== undefined && <DrawnTicket key={winner.position} winner={winner} isNew={state !== first} />}
      </div>
      {/* The hall takes a picture of the seal before the digits. */}
      <div className={`${digits === null ? 'u-text-[2.6]/[1.4]' : 'u-text-[1.9]/[1.4]'} text-muted`}>
        <p className="display-text">
          {drawText.tickets(tickets)} · {drawText.prizes(winners)} · {drawText.seal}
        </p>
        <p
          className={classNames(
            'draw-seal flex flex-wrap justify-center gap-x-[calc(1.2*var(--u))]',
            digits === null && 'u-text-[3.8]',
          )}
          dir="ltr"
        >
          {(sha256.match(GROUP) ?? []).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seal never changes
            <code key={index}>{group}</code>
          ))}
        </p>
        {digits === null ? (
          <p className="display-text">{drawText.sealText}</p>
        ) : (
          <p className="tabular-nums" dir="ltr">
            {digits}
          </p>
        )}
      </div>
      {celebrates && <ConfettiFall key={state} />}
    </div>
  )
}

/** A tile opens into the winner's name. */
function DrawnTicket({ winner: { ticket, name, passed_over }, isNew }: { winner: Winner; isNew: boolean }) {
  const box = useFit(name, passed_over)
  return (
    <>
      {isNew && (
        <KhatamStar className={`draw-tile ${KHATAM} relative text-gold motion-reduce:hidden`} fill="currentColor" />
      )}
      <div
        ref={box}
        className={classNames(
          'draw-winner display-fit u-gap-[var(--fit)] grid size-full content-center justify-items-center [--whole:22]',
          passed_over !== null && 'text-muted',
        )}
        data-arrives={isNew || undefined}
      >
        <p className={`${TICKET} text-gold`}>{drawText.ticket(ticket)}</p>
        <DisplayName name={name} className="display-whole-name font-display font-semibold" />
        {passed_over !== null && <p className={TICKET}>{drawText.passedOver[passed_over]}</p>}
      </div>
    </>
  )
}
