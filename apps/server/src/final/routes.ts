import { finalistOperations, finalOperations } from '@noor-quest/contract/final'
import { FINAL_FAST_MS } from '@noor-quest/rules/final'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../accounts/module.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import { hmac, isSameSecret } from '../platform/tokens.ts'
import { findMarksOfPersons } from '../play/impossible-games.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { requireSeason } from '../seasons/queries.ts'
import { beginFinal, deletePlan, readPlan, savePlan } from './prepare.ts'
import { answerFinal, changeSeat, enterFinal, type FinalDeps, keepRoundTrip, pressFinal } from './press.ts'
import { type Final, readFinal, readFinalistDevice, requireOnStage } from './queries.ts'
import { readPublishedFinal } from './record.ts'
import { answerView, readPlaces } from './views.ts'

type Deps = FinalDeps & AccountsServices

export async function doneAfter(work: Promise<unknown>) {
  await work
  return { done: true } as const
}

/** For organisers and the presenter; the list of places is public. */
export function finalRoutes(deps: Deps) {
  const { db, clock, known, may } = deps
  const plan = async (id: string) => ({ final: await readPlan(db, id, clock.nowMs()) })
  const routes = serveOperations(finalOperations, { may })
  routes.serve('GET /api/finals/{id}', {
    handle: ({ params: { id } }) => plan(id),
  })
  routes.serve('PUT /api/finals/{id}', {
    handle: async ({ admin, params: { id }, body }) => {
      await savePlan(db, admin, id, body, clock.nowMs())
      return plan(id)
    },
  })
  routes.serve('DELETE /api/finals/{id}', {
    handle: async ({ admin, params: { id } }) => {
      await deletePlan(db, admin, id, clock.nowMs())
      return { final: null }
    },
  })
  routes.serve('POST /api/finals/{id}/begin', {
    handle: async ({ admin, params: { id }, body }) => {
      await beginFinal(db, admin, id, body, clock.nowMs())
      return plan(id)
    },
  })
  routes.serve('POST /api/finals/{id}/presses', {
    handle: ({ admin, params, body }) => doneAfter(pressFinal(deps, admin, params.id, body)),
  })
  routes.serve('POST /api/finals/{id}/answer', {
    handle: ({ admin, params: { id } }) =>
      transact(db, async (tx) => {
        const view = answerView(await requireOnStage(tx, id, known()))
        const summary = `The answer of question ${view.question} of the final`
        const at = new Date(clock.nowMs()).toISOString()
        await writeAudit(tx, admin, { action: 'open', entity: 'finals', entityId: id, summary }, at)
        return view
      }),
  })
  routes.serve('GET /api/finals/{id}/players', {
    handle: async ({ params: { id } }) => {
      const final = await requireBegun(db, id, known())
      const rows = await db
        .selectFrom('final_players')
        .innerJoin('players', 'players.id', 'final_players.player_id')
        .select(['final_players.person_id', 'player_id', 'round_trip_ms', 'players.name', 'players.claim_code'])
        .where('final_players.season_id', '=', id)
        .orderBy('players.name')
        .orderBy('players.id')
        .execute()
      const marks = await findMarksOfPersons(
        db,
        id,
        rows.map(({ person_id }) => person_id),
      )
      const fast = await db
        .selectFrom('final_answers')
        .select(['person_id', 'question', 'round', 'after_ms'])
        .$narrowType<{ after_ms: number }>()
        .where('season_id', '=', id)
        .where('after_ms', '<', FINAL_FAST_MS)
        .orderBy('question')
        .orderBy('round')
        .execute()
      const { entered, seen, emptied } = final.state
      return {
        players: rows.map(({ person_id, player_id, name, claim_code, round_trip_ms }) => ({
          person_id,
          player_id,
          name,
          claim_code,
          has_entered: entered.has(person_id),
          is_seen: seen.has(person_id),
          is_out: emptied.has(person_id),
          is_measured: round_trip_ms !== null,
          fast: fast.filter((answer) => answer.person_id === person_id).map(({ person_id: _, ...answer }) => answer),
          impossible: marks.get(person_id) ?? [],
        })),
      }
    },
  })
  routes.serve('POST /api/finals/{id}/seats', {
    handle: ({ admin, params, body }) => doneAfter(changeSeat(deps, admin, params.id, body)),
  })
  routes.serve('GET /api/finals/{id}/places', {
    handle: async ({ params: { id } }) => {
      const season = await requireSeason(db, id)
      const isPublished = season.results_at !== null
      const places = isPublished
        ? await readPublishedFinal(db, season)
        : await readPlaces(db, await requireBegun(db, id, known()))
      if (places === null) throw new AppError('not_found')
      return places
    },
  })
  return routes
}

async function requireBegun(db: Db, id: string, known: Final | null): Promise<Final> {
  const final = await readFinal(db, id, known)
  if (final === null) throw new AppError('not_found')
  return final
}

/** For a player's page, by the player's own cookie. */
export function finalistRoutes(deps: FinalDeps & Platform & RegistrationServices) {
  const { db, secret, cookies, rateLimits } = deps
  const routes = serveOperations(finalistOperations, { player: cookies.guard })
  routes.serve('GET /api/finalist', {
    handle: async (_, c) => readFinalistDevice(db, (await cookies.readAll(c)).all),
  })
  routes.serve('POST /api/finalist/entry', {
    limit: rateLimits.move,
    handle: ({ personId }) => doneAfter(enterFinal(deps, personId)),
  })
  routes.serve('POST /api/finalist/answers', {
    limit: rateLimits.move,
    handle: ({ personId, body }) => answerFinal(deps, personId, body),
  })
  routes.serve('POST /api/finalist/echo', {
    limit: rateLimits.move,
    handle: async ({ personId, body: { echo } }) => {
      const sentMs = readEcho(secret, personId, echo)
      if (sentMs === null) throw new AppError('not_found')
      return doneAfter(keepRoundTrip(deps, personId, sentMs))
    },
  })
  return routes
}

/** The time at which the text was sent, signed for a person, so that any process reads it. */
export function makeEcho(secret: string, personId: string, nowMs: number): string {
  return `${nowMs}.${sign(secret, personId, nowMs)}`
}

function readEcho(secret: string, personId: string, echo: string): number | null {
  const [at = '', signature = ''] = echo.split('.')
  return isSameSecret(signature, sign(secret, personId, Number(at))) ? Number(at) : null
}

const sign = (secret: string, personId: string, nowMs: number) => hmac(secret, `echo:${personId}:${nowMs}`, 'base64url')
