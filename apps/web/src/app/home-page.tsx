import { HomeScreen } from '../features/home/home-screen.tsx'
import { LeaderboardPanel } from '../features/leaderboard/leaderboard-panel.tsx'
import { useLanguage } from '../platform/text/use-language.ts'
import { GAMES } from './games.ts'

/** The home screen with the games and the leaderboard: only the app knows them all. */
export function HomePage() {
  useLanguage()
  return <HomeScreen games={GAMES} leaderboard={<LeaderboardPanel />} />
}
