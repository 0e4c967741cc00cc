// The server's part of Flip & Match: its routes, and its rules as a GameKind.
import { type FlipMatchMoveRequest, type FlipRequest, flipMatchOperations } from '@noor-quest/contract/flip-match'
import { countDistinguishable } from '@noor-quest/rules/distinct'
import {
  type FlipMatchEvent,
  type FlipMatchState,
  type FlipMatchView,
  type FlipOutcome,
  settleFlipMatch,
  startFlipMatch,
  stepFlipMatch,
  viewFlipMatch,
} from '@noor-quest/rules/flip-match'
import { asRead, dealFlipMatch, type FlipMatchDeal, PAIRS } from '@noor-quest/rules/flip-match-deal'
import { stepsOfFlipMatch } from '@noor-quest/rules/flip-match-steps'
import { findImpossibleInFlipMatch } from '@noor-quest/rules/impossible'
import { LANGUAGES, type Language } from '@noor-quest/rules/languages'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Routes, serveOperations } from '../../platform/http/routes.ts'
import type { GameKind } from '../game-kind.ts'
import { defineGame, type GameDeps, gameHandlers } from '../game-routes.ts'
import { isChecked } from '../item-versions.ts'
import { readDeal } from './stored-deal.ts'

function flipMatchRoutes(deps: GameDeps): Routes {
  const { play, cookies } = deps
  const game = gameHandlers(deps, flipMatchKind)
  const routes = serveOperations(flipMatchOperations, { player: cookies.guard })
  routes.serve('POST /api/flip-match/games', game.start)
  routes.serve('GET /api/flip-match/games/current', game.current)
  routes.serve('POST /api/flip-match/games/{id}/level', game.move(moveOf({ type: 'start-level' })))
  routes.serve('POST /api/flip-match/games/{id}/reveal', game.move(moveOf({ type: 'reveal' })))
  routes.serve(
    'POST /api/flip-match/games/{id}/flips',
    game.move(({ seq, card }: FlipRequest) => ({ position: seq, event: { type: 'flip', card } })),
  )
  routes.serve('POST /api/flip-match/games/{id}/leave', game.leave)
  routes.serve('POST /api/flip-match/games/{id}/return', game.return)
  routes.serve('GET /api/flip-match/pictures', {
    handle: async () => ({ pictures: await listPictures(play.db) }),
  })
  return routes
}

const moveOf =
  (event: FlipMatchEvent) =>
  ({ seq }: FlipMatchMoveRequest) => ({ position: seq, event })

/**
 * The most pictures that pages load before a level. A level shows only four, so loading more isn't
 * worth its cost to a phone.
 */
export const PICTURES_MAX = 24

/**
 * The pictures that pages load before a level begins: of all prophets or of none, so that they
 * reveal nothing about a deal (docs/product-rules.md#flip-match-pictures). They are sorted by
 * address, which begins with a random part, so their order reveals nothing either.
 */
async function listPictures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('prophets')
    .select('item_image_url')
    .distinct()
    .where('active', '=', 1)
    // An embedded picture is in the card itself.
    .where('item_image_url', 'like', '/%')
    .limit(PICTURES_MAX + 1)
    .execute()
  return rows.length > PICTURES_MAX ? [] : rows.map(({ item_image_url }) => item_image_url).toSorted()
}

type FlipMatch = {
  deal: FlipMatchDeal
  state: FlipMatchState
  event: FlipMatchEvent
  outcome: FlipOutcome
  view: FlipMatchView
}

/** Whether a deal succeeds doesn't depend on its seeds. */
const ANY_SEED = '0'.repeat(32)

export const flipMatchKind: GameKind<FlipMatch> = {
  type: 'flip-match',
  deal: async (db, seedOf, { usedNames, reviewsRequired }) => {
    const { prophets, terms } = await readBank(db, reviewsRequired)
    const seeds = { 1: seedOf(1), 2: seedOf(2) }
    const dealt = dealFlipMatch(prophets, terms, usedNames, seeds)
    if (!dealt.ok) throw new AppError(dealt.reason === 'no-prophet-data' ? 'no_prophet_data' : 'no_islamic_terms')
    return { deal: dealt.deal, seeds, usedNames: [...new Set([...usedNames, ...dealt.names])] }
  },
  hasContent: async (db, reviewsRequired) => {
    const { prophets, terms } = await readBank(db, reviewsRequired)
    return dealFlipMatch(prophets, terms, [], { 1: ANY_SEED, 2: ANY_SEED }).ok
  },
  stock: async (db, reviewsRequired) => {
    const [all, checked] = await Promise.all([readBank(db, 0), readBank(db, reviewsRequired)])
    const names = (of: readonly Language[]) => countNames(all.prophets, of)
    const [have, terms] = [names(LANGUAGES), countTerms(all.terms)]
    const stock = { level: null, need: PAIRS }
    const languages = { en: names(['en']), ar: names(['ar']) }
    return [
      { what: 'prophets', ...stock, have, ...languages, checked: countNames(checked.prophets, LANGUAGES) },
      // Terms are Arabic in both languages.
      { what: 'terms', ...stock, have: terms, en: null, ar: null, checked: countTerms(checked.terms) },
    ]
  },
  readDeal,
  start: startFlipMatch,
  settle: (_deal, state, atMs) => settleFlipMatch(state, atMs),
  step: stepFlipMatch,
  view: viewFlipMatch,
  positionOf: (_state, seq) => seq,
  // Level 2's clock starts at its first flip.
  begins: ({ started_at_ms }, { type }) => type !== 'flip' || started_at_ms === null,
  lightsTile: ({ kind }) => kind === 'match',
  exit: { type: 'exit' },
  // An unfinished game never adds points (docs/product-rules.md).
  close: { type: 'exit' },
  steps: stepsOfFlipMatch,
  findImpossible: findImpossibleInFlipMatch,
  result: ({ result }) =>
    result && {
      counts: result.success,
      score: result.score,
      moves: result.total_moves,
      elapsedMs: result.elapsed_ms,
    },
  // null: the game waits for the next flip, and only its player ends it.
  endsByMs: () => null,
}

const read = (text: string | null) => text && asRead(text)

type Bank = Awaited<ReturnType<typeof readBank>>

const countNames = (prophets: Bank['prophets'], of: readonly Language[]) =>
  countDistinguishable(prophets.map(({ name }) => of.map((language) => read(name[language]))))
const countTerms = (terms: Bank['terms']) => countDistinguishable(terms.map(({ arabic_text }) => [read(arabic_text)]))

/** The content that a game is dealt from. */
async function readBank(db: Db, reviewsRequired: number) {
  const named = await db
    .selectFrom('prophets')
    .select(['id', 'name', 'name_ar', 'version_sha256'])
    .where('active', '=', 1)
    .$if(reviewsRequired > 0, (query) => query.where(isChecked('prophet', reviewsRequired)))
    .execute()
  const prophets = named.map(({ id, name, name_ar, version_sha256 }) => ({
    id,
    name: { en: name, ar: name_ar },
    version: version_sha256,
  }))
  const terms = await db
    .selectFrom('islamic_terms')
    .select(['id', 'arabic_text', 'version_sha256 as version'])
    .where('active', '=', 1)
    .$if(reviewsRequired > 0, (query) => query.where(isChecked('term', reviewsRequired)))
    .execute()
  return { prophets, terms }
}

export const flipMatch = defineGame(flipMatchKind, flipMatchRoutes)
