import { GAME_TYPES } from '@noor-quest/rules/games'
import { type CSSProperties, useEffect, useState } from 'react'
import { createDisplay } from '../boards/display-controller.ts'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import { updateSeason, useSeason } from '../boards/use-season.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { canStayAwake } from '../platform/device/wake-lock.ts'
import { BROWSER_EVENTS } from '../platform/network/event-stream.ts'
import { joinAddress } from '../platform/network/join-address.ts'
import { useStore } from '../platform/storage/store.ts'
import { displayTexts } from '../text/display-texts.ts'
import { clubName, eventTitle, logoAddress, settings, updateSettings } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { DisplayBoard } from './display-board.tsx'
import { DrawStage } from './draw-stage.tsx'
import { Finishers } from './finishers.tsx'
import { JoinPanel } from './join-panel.tsx'
import { RevealStage } from './reveal-stage.tsx'
import { useLanguageTurn } from './use-language-turn.ts'
import { useAtFirst, useDrift, useFullScreen, useIdlePointer, useStayAwake } from './use-stage.ts'
import './display.css'

/** The time to read the hints about full screen and sleep. */
const HINTS_MS = 60_000

const display = createDisplay({
  clock: systemClock,
  random: Math.random,
  open: BROWSER_EVENTS.open,
  probe: canBeFetched,
  reload: () => window.location.reload(),
  onSettings: updateSettings,
  onSeason: updateSeason,
})

/**
 * Checks that the server is up before a reload. Otherwise the hall would see the browser's error
 * page, and only a key press could end that.
 */
async function canBeFetched(): Promise<boolean> {
  const response = await fetch(window.location.href, { cache: 'no-store' }).catch(() => null)
  return response?.ok === true
}

/**
 * /display: the leaderboards and how to join, the ceremony, or a prize draw, for a projector or the
 * hall's screen (docs/product-rules.md#screen-in-the-hall). ?lang=en or ?lang=ar shows only one
 * language.
 */
export function DisplayScreen() {
  const season = useSeason()
  const { phase, isFrozen } = season
  const lang = new URLSearchParams(window.location.search).get('lang')
  const only = lang === 'en' || lang === 'ar' ? lang : null
  const { tag, dir } = useLanguage()
  // Panels keep their places while the languages alternate, so that phones can scan the code.
  const [frameDir] = useState(dir)
  useEffect(() => display.start(), [])
  useStayAwake()
  useStore(settings)
  const { boards, hall, stage, isLost } = useStore(display)
  // A ceremony and a prize draw fill the screen.
  const isBoard = stage === null || stage.mode === 'board'
  const isTurning = useLanguageTurn(only)
  const isPointerIdle = useIdlePointer()
  const translate = useDrift()
  const texts = displayTexts[tag]
  const address = joinAddress(hall?.public_url ?? window.location.origin, window.location)

  return (
    <div
      className="display"
      data-idle={isPointerIdle || undefined}
      data-turning={isTurning || undefined}
      data-stage={stage?.mode}
    >
      <div className="display-frame" dir={only === null ? frameDir : dir} style={{ translate }}>
        <header className="display-head display-text" dir={dir}>
          <img src={logoAddress()} alt="" className="display-logo" />
          <div className="min-w-0">
            <h1 className="display-title" style={{ '--length': eventTitle().length } as CSSProperties}>
              {eventTitle()}
            </h1>
            <p className="display-club">{clubName()}</p>
          </div>
          <p className="display-prize">
            <KhatamStar fill="currentColor" className="display-star" />
            <strong>{text.home.surprisesTitle}</strong>
            <KhatamStar fill="currentColor" className="display-star" />
          </p>
        </header>
        {stage?.mode === 'reveal' ? (
          <RevealStage season={stage.season} view={stage.view} dir={dir} />
        ) : stage?.mode === 'draw' ? (
          <DrawStage season={stage.season} draw={stage.draw} dir={dir} />
        ) : phase === 'before' ? (
          <section className="display-boards display-before display-text" dir={dir}>
            <h2>{text.season.beforeTitle}</h2>
            <SeasonCountdown season={season} />
          </section>
        ) : (
          <div className="display-boards" style={{ '--boards': GAME_TYPES.length } as CSSProperties}>
            {GAME_TYPES.map((game) => (
              <DisplayBoard
                key={game}
                game={game}
                entries={boards[game]}
                isOpen={phase === 'open' && !isFrozen}
                dir={dir}
              />
            ))}
          </div>
        )}
        {isBoard && (
          <>
            <JoinPanel address={address} phase={phase} players={hall?.players ?? null} dir={dir} />
            <Finishers finishers={hall?.finishers ?? []} isFrozen={isFrozen} isOver={phase === 'closed'} dir={dir} />
          </>
        )}
        <div className="display-signs" dir={dir}>
          {isLost && (
            <p role="status" className="display-sign">
              {text.common.reconnecting}
            </p>
          )}
          {address.isLocal && hall !== null && isBoard && <p className="display-sign">{texts.localAddress}</p>}
          <Hints />
        </div>
      </div>
    </div>
  )
}

/** Hints for the person at the machine. They disappear after a minute. */
function Hints() {
  const { tag } = useLanguage()
  const isFirst = useAtFirst(HINTS_MS)
  const couldFill = useFullScreen()
  if (!isFirst) return null
  return (
    <>
      {couldFill && <p className="display-sign">{displayTexts[tag].fullScreen}</p>}
      {!canStayAwake() && <p className="display-sign">{displayTexts[tag].mayFallAsleep}</p>}
    </>
  )
}
