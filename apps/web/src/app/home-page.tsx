import { HomeScreen } from '../features/home/home-screen.tsx'
import { LeaderboardPanel } from '../features/leaderboard/leaderboard-panel.tsx'
import { SeasonCountdown } from '../features/season/season-countdown.tsx'
import { text } from '../platform/text/text.ts'
import { useLanguage } from '../platform/text/use-language.ts'
import { GAMES } from './games.ts'
import { useFollowedSeason } from './use-followed-season.ts'

/** The home screen with the games, the season and the leaderboard: only the app knows them all. */
export function HomePage() {
  useLanguage()
  const season = useFollowedSeason({ hasLeaderboards: true })
  return (
    <HomeScreen
      games={GAMES}
      notice={<SeasonCountdown season={season} />}
      leaderboard={
        <LeaderboardPanel
          notes={[season.phase === 'closed' && text.season.closed, season.isFrozen && text.season.frozen]}
        />
      }
    />
  )
}
