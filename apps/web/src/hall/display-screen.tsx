// Before the moods' styles, which override it.
import './display.css'

import type { ShownOnScreen } from '@noor-quest/contract/screens'
import type { Stage } from '@noor-quest/contract/stage'
import { useEffect, useState } from 'react'
import { joinRehearsalOrStart } from '../final/join-rehearsal.ts'
import { createDisplay, type ShownFinal } from '../leaderboards/display-controller.ts'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { useMessage } from '../messages/message-bar.tsx'
import { updateMessage, usePause } from '../messages/messages.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { canStayAwake, useAwake } from '../platform/device/wake-lock.ts'
import { BROWSER_EVENTS } from '../platform/network/event-stream.ts'
import { joinAddress } from '../platform/network/join-address.ts'
import { useStore } from '../platform/storage/store.ts'
import { SeasonCountdown } from '../season/season-countdown.tsx'
import { updateSeason, useSeason } from '../season/use-season.ts'
import { commonText } from '../text/common.en.ts'
import { formatClock } from '../text/format.ts'
import { clubName, eventTitle, logoAddress, settings, updateSettings } from '../text/settings.ts'
import { useLanguage } from '../text/use-language.ts'
import { HallHead } from '../ui/hall-head.tsx'
import { CeremonyMood, tilesOfCeremony } from './ceremony.tsx'
import { displayText } from './display.en.ts'
import { DrawMood } from './draws.tsx'
import { FinalMood } from './final.tsx'
import { Leaders, listsOf } from './leaders.tsx'
import { Arrival, finishersOf, idOf, useArrival } from './open.tsx'
import { Plaster } from './plaster.tsx'
import { Plinth, type PlinthMood } from './plinth.tsx'
import { SaveButton } from './save-button.tsx'
import { claimScreen, useConfirmation } from './screen.ts'
import { SoundButton } from './sound-button.tsx'
import { useAlternatingLanguage, useDrift, useFullScreen, useIdlePointer } from './use-projector.ts'
import { Wall } from './wall.tsx'

/** The time to read the hints about full screen and sleep. */
const HINTS_MS = 60_000

const display = createDisplay({
  clock: systemClock,
  random: Math.random,
  events: BROWSER_EVENTS,
  asksWhileHidden: true,
  probe: canBeFetched,
  reload: () => window.location.reload(),
  onSettings: updateSettings,
  onSeason: updateSeason,
  onMessages: updateMessage,
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
 * /display: the wall with the leaders and how to join and, on a screen of the hall, what its
 * switch shows (docs/product-rules.md#screen-in-the-hall). ?lang=en or ?lang=ar
 * shows only one language, ?group=… only the leaderboards of that group.
 */
export function DisplayScreen() {
  const season = useSeason()
  const { phase, isFrozen } = season
  const asked = new URLSearchParams(window.location.search)
  const lang = asked.get('lang')
  const only = lang === 'en' || lang === 'ar' ? lang : null
  const { dir } = useLanguage()
  // Panels keep their places while the languages alternate, so that phones can scan the code.
  const [frameDir] = useState(dir)
  const [isLinkInvalid, setLinkInvalid] = useState(false)
  useEffect(() => {
    const claimed = claimScreen().then((isValid) => setLinkInvalid(!isValid))
    return joinRehearsalOrStart(display.start, claimed)
  }, [])
  useAwake(true)
  useStore(settings)
  const shown = useStore(display)
  const { hall, isHall, stage, final, isLost, asOf } = shown
  const group = asked.get('group')
  const lists = listsOf(shown, season, group)
  const isOfGroup = season.groups.some(({ id }) => id === group)
  useConfirmation(isHall ? shownOf(stage, final) : null, display.leaveHall)
  // The switch's other positions fill the screen.
  const hasLeaderboards = stage === null || stage.mode === 'leaderboards'
  const isPaused = usePause() !== null && phase === 'open'
  const mood =
    stage !== null && stage.mode !== 'leaderboards'
      ? stage.mode
      : isPaused
        ? 'pause'
        : phase === 'open' && isFrozen
          ? 'frozen'
          : phase
  /** Null: the mood has no plinth. */
  const plinth: PlinthMood | null = mood === 'ceremony' || mood === 'draw' || mood === 'final' ? null : mood
  const isStill = mood !== 'open' && mood !== 'closed' && mood !== 'thanks'
  const arriving = useArrival(finishersOf(hall?.finishers, lists, isOfGroup))
  const arrival = mood === 'open' ? arriving : null
  const isTurning = useAlternatingLanguage(only)
  const isPointerIdle = useIdlePointer()
  const translate = useDrift()
  const address = joinAddress(hall?.public_url ?? null)

  return (
    <div
      className="display grid min-h-dvh flex-1 overflow-clip data-idle:cursor-none"
      data-idle={isPointerIdle || undefined}
      data-turning={isTurning || undefined}
      data-mood={mood}
    >
      <Wall
        tiles={hall && (stage?.mode === 'ceremony' ? tilesOfCeremony(hall.tiles, stage.view) : hall.tiles)}
        isStill={isStill}
        arrival={arrival && { id: idOf(arrival), tiles: arrival.tiles }}
      />
      <div className="display-frame grid min-w-0" dir={only === null ? frameDir : dir} style={{ translate }}>
        <div className="display-head-area min-w-0 [grid-area:head]">
          <Plaster as="header" className="display-head display-text" dir={dir}>
            <HallHead logo={logoAddress()} club={clubName()} event={eventTitle()} Title="h1" />
          </Plaster>
          {plinth === null && <Message dir={dir} />}
        </div>
        {stage?.mode === 'ceremony' ? (
          <CeremonyMood season={stage.season} view={stage.view} dir={dir} />
        ) : stage?.mode === 'draw' ? (
          <DrawMood {...stage} dir={dir} />
        ) : stage?.mode === 'final' ? (
          final !== null && <FinalMood final={final} address={address} dir={dir} />
        ) : null}
        {plinth !== null && (
          <>
            <div className="display-stage" dir={dir}>
              {arrival !== null && <Arrival key={idOf(arrival)} finisher={arrival} lists={lists} />}
            </div>
            {plinth !== 'before' && plinth !== 'thanks' && (
              <Leaders lists={lists} isOpen={mood === 'open'} arrived={arrival} dir={dir} />
            )}
            <Plinth mood={plinth} season={season} hall={hall} address={address} dir={dir} />
          </>
        )}
        <div className="display-signs" dir={dir}>
          {mood === 'open' && arrival === null && (
            <SeasonCountdown season={season} className="display-sign display-text text-gold-pale" />
          )}
          {isLost && (
            <p role="status" className="display-sign">
              {commonText.reconnecting}
            </p>
          )}
          {hasLeaderboards && asOf !== null && (
            <p role="status" className="display-sign">
              {leaderboardsText.asOf(formatClock(asOf))}
            </p>
          )}
          {isLinkInvalid && <p className="display-sign">{displayText.linkInvalid}</p>}
          <Hints />
          <div className="display-buttons">
            {hall !== null && <SaveButton tiles={hall.tiles} />}
            <SoundButton />
          </div>
        </div>
      </div>
    </div>
  )
}

/** null until it is loaded. */
function shownOf(stage: Stage | null, final: ShownFinal | null): ShownOnScreen | null {
  if (stage === null || (stage.mode === 'final' && final === null)) return null
  return stage.mode === 'draw' ? { mode: 'draw', draw_id: stage.draw.id } : { mode: stage.mode }
}

/** The organisers' message, in the language that the screen shows now. */
function Message({ dir }: { dir: 'ltr' | 'rtl' }) {
  const { tag } = useLanguage()
  const message = useMessage()
  return (
    <div className="display-text" dir={dir}>
      {message !== null && (
        <p className="display-panel mt-[calc(1.4*var(--u))] u-px-[3] u-py-[0.8] u-text-[4]/[1.4] border-gold! text-center font-semibold text-gold-pale">
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
