import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { seasonText } from '../../../boards/season.en.ts'
import { SeasonCountdown } from '../../../boards/season-countdown.tsx'
import { useFollowedSeason } from '../../../boards/use-leaderboards.ts'
import { refreshSeason } from '../../../boards/use-season.ts'
import { refreshCurrentPlayer } from '../../../platform/session/current-player.ts'
import { commonText } from '../../../text/common.en.ts'
import noScoresPicture from '../../../ui/art/states/no-scores.svg'
import { Button } from '../../../ui/button.tsx'
import { MessageScreen } from '../../../ui/message-screen.tsx'
import { Rehearsal } from './rehearsal.tsx'

/** The current season, as a game's screen shows it. */
export type GameSeason = {
  phase: CurrentSeason['phase']
  /** A countdown until the season opens, freezes or closes, else empty. */
  countdown: ReactNode
  /** Loads the season again. Never rejects. */
  refresh: () => Promise<void>
  onRegister: () => void
}

type Props = {
  /** The reason why there is no game. */
  phase: 'before' | 'over'
  season: GameSeason
  onHome: () => void
  /** Loads the current game again. */
  onRetry: () => void
}

/** The screen in place of a game: the season hasn't begun, or the player's season is over. */
export function SeasonMessage({ phase, season, onHome, onRetry }: Props) {
  const { refresh } = season
  const [isKnown, setKnown] = useState(false)
  // The stored season may be older than the refusal.
  useEffect(() => {
    void refresh().then(() => setKnown(true))
    // The person is of the former season now.
    refreshCurrentPlayer().catch(() => undefined)
  }, [refresh])
  const isNow = (now: CurrentSeason['phase'][]) => isKnown && now.includes(season.phase)

  if (phase === 'over') {
    const hasNext = isNow(['before', 'open'])
    return (
      <MessageScreen
        title={seasonText.overTitle}
        message={hasNext ? seasonText.newText : seasonText.overText}
        picture={noScoresPicture}
      >
        {hasNext && <Button onClick={season.onRegister}>{seasonText.registerAgain}</Button>}
        <Button variant={hasNext ? 'glass' : 'gold'} onClick={onHome}>
          {commonText.backToHome}
        </Button>
      </MessageScreen>
    )
  }
  const hasOpened = isNow(['open'])
  return (
    <MessageScreen
      title={seasonText.beforeTitle}
      message={hasOpened ? seasonText.openedText : seasonText.beforeText}
      picture={noScoresPicture}
    >
      {season.countdown}
      {hasOpened && <Button onClick={onRetry}>{seasonText.start}</Button>}
      <Button variant={hasOpened ? 'glass' : 'gold'} onClick={onHome}>
        {commonText.backToHome}
      </Button>
    </MessageScreen>
  )
}

export function useGameSeason(game: GameType): GameSeason {
  const navigate = useNavigate()
  const season = useFollowedSeason()
  // A rehearsal ignores the season: it is played before it opens and after it closes.
  const isRehearsal = useContext(Rehearsal) !== null
  return {
    phase: isRehearsal ? 'open' : season.phase,
    countdown: !isRehearsal && season.phase !== 'closed' && <SeasonCountdown season={season} />,
    refresh: refreshSeason,
    onRegister: () => void navigate({ to: '/register/$game', params: { game } }),
  }
}
