import {
  done,
  finalAnswer,
  finalAnswered,
  finalBeginning,
  finalClaim,
  finalEcho,
  finalistDevice,
  finalKeyView,
  finalLink,
  finalLinkRequest,
  finalPlaces,
  finalPlan,
  finalPlayers,
  finalPress,
  finalResponse,
} from '@noor-quest/contract/final'
import type { Context } from 'hono'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../../accounts/module.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import { hmac, isSameSecret } from '../../platform/tokens.ts'
import { findMarksOfPersons } from '../../play/impossible-games.ts'
import type { PlayersServices } from '../../players/module.ts'
import { requireSeason } from '../../seasons/queries.ts'
import { beginFinal, deletePlan, readPlan, savePlan } from './prepare.ts'
import { answerFinal, claimLink, enterFinal, type FinalDeps, keepRoundTrip, makeLink, pressFinal } from './press.ts'
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
  const guard = may('final')
  const plan = async (id: string) => ({ final: await readPlan(db, id, clock.nowMs()) })
  const change = { guard, returns: [200, finalResponse, 'The final'], errors: [409] } as const
  const routes = defineRoutes('/api/finals')
  routes.get('/{id}', {
    summary: "A season's final as it is prepared, without texts of questions",
    guard,
    returns: [200, finalResponse, 'The final; null: the season has none'],
    handle: ({ params: { id } }) => plan(id),
  })
  routes.put('/{id}', {
    summary: "Save a season's final: titles, questions, seconds and where its players come from",
    ...change,
    body: finalPlan,
    handle: async ({ admin, params: { id }, body }) => {
      await savePlan(db, admin, id, body, clock.nowMs())
      return plan(id)
    },
  })
  routes.delete('/{id}', {
    summary: 'Delete a final in which no question was asked',
    guard,
    returns: [200, finalResponse, 'No final'],
    errors: [409],
    handle: async ({ admin, params: { id } }) => {
      await deletePlan(db, admin, id, clock.nowMs())
      return { final: null }
    },
  })
  routes.post('/{id}/begin', {
    summary: 'Lock in the players and questions of a final, after the last games are counted and decided',
    ...change,
    body: finalBeginning,
    handle: async ({ admin, params: { id }, body }) => {
      await beginFinal(db, admin, id, body, clock.nowMs())
      return plan(id)
    },
  })
  routes.post('/{id}/presses', {
    summary: 'Ask the next question, close, open again, reveal or withdraw it, show standings, end, name a place',
    guard,
    body: finalPress,
    returns: [200, done, 'The press counts'],
    errors: [409],
    handle: ({ admin, params, body }) => doneAfter(pressFinal(deps, admin, params.id, body)),
  })
  routes.post('/{id}/answer', {
    summary: 'The question on stage with its key, for the presenter; each reading is logged',
    guard,
    returns: [200, finalKeyView, 'The question and its key'],
    handle: ({ admin, params: { id } }) =>
      transact(db, async (tx) => {
        const view = answerView(await requireOnStage(tx, id, known()))
        const summary = `The answer of question ${view.question} of the final`
        const at = new Date(clock.nowMs()).toISOString()
        await writeAudit(tx, admin, { action: 'open', entity: 'finals', entityId: id, summary }, at)
        return view
      }),
  })
  routes.get('/{id}/players', {
    summary: 'The players of a final, and who has entered',
    guard,
    returns: [200, finalPlayers, 'By name'],
    handle: async ({ params: { id } }) => {
      const final = await requireBegun(db, id, known())
      const rows = await db
        .selectFrom('final_players')
        .innerJoin('players', 'players.id', 'final_players.player_id')
        .select(['final_players.person_id', 'players.name'])
        .where('final_players.season_id', '=', id)
        .orderBy('players.name')
        .orderBy('players.id')
        .execute()
      const marks = await findMarksOfPersons(
        db,
        id,
        rows.map(({ person_id }) => person_id),
      )
      return {
        players: rows.map((row) => ({
          ...row,
          has_entered: final.state.entered.has(row.person_id),
          impossible: marks.get(row.person_id) ?? [],
        })),
      }
    },
  })
  routes.post('/{id}/links', {
    summary: 'A one-time code, for ten minutes, by which a player who lost the device plays on another one',
    guard,
    body: finalLinkRequest,
    returns: [201, finalLink, 'The code'],
    handle: async ({ admin, params, body }) => ({ token: await makeLink(deps, admin, params.id, body.person_id) }),
  })
  routes.get('/{id}/places', {
    summary: 'The whole list of a final, after its last place was named',
    returns: [200, finalPlaces, 'Best first'],
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
export function finalistRoutes(deps: FinalDeps & Platform & PlayersServices) {
  const { db, gameClock, secret, cookies, rateLimits } = deps
  const guarded = { guard: cookies.guard, limit: rateLimits.move, errors: [404] } as const
  const routes = defineRoutes('/api/finalist')
  routes.get('/', {
    summary: "The final on the screen in the hall, or the last one, and the device's players in it",
    returns: [200, finalistDevice, 'The final; null: there was none'],
    handle: (_, c) => readFinalistDevice(db, [cookies.readNewest(c), ...cookies.readAll(c)]),
  })
  routes.post('/entry', {
    summary: 'Enter the final that is on the screen in the hall',
    ...guarded,
    returns: [200, done, 'Entered'],
    handle: ({ personId }) => doneAfter(enterFinal(deps, personId)),
  })
  routes.post('/answers', {
    summary: 'Answer the question on the screen; the first answer of a round counts',
    ...guarded,
    body: finalAnswer,
    returns: [200, finalAnswered, 'The stored answer, or why none was stored'],
    handle: ({ personId, body }) => answerFinal(deps, personId, body),
  })
  routes.post('/echo', {
    summary: 'Send back the text of a "finalist" event, by which the server measures the round trip',
    ...guarded,
    body: finalEcho,
    returns: [200, done, 'Measured'],
    handle: async ({ personId, body: { echo } }) => {
      const sentMs = readEcho(secret, personId, echo)
      if (sentMs === null) throw new AppError('not_found')
      return doneAfter(keepRoundTrip(db, personId, gameClock.nowMs() - sentMs))
    },
  })
  routes.post('/claims', {
    summary: 'Make this device that of the player whose one-time code it is',
    body: finalClaim,
    returns: [200, done, 'The device has the player'],
    errors: [404],
    handle: ({ body: { token } }, c: Context<AppEnv>) =>
      doneAfter(claimLink(deps, token).then((personId) => cookies.write(c, personId))),
  })
  return routes
}

/** The games' time at which the text was sent, signed for a person, so that any process reads it. */
export function makeEcho(secret: string, personId: string, nowMs: number): string {
  return `${nowMs}.${sign(secret, personId, nowMs)}`
}

function readEcho(secret: string, personId: string, echo: string): number | null {
  const [at = '', signature = ''] = echo.split('.')
  return isSameSecret(signature, sign(secret, personId, Number(at))) ? Number(at) : null
}

const sign = (secret: string, personId: string, nowMs: number) => hmac(secret, `echo:${personId}:${nowMs}`, 'base64url')
