import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import { HomeScreen } from '../player/home/home-screen.tsx'
import { LeaderStrip } from '../player/leaderboard/leader-strip.tsx'
import { LeaderboardPanel } from '../player/leaderboard/leaderboard-panel.tsx'
import { DeviceBar } from '../player/room/device-bar.tsx'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { GAMES } from './games.ts'
import { useFollowedSeason } from './use-followed-season.ts'
import { useRowActions } from './use-row-actions.tsx'

/** The home screen with the games, the season and the leaderboard: only the app knows them all. */
export function HomePage() {
  useLanguage()
  const season = useFollowedSeason({ hasLeaderboards: true })
  const wanted = useRouterState({ select: ({ location }) => location.state.wanted ?? null })
  const [isBoardOpen, setBoardOpen] = useState(false)
  const actions = useRowActions(isBoardOpen)
  const notes = [season.phase === 'closed' && text.season.closed, season.isFrozen && text.season.frozen]
  const note = notes.filter((said) => said !== false).join(' · ')
  return (
    <HomeScreen
      games={GAMES}
      notice={<SeasonCountdown season={season} />}
      leaders={<LeaderStrip note={note} isOpen={isBoardOpen} onOpen={() => setBoardOpen(true)} />}
      leaderboard={<LeaderboardPanel note={note} isOpen={isBoardOpen} onChange={setBoardOpen} actions={actions} />}
      device={season.phase !== 'closed' && <DeviceBar games={GAMES} wanted={wanted} />}
    />
  )
}
