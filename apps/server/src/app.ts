// The app as a function of its dependencies: its modules, in the order of the folders' imports.
// Tests call it as main.ts does.
import { type AccountsDeps, accountsModule } from './accounts/module.ts'
import { contentModule } from './content/module.ts'
import { messagesModule } from './evening/announce/module.ts'
import { correctionsModule } from './evening/corrections/module.ts'
import { drawsModule } from './evening/draws/module.ts'
import { finalModule } from './evening/final/module.ts'
import { resultsModule } from './evening/results/module.ts'
import { screensModule } from './evening/screens/module.ts'
import { seasonSetupModule } from './evening/season/module.ts'
import { stageModule } from './evening/stage/module.ts'
import { SERVED_GAMES } from './games.ts'
import { leaderboardsModule } from './leaderboards/module.ts'
import { feedbackModule } from './people/feedback/module.ts'
import { playersModule } from './people/module.ts'
import { retentionModule } from './people/retention/module.ts'
import { reviewModule } from './people/review/module.ts'
import { compose } from './platform/module.ts'
import { type App, createPlatform, type PlatformDeps, serveModules } from './platform/serve-modules.ts'
import { playModule } from './play/module.ts'
import { type BackupDeps, backupModule } from './portal/backup/module.ts'
import { figuresModule } from './portal/figures/module.ts'
import { type OverviewDeps, overviewModule } from './portal/overview/module.ts'
import { type SettingsDeps, settingsModule } from './portal/settings/module.ts'
import { registrationModule } from './registration/module.ts'
import { seasonsModule } from './seasons/module.ts'

export type { App }
export type AppDeps = PlatformDeps & AccountsDeps & SettingsDeps & BackupDeps & OverviewDeps

export function createApp(deps: AppDeps): App {
  const { services, modules } = compose({ ...createPlatform(deps), gameServers: SERVED_GAMES })
    .add(accountsModule)
    .add(seasonsModule)
    .add(registrationModule)
    .add(leaderboardsModule)
    .add(playModule)
    .add(contentModule)
    .add(retentionModule)
    .add(settingsModule)
    .add(feedbackModule)
    .add(reviewModule)
    .add(playersModule)
    .add(screensModule)
    .add(drawsModule)
    .add(finalModule)
    .add(resultsModule)
    .add(correctionsModule)
    .add(seasonSetupModule)
    .add(stageModule)
    .add(messagesModule)
    .add(backupModule)
    .add(figuresModule)
    .add(overviewModule)
  return serveModules(modules, services)
}
