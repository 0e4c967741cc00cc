import { HomeScreen } from '../features/home/home-screen.tsx'
import { LeaderboardPanel } from '../features/leaderboard/leaderboard-panel.tsx'

/** The home screen with the leaderboard in it: only the app knows both features. */
export function HomePage() {
  return <HomeScreen leaderboard={<LeaderboardPanel />} />
}
