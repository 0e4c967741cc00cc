import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import type { SeasonSlot } from '../boards/season-message.tsx'
import { refreshSeason } from '../boards/use-season.ts'
import { Rehearsal } from '../player/room/rehearsal.ts'
import { useFollowedSeason } from './use-followed-season.ts'

/** The season for a game's screen. */
export function useSeasonSlot(game: GameType): SeasonSlot {
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
