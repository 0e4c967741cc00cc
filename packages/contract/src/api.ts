// All operations. Clients import its type only: the schemas aren't for browsers.
import { adminOperations, auditOperations } from './admins.ts'
import { ticketCheckOperations, ticketOperations } from './admission.ts'
import { backupOperations } from './backup.ts'
import { comeBackOperations, deviceLinkOperations } from './come-back.ts'
import { correctionOperations } from './corrections.ts'
import { doorOperations } from './doors.ts'
import { drawOperations, seasonDrawOperations } from './draws.ts'
import { feedbackOperations } from './feedback.ts'
import { figureOperations } from './figures.ts'
import { finalistOperations, finalOperations, rehearsalOperations } from './final.ts'
import { flipMatchOperations } from './flip-match.ts'
import { gameOperations } from './games.ts'
import { archiveOperations } from './items.ts'
import { leaderboardOperations } from './leaderboards.ts'
import { liveOperations } from './live.ts'
import { messageOperations } from './messages.ts'
import { nameOperations } from './names.ts'
import { operatorOperations } from './operator.ts'
import { overviewOperations } from './overview.ts'
import { deviceOperations } from './player-actions.ts'
import { playerListOperations } from './player-list.ts'
import { recordOperations } from './player-record.ts'
import { imageOperations, prophetOperations } from './prophets.ts'
import { questionOperations } from './questions.ts'
import { quizOperations } from './quiz.ts'
import { registrationOperations } from './registration.ts'
import { placeOperations, resultOperations } from './results.ts'
import { reviewerOperations } from './reviewer.ts'
import { screenOperations } from './screens.ts'
import { sealedOperations } from './sealed-questions.ts'
import { currentSeasonOperations, seasonOperations } from './seasons.ts'
import { setUpOperations } from './set-up.ts'
import { settingsOperations } from './settings.ts'
import { authOperations } from './sign-in.ts'
import { editionOperations, hadithOperations, verseOperations } from './sources.ts'
import { stageOperations } from './stage.ts'
import { termOperations } from './terms.ts'

export const api = {
  ...auditOperations,
  ...adminOperations,
  ...ticketCheckOperations,
  ...ticketOperations,
  ...backupOperations,
  ...comeBackOperations,
  ...deviceLinkOperations,
  ...correctionOperations,
  ...doorOperations,
  ...drawOperations,
  ...seasonDrawOperations,
  ...messageOperations,
  ...feedbackOperations,
  ...figureOperations,
  ...rehearsalOperations,
  ...finalOperations,
  ...finalistOperations,
  ...flipMatchOperations,
  ...gameOperations,
  ...archiveOperations,
  ...leaderboardOperations,
  ...liveOperations,
  ...operatorOperations,
  ...overviewOperations,
  ...deviceOperations,
  ...playerListOperations,
  ...recordOperations,
  ...registrationOperations,
  ...prophetOperations,
  ...imageOperations,
  ...questionOperations,
  ...quizOperations,
  ...resultOperations,
  ...placeOperations,
  ...nameOperations,
  ...reviewerOperations,
  ...screenOperations,
  ...sealedOperations,
  ...seasonOperations,
  ...currentSeasonOperations,
  ...setUpOperations,
  ...settingsOperations,
  ...authOperations,
  ...verseOperations,
  ...hadithOperations,
  ...editionOperations,
  ...stageOperations,
  ...termOperations,
}
export type Api = typeof api
