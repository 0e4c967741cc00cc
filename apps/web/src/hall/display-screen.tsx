// The stages' styles follow, and override it.
import './display.css'

import { GAME_TYPES } from '@noor-quest/rules/games'
import { useEffect, useState } from 'react'
import { boardsText } from '../boards/boards.en.ts'
import { createDisplay } from '../boards/display-controller.ts'
import { evening } from '../boards/evening.ts'
import { useMessage } from '../boards/evening-bar.tsx'
import { seasonText } from '../boards/season.en.ts'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import { updateSeason, useSeason } from '../boards/use-season.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { canStayAwake, useAwake } from '../platform/device/wake-lock.ts'
import { BROWSER_EVENTS } from '../platform/network/event-stream.ts'
import { joinAddress } from '../platform/network/join-address.ts'
import { useStore } from '../platform/storage/store.ts'
import { commonText } from '../text/common.en.ts'
import { clubName, eventTitle, logoAddress, settings, updateSettings } from '../text/settings.ts'
import { useLanguage } from '../text/use-language.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { displayText } from './display.en.ts'
import { DisplayBoard } from './display-board.tsx'
import { Finishers, JoinPanel } from './display-panels.tsx'
import { DrawStage } from './draw-stage.tsx'
import { useHallCode } from './hall-code.ts'
import { RevealStage } from './reveal-stage.tsx'
import { useDrift, useFullScreen, useIdlePointer, useLanguageTurn } from './use-projector.ts'

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
  onEvening: evening.set,
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
  const { dir } = useLanguage()
  // Panels keep their places while the languages alternate, so that phones can scan the code.
  const [frameDir] = useState(dir)
  useEffect(() => display.start(), [])
  useAwake(true)
  const { admission } = useStore(settings)
  const { code, isLinkInvalid } = useHallCode(admission === 'hall-code')
  const { boards, hall, stage, isLost } = useStore(display)
  // A ceremony and a prize draw fill the screen.
  const isBoard = stage === null || stage.mode === 'board'
  const isTurning = useLanguageTurn(only)
  const isPointerIdle = useIdlePointer()
  const translate = useDrift()
  const address = joinAddress(hall?.public_url ?? window.location.origin, window.location, code?.token)

  return (
    <div
      className="display grid min-h-dvh flex-1 overflow-clip"
      data-idle={isPointerIdle || undefined}
      data-turning={isTurning || undefined}
      data-stage={stage?.mode}
    >
      <div className="display-frame grid min-w-0" dir={only === null ? frameDir : dir} style={{ translate }}>
        <div className="display-top min-w-0">
          <header className="display-head display-text flex min-w-0 items-center" dir={dir}>
            <img src={logoAddress()} alt="" className="display-logo flex-none object-contain" />
            <div className="min-w-0">
              <h1 className="display-title text-gold-pale" style={{ '--length': eventTitle().length }}>
                {eventTitle()}
              </h1>
              <p className="display-club text-muted">{clubName()}</p>
            </div>
            <p className="display-prize flex flex-none items-center rounded-full border-gold/60 bg-night/75 font-display text-gold">
              <KhatamStar fill="currentColor" className="display-star" />
              <strong className="font-semibold">{boardsText.surprisesTitle}</strong>
              <KhatamStar fill="currentColor" className="display-star" />
            </p>
          </header>
          <Message dir={dir} />
        </div>
        {stage?.mode === 'reveal' ? (
          <RevealStage season={stage.season} view={stage.view} dir={dir} />
        ) : stage?.mode === 'draw' ? (
          <DrawStage season={stage.season} draw={stage.draw} dir={dir} />
        ) : phase === 'before' ? (
          <section
            className="display-before display-panel display-text grid content-center justify-items-center text-center"
            dir={dir}
          >
            <h2 className="text-gold-pale">{seasonText.beforeTitle}</h2>
            <SeasonCountdown season={season} />
          </section>
        ) : (
          <div className="display-boards" style={{ '--boards': GAME_TYPES.length }}>
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
            <JoinPanel
              address={address}
              figures={code?.figures ?? null}
              phase={phase}
              players={hall?.players ?? null}
              dir={dir}
            />
            <Finishers finishers={hall?.finishers ?? []} isFrozen={isFrozen} isOver={phase === 'closed'} dir={dir} />
          </>
        )}
        <div className="display-signs flex flex-wrap justify-center text-muted empty:hidden" dir={dir}>
          {isLost && (
            <p role="status" className="display-sign">
              {commonText.reconnecting}
            </p>
          )}
          {isLinkInvalid && <p className="display-sign">{displayText.linkInvalid}</p>}
          {address.isLocal && hall !== null && isBoard && <p className="display-sign">{displayText.localAddress}</p>}
          <Hints />
        </div>
      </div>
    </div>
  )
}

/** The organisers' message, in the language that the screen shows now. */
function Message({ dir }: { dir: 'ltr' | 'rtl' }) {
  const { tag } = useLanguage()
  const message = useMessage()
  return (
    <div className="display-message display-text" dir={dir}>
      {message !== null && (
        <p className="display-panel text-center font-semibold text-gold-pale">
          <bdi>{message[tag]}</bdi>
        </p>
      )}
    </div>
  )
}

/** Hints for the person at the machine. They disappear after a minute. */
function Hints() {
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    const timer = window.setTimeout(() => setFirst(false), HINTS_MS)
    return () => window.clearTimeout(timer)
  }, [])
  const couldFill = useFullScreen()
  if (!isFirst) return null
  return (
    <>
      {couldFill && <p className="display-sign">{displayText.fullScreen}</p>}
      {!canStayAwake() && <p className="display-sign">{displayText.mayFallAsleep}</p>}
    </>
  )
}
