// The foot of the wall: how to join and how many tiles are left; in a pause, while the leaderboards
// are frozen, before and after the season, with a message and at the evening's end, what holds then.
import type { Hall } from '@noor-quest/contract/hall'
import { useId } from 'react'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { useMessage } from '../messages/message-bar.tsx'
import { messagesText } from '../messages/messages.en.ts'
import type { JoinAddress } from '../platform/network/join-address.ts'
import { seasonText } from '../season/season.en.ts'
import { TimeLeft } from '../season/season-countdown.tsx'
import type { SeasonShown } from '../season/season-watch.ts'
import { formatClock, formatDate } from '../text/format.ts'
import { useLanguage } from '../text/use-language.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { WALL_TILES } from '../ui/zellige.ts'
import { displayText } from './display.en.ts'
import { Plaster } from './plaster.tsx'
import { useFit } from './use-fit.ts'

export type PlinthMood = 'before' | 'open' | 'pause' | 'frozen' | 'closed' | 'thanks'

type Props = {
  mood: PlinthMood
  season: SeasonShown
  hall: Hall | null
  /** Null: only this machine can open the server. */
  address: JoinAddress | null
  dir: 'ltr' | 'rtl'
}

export function Plinth({ mood, season, hall, address, dir }: Props) {
  const titleId = useId()
  const { tag } = useLanguage()
  const message = useMessage()
  const canJoin = mood === 'before' || mood === 'open' || mood === 'frozen'
  const code = canJoin ? address : null
  const title = titleOf(mood, address)
  const box = useFit(mood, title, message, code)
  return (
    <Plaster as="section" aria-labelledby={titleId} className="plinth" data-code={code !== null || undefined}>
      {code !== null && (
        <div className="plinth-code">
          <div className="display-qr">
            <QrCode value={code.url} label={displayText.qrLabel(code.host)} withEdge />
          </div>
        </div>
      )}
      <div
        ref={box}
        role={mood === 'pause' ? 'status' : undefined}
        className="plinth-words display-fit display-text"
        dir={dir}
      >
        <h2 id={titleId} className="plinth-title">
          {message === null ? title : <bdi>{message[tag]}</bdi>}
        </h2>
        <p className="plinth-line">
          {message === null ? (
            <Line mood={mood} season={season} code={code} />
          ) : (
            <>
              <span>{title}</span>
              <Address code={code} />
              <Countdown mood={mood} season={season} />
            </>
          )}
        </p>
      </div>
      {message === null && <Goal mood={mood} season={season} hall={hall} dir={dir} />}
    </Plaster>
  )
}

function titleOf(mood: PlinthMood, address: JoinAddress | null): string {
  switch (mood) {
    case 'before':
      return address === null ? displayText.askHelper : displayText.scanToRegister
    case 'open':
      return address === null ? displayText.askHelper : displayText.scanToPlay
    case 'pause':
      return messagesText.pause
    case 'frozen':
      return seasonText.frozen
    case 'closed':
      return seasonText.overTitle
    case 'thanks':
      return displayText.thanks
  }
}

function Line({
  mood,
  season: { isFrozen, nextAt, opensByPress },
  code,
}: Pick<Props, 'mood' | 'season'> & { code: JoinAddress | null }) {
  if (mood === 'pause') return <span>{messagesText.continuesSoon}</span>
  if (mood === 'thanks') return <span>{displayText.thanksText}</span>
  if (mood === 'closed') {
    return (
      <>
        <span>{isFrozen ? seasonText.frozen : nextAt === null && displayText.thanksText}</span>
        {nextAt !== null && (
          <span className="text-gold-pale">{seasonText.next(formatDate(nextAt, 'full'), formatClock(nextAt))}</span>
        )}
      </>
    )
  }
  return (
    <>
      {mood === 'frozen' && code !== null && <span>{displayText.scanToPlay}</span>}
      {mood === 'before' && opensByPress && <span>{seasonText.beforeTitle}</span>}
      <Address code={code} />
      {mood === 'open' && <span className="font-display text-gold">{leaderboardsText.surprisesTitle}</span>}
    </>
  )
}

function Address({ code }: { code: JoinAddress | null }) {
  return code === null ? null : (
    <bdi dir="ltr" className="plinth-address" style={{ '--length': code.host.length }}>
      {code.host}
    </bdi>
  )
}

/** What the plinth counts down to. */
function endOf(mood: PlinthMood, { opensInMs, closesInMs }: SeasonShown): { words: string; ms: number } | null {
  if (mood === 'before' && opensInMs !== null) return { words: seasonText.opensIn, ms: opensInMs }
  return mood === 'frozen' && closesInMs !== null ? { words: displayText.closesIn, ms: closesInMs } : null
}

function Countdown({ mood, season }: Pick<Props, 'mood' | 'season'>) {
  const end = endOf(mood, season)
  return end === null ? null : (
    <span>
      <span className="plinth-caption">{end.words}</span> <TimeLeft ms={end.ms} />
    </span>
  )
}

/** "266 tiles left; 1234 right answers, 97 players". After the close only the answers. */
function Goal({ mood, season, hall, dir }: Omit<Props, 'address'>) {
  if (endOf(mood, season) !== null) {
    return (
      <p className="plinth-goal plinth-goal-time display-text" dir={dir}>
        <Countdown mood={mood} season={season} />
      </p>
    )
  }
  if (mood === 'before' || hall === null) return null
  const { tiles, players } = hall
  const isOver = mood === 'closed' || mood === 'thanks'
  const figure = isOver ? tiles : WALL_TILES - (tiles % WALL_TILES)
  return (
    <p className="plinth-goal display-text" dir={dir}>
      <span className="plinth-number">
        <strong>{displayText.tiles(figure)}</strong>{' '}
        <span>{isOver ? displayText.rightAnswers(tiles) : displayText.tilesLeft(figure)}</span>
      </span>{' '}
      <span className="plinth-caption">{isOver ? displayText.builtThis : displayText.given(tiles, players)}</span>
    </p>
  )
}
