import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { SeasonCountdown } from '../../../boards/season-countdown.tsx'
import { refreshSeason } from '../../../boards/use-season.ts'
import { text } from '../../../text/text.ts'
import noScoresPicture from '../../../ui/art/states/no-scores.svg'
import { Button } from '../../../ui/button.tsx'
import { MessageScreen } from '../../../ui/message-screen.tsx'
import { useFollowedSeason } from '../use-followed-season.ts'
import { Rehearsal } from './rehearsal.tsx'

/** What a game's screen shows of the season that players register for. */
export type GameSeason = {
  phase: CurrentSeason['phase']
  /** Until it opens; nothing at other times. */
  countdown: ReactNode
  /** Asks the server. Never fails. */
  refresh: () => Promise<void>
  onRegister: () => void
}

type Props = {
  /** Why there is no game. */
  phase: 'before' | 'over'
  season: GameSeason
  onHome: () => void
  /** Looks for a game again. */
  onRetry: () => void
}

/** In place of a game: the season has not begun, or the player's is over. */
export function SeasonMessage({ phase, season, onHome, onRetry }: Props) {
  const { refresh } = season
  const [isKnown, setKnown] = useState(false)
  // What was last received of the season may be older than the refusal.
  useEffect(() => {
    void refresh().then(() => setKnown(true))
  }, [refresh])
  const isNow = (now: CurrentSeason['phase'][]) => isKnown && now.includes(season.phase)

  if (phase === 'over') {
    const hasNext = isNow(['before', 'open'])
    return (
      <MessageScreen
        title={text.season.overTitle}
        message={hasNext ? text.season.newText : text.season.overText}
        picture={noScoresPicture}
      >
        {hasNext && <Button onClick={season.onRegister}>{text.season.registerAgain}</Button>}
        <Button variant={hasNext ? 'glass' : 'gold'} onClick={onHome}>
          {text.common.backToHome}
        </Button>
      </MessageScreen>
    )
  }
  const hasOpened = isNow(['open'])
  return (
    <MessageScreen
      title={text.season.beforeTitle}
      message={hasOpened ? text.season.openedText : text.season.beforeText}
      picture={noScoresPicture}
    >
      {season.countdown}
      {hasOpened && <Button onClick={onRetry}>{text.season.start}</Button>}
      <Button variant={hasOpened ? 'glass' : 'gold'} onClick={onHome}>
        {text.common.backToHome}
      </Button>
    </MessageScreen>
  )
}

/** The season for a game's screen. */
export function useGameSeason(game: GameType): GameSeason {
  const navigate = useNavigate()
  const season = useFollowedSeason()
  // Which is played before the season opens and after its close.
  const isRehearsal = useContext(Rehearsal) !== null
  return {
    phase: isRehearsal ? 'open' : season.phase,
    countdown: !isRehearsal && season.phase === 'before' && <SeasonCountdown season={season} />,
    refresh: refreshSeason,
    onRegister: () => void navigate({ to: '/register/$game', params: { game } }),
  }
}
