import { HomeScreen } from '../features/home/home-screen.tsx'
import { LeaderboardPanel } from '../features/leaderboard/leaderboard-panel.tsx'
import { useLanguage } from '../platform/text/use-language.ts'

/** The home screen with the leaderboard in it: only the app knows both features. */
export function HomePage() {
  useLanguage()
  return <HomeScreen leaderboard={<LeaderboardPanel />} />
}
