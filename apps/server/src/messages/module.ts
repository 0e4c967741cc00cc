import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { type Topic, topicOf } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import { pollEvening } from './queries.ts'
import { eveningRoutes } from './routes.ts'

export function messagesModule(deps: Platform & AccountsServices & LeaderboardsServices) {
  const evening = pollEvening(deps)
  const topics: Topic[] = [{ ...topicOf('evening', 'public', evening), whilePlaying: true }]
  return {
    routes: [eveningRoutes({ ...deps, evening })],
    topics,
    close: evening.close,
  }
}
