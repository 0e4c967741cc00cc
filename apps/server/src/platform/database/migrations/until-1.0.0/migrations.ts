// The migrations of the versions up to 1.0.0. No file of this folder changes.
import type { Migration } from 'kysely/migration'
import * as start from './0001-start.ts'
import * as portal from './0002-portal.ts'
import * as accounts from './0003-accounts.ts'
import * as retention from './0004-retention.ts'
import * as consent from './0005-consent.ts'
import * as gamesThatEnd from './0006-games-that-end.ts'
import * as eventsByRequest from './0007-events-by-request.ts'
import * as lessToWrite from './0008-less-to-write.ts'
import * as seasons from './0009-seasons.ts'
import * as gameClock from './0010-game-clock.ts'
import * as traces from './0011-traces.ts'
import * as settings from './0012-settings.ts'
import * as bestGames from './0013-best-games.ts'
import * as policies from './0014-policies.ts'
import * as items from './0015-items.ts'
import * as frozenBoards from './0016-frozen-boards.ts'
import * as seenWhen from './0017-seen-when.ts'
import * as importsThatComplete from './0018-imports-that-complete.ts'
import * as leaving from './0019-leaving.ts'
import * as hall from './0020-hall.ts'
import * as claimCodes from './0021-claim-codes.ts'
import * as results from './0022-results.ts'
import * as corrections from './0023-corrections.ts'
import * as deletedItems from './0024-deleted-items.ts'
import * as shownPeople from './0025-shown-people.ts'
import * as draws from './0026-draws.ts'
import * as stage from './0027-stage.ts'

export const MIGRATIONS_UNTIL_1_0_0: Record<string, Migration> = {
  '0001-start': start,
  '0002-portal': portal,
  '0003-accounts': accounts,
  '0004-retention': retention,
  '0005-consent': consent,
  '0006-games-that-end': gamesThatEnd,
  '0007-events-by-request': eventsByRequest,
  '0008-less-to-write': lessToWrite,
  '0009-seasons': seasons,
  '0010-game-clock': gameClock,
  '0011-traces': traces,
  '0012-settings': settings,
  '0013-best-games': bestGames,
  '0014-policies': policies,
  '0015-items': items,
  '0016-frozen-boards': frozenBoards,
  '0017-seen-when': seenWhen,
  '0018-imports-that-complete': importsThatComplete,
  '0019-leaving': leaving,
  '0020-hall': hall,
  '0021-claim-codes': claimCodes,
  '0022-results': results,
  '0023-corrections': corrections,
  '0024-deleted-items': deletedItems,
  '0025-shown-people': shownPeople,
  '0026-draws': draws,
  '0027-stage': stage,
}
