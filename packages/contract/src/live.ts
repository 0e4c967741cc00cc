// The live stream: everything that changes while a page is open.
import { z } from 'zod'
import { finalist, finalPresses, screenFinal } from './final.ts'
import { build, hall, liveQuery, openScreen } from './hall.ts'
import { leaderboardEvent } from './leaderboards.ts'
import { shownMessages } from './messages.ts'
import { operations } from './operations.ts'
import { schema } from './requests.ts'
import { currentSeason } from './seasons.ts'
import { clientSettings } from './settings.ts'
import { stage } from './stage.ts'

/** The page's person came back on another device. */
const elsewhere = schema('Elsewhere', {})

const eventData = z.union([
  leaderboardEvent,
  clientSettings,
  currentSeason,
  shownMessages,
  hall,
  stage,
  screenFinal,
  finalPresses,
  finalist,
  openScreen,
  build,
  elsewhere,
])
const presentValues = z.array(z.object({ event: z.string(), data: eventData }))

export const liveOperations = operations({
  'GET /api/live': {
    summary: 'Server-sent events: each topic that changes while a page is open, at once and then at every change',
    description:
      'Every page gets "leaderboard", each leaderboard, "settings", "season" and "messages". `as=player` gets only "messages" and "finalist". `as=screen` adds "hall", "screen" and "build" and, for a screen of the hall, "stage" and "final". `as=presenter` adds "presses" for an admin. The streams of a presenter and of a screen of the hall end after 30 seconds, and the browser opens them again. `person` adds "finalist" of one of the device’s persons, and "elsewhere" once that person came back on another device. `rehearsal=1` sends those of a rehearsal of the final to the pages that joined it. Two seconds after the first values, and then every 20 seconds, "alive" shows that the stream arrives.',
    query: liveQuery,
    returns: {
      responses: {
        200: {
          description:
            'The stream; each data line is a LeaderboardEvent, ClientSettings, CurrentSeason, ShownMessages, Hall, Stage, ScreenFinal, FinalPresses, Finalist, OpenScreen, Build or Elsewhere, by its event',
          content: {
            'text/event-stream': eventData,
          },
        },
      },
    },
    errors: [401, 403, 429],
  },
  'GET /api/live/now': {
    summary: 'The present value of each topic of the live stream, for a page whose stream does not arrive',
    description: 'The parameters are those of GET /api/live. A value that cannot be read now is missing.',
    query: liveQuery,
    returns: [200, presentValues, 'As the stream’s first events'],
    errors: [401, 403],
  },
})
