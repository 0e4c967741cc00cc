import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { type Topic, topicOf } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import { pollMessage } from './queries.ts'
import { messageRoutes } from './routes.ts'

export function messagesModule(deps: Platform & AccountsServices & LeaderboardsServices) {
  const message = pollMessage(deps)
  const topics: Topic[] = [{ ...topicOf('messages', 'public', message), whilePlaying: true }]
  return {
    routes: [messageRoutes({ ...deps, message })],
    topics,
    close: message.close,
  }
}
