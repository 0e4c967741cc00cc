// The app as a function of its dependencies: its modules, in the order of the folders' imports.
// Tests call it as main.ts does.
import { type AccountsDeps, accountsModule } from './accounts/module.ts'
import { type BackupDeps, backupModule } from './backup/module.ts'
import { contentModule } from './content/module.ts'
import { correctionsModule } from './corrections/module.ts'
import { type DoorsDeps, doorsModule } from './doors/module.ts'
import { drawsModule } from './draws/module.ts'
import { feedbackModule } from './feedback/module.ts'
import { figuresModule } from './figures/module.ts'
import { finalModule } from './final/module.ts'
import { SERVED_GAMES } from './games.ts'
import { leaderboardsModule } from './leaderboards/module.ts'
import { messagesModule } from './messages/module.ts'
import { namesModule } from './names/module.ts'
import { type OverviewDeps, overviewModule } from './overview/module.ts'
import { compose } from './platform/module.ts'
import { type App, createPlatform, type PlatformDeps, serveModules } from './platform/serve-modules.ts'
import { playModule } from './play/module.ts'
import { playersModule } from './players/module.ts'
import { registrationModule } from './registration/module.ts'
import { resultsModule } from './results/module.ts'
import { retentionModule } from './retention/module.ts'
import { screensModule } from './screens/module.ts'
import { seasonSetupModule } from './season-setup/module.ts'
import { seasonsModule } from './seasons/module.ts'
import { type SettingsDeps, settingsModule } from './settings/module.ts'
import { stageModule } from './stage/module.ts'

export type { App }
export type AppDeps = PlatformDeps & AccountsDeps & SettingsDeps & BackupDeps & DoorsDeps & OverviewDeps

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
    .add(namesModule)
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
    .add(doorsModule)
    .add(overviewModule)
  return serveModules(modules, services)
}
