import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useFollowedSeason } from '../../../leaderboards/use-leaderboards.ts'
import { isSettingUp } from '../../../platform/device/set-up.ts'
import { refreshCurrentPlayer } from '../../../platform/session/current-player.ts'
import { seasonText } from '../../../season/season.en.ts'
import { SeasonCountdown } from '../../../season/season-countdown.tsx'
import { refreshSeason } from '../../../season/use-season.ts'
import { commonText } from '../../../text/common.en.ts'
import noScoresPicture from '../../../ui/art/states/no-scores.svg'
import { Button } from '../../../ui/button.tsx'
import { MessageScreen } from '../../../ui/message-screen.tsx'

/** The current season, as a game's screen shows it. */
export type GameSeason = {
  phase: CurrentSeason['phase']
  /** A countdown until the season opens, freezes or closes, else empty. */
  countdown: ReactNode
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
  const [isKnown, setKnown] = useState(false)
  // The stored season may be older than the refusal.
  useEffect(() => {
    void refreshSeason().then(() => setKnown(true))
    // The person is of the former season now.
    refreshCurrentPlayer().catch(() => undefined)
  }, [])
  const isNow = (now: CurrentSeason['phase'][]) => isKnown && now.includes(season.phase)
  const isOver = phase === 'over'
  const canGoOn = isNow(isOver ? ['before', 'open'] : ['open'])
  const texts = isOver
    ? { title: seasonText.overTitle, message: canGoOn ? seasonText.newText : seasonText.overText }
    : { title: seasonText.beforeTitle, message: canGoOn ? seasonText.openedText : seasonText.beforeText }
  return (
    <MessageScreen {...texts} picture={noScoresPicture}>
      {!isOver && season.countdown}
      {canGoOn && (
        <Button onClick={isOver ? season.onRegister : onRetry}>
          {isOver ? seasonText.registerAgain : seasonText.start}
        </Button>
      )}
      <Button variant={canGoOn ? 'glass' : 'gold'} onClick={onHome}>
        {commonText.backToHome}
      </Button>
    </MessageScreen>
  )
}

export function useGameSeason(game: GameType): GameSeason {
  const navigate = useNavigate()
  const season = useFollowedSeason()
  return {
    // A test game starts before the opening.
    phase: season.phase === 'before' && isSettingUp() ? 'open' : season.phase,
    countdown: season.phase !== 'closed' && !season.opensByPress && <SeasonCountdown season={season} />,
    onRegister: () => void navigate({ to: '/register/$game', params: { game } }),
  }
}
