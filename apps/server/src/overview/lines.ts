// The lines of the portal's first page, as a pure function of the facts
// (docs/product-rules.md#overview).

import {
  ACCEPTABLE,
  type Acceptable,
  type Check,
  type Limit,
  type Line,
  type LineOf,
  type LineState,
  type Overview,
  type Stock,
} from '@noor-quest/contract/overview'
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import type { EventSettings } from '@noor-quest/contract/settings'
import { FINAL_QUESTIONS_MIN } from '@noor-quest/rules/final'
import type { GameType } from '@noor-quest/rules/games'
import { LANGUAGES, type Language } from '@noor-quest/rules/languages'
import { allows, type Permission, type Rights } from '@noor-quest/rules/permissions'
import { PRIZE_POLICIES } from '@noor-quest/rules/season'

type Counts<What extends Line['what']> = Omit<LineOf<What>, 'what' | 'state'>

export type Facts = {
  season: Overview['season']
  tonight: boolean
  onScreen: Overview['on_screen']
  policies: SeasonPolicies
  settings: Pick<EventSettings, 'admission' | 'retention_days'>
  figures: Overview['figures']
  accepted: ReadonlySet<Acceptable>
  /** `most` null: there is no limit. */
  registrations: { most: number | null }
  /** The limits that refuse clients now. */
  fullLimits: readonly { limit: Limit; since: string }[]
  games: readonly { type: GameType; canStart: boolean; stock: Stock[] }[]
  starterItems: number
  /** Null: a setting decides how phones get in, and the line `address` says whether they do. */
  doors: Counts<'doors'> | null
  address: Counts<'address'>
  mailDelivers: boolean
  admins: Counts<'admins'>
  secondFactor: Counts<'second_factor'>
  checks: readonly Check[]
  review: Counts<'review'>
  /** Places that an upgrade has changed. */
  upgradedPlaces: number
  /** Null: the season has none. */
  final: (Counts<'final'> & { isOver: boolean }) | null
  /** `waits`: the results can't be published yet, without regard to the final. */
  results: { waits: boolean; isPublished: boolean; isAnnounced: boolean }
  winners: { of: number; uncalled: number; unprized: number }
  personal: Counts<'erase'>
}

/** The permission to do what a line asks for. Admins without it don't get the line. */
const PERMISSIONS: Record<Line['what'], Permission> = {
  upgraded: 'seasons:write',
  registrations: 'players:write',
  limit: 'players:write',
  doors: 'doors',
  content: 'content:write',
  starter: 'content:write',
  times: 'seasons:write',
  address: 'settings:read',
  mail: 'accounts:write',
  backup: 'backups:write',
  admins: 'accounts:write',
  server: 'settings:write',
  second_factor: 'own-credentials',
  prizes: 'seasons:write',
  review: 'players:show',
  final: 'final',
  last_games: 'results:read',
  publish: 'publish',
  announce: 'announce',
  winners: 'results:write',
  prizes_given: 'results:write',
  erase: 'erase',
  next_season: 'seasons:write',
}

export function overviewOf(known: Facts, rights: Rights): Overview {
  const facts = allows(rights, 'games:review')
    ? known
    : { ...known, review: { ...known.review, games: 0, mistakes: 0 } }
  const { season, tonight, onScreen, figures } = facts
  const time = timeOf(facts)
  const lines = [
    ...refusals(facts),
    ...upgrade(facts),
    ...(time === 'after' ? [...afterwards(facts), ...always(facts)] : preparations(facts)),
  ]
    .filter(({ what }) => allows(rights, PERMISSIONS[what]))
    .map((line) =>
      isAcceptable(line.what) && line.state === 'warning' && facts.accepted.has(line.what)
        ? { ...line, state: 'accepted' as const }
        : line,
    )
    .map((line) => (tonight && isUrgentTonight(line) ? { ...line, state: 'wrong' as const } : line))
  // While people play, preparations don't matter any more.
  const urgency: LineState[] = tonight || time === 'open' ? ['wrong', 'todo'] : ['wrong', 'todo', 'warning']
  const next = urgency.map((state) => lines.findIndex((line) => line.state === state))
  return {
    time,
    tonight,
    on_screen: onScreen,
    season,
    figures,
    lines,
    next: next.find((index) => index >= 0) ?? null,
  }
}

/** Shut doors, and a name that the hall can't see yet. */
const isUrgentTonight = (line: Line): boolean =>
  line.what === 'doors' ? line.state === 'warning' : line.what === 'review' && line.names > 0

const isAcceptable = (what: Line['what']): what is Acceptable => ACCEPTABLE.some((one) => one === what)

function timeOf({ season: { phase, opens_at, closes_at }, figures, tonight }: Facts): Overview['time'] {
  if (phase === 'closed') return 'after'
  const isEmpty = opens_at === null && closes_at === null && figures.registered === 0 && !tonight
  return phase === 'before' || isEmpty ? 'before' : 'open'
}

function refusals({ registrations, fullLimits }: Facts): Line[] {
  return fullLimits.map(({ limit, since }) =>
    limit === 'registrations'
      ? { what: limit, state: 'wrong', most: registrations.most, since }
      : { what: 'limit', state: 'wrong', limit, since },
  )
}

/** The line goes once an admin has read it. */
function upgrade({ upgradedPlaces: places, accepted }: Facts): Line[] {
  return places === 0 || accepted.has('upgraded') ? [] : [{ what: 'upgraded', state: 'todo', places }]
}

function preparations(facts: Facts): Line[] {
  const { season, policies, settings, games, address, admins, secondFactor, review } = facts
  const hasTimes = season.opens_at !== null && season.closes_at !== null
  const isAlone = admins.owner + admins.organiser + admins.helper < 2
  return [
    ...doorsLine(facts),
    ...(review.games + review.names + review.mistakes > 0
      ? [{ what: 'review', state: 'todo', ...review } as const]
      : []),
    ...games.map(({ type, canStart, stock }): Line => {
      const required = policies.reviews_required
      const state = stateOfContent(canStart, stock, required)
      return { what: 'content', state, game_type: type, can_start: canStart, required, stock }
    }),
    { what: 'starter', state: warnIf(facts.starterItems > 0), items: facts.starterItems },
    { what: 'times', state: warnIf(!hasTimes || season.zone === 'UTC') },
    ...(facts.doors === null ? [{ what: 'address', state: warnIf(address.devices === 0), ...address } as const] : []),
    { what: 'mail', state: warnIf(!facts.mailDelivers) },
    ...always(facts),
    ...finalLine(facts, false),
    { what: 'admins', state: admins.unconfirmed + admins.ungranted > 0 ? 'todo' : warnIf(isAlone), ...admins },
    { what: 'second_factor', state: warnIf(!secondFactor.own || (secondFactor.others ?? 0) > 0), ...secondFactor },
    { what: 'prizes', state: warnIf(!suitsPrizes(policies, settings, facts.final !== null)) },
  ]
}

/** Whether the season's rules are strict enough for prizes, which a final or a draw decides. */
export function suitsPrizes(
  policies: SeasonPolicies,
  { admission }: Pick<EventSettings, 'admission'>,
  hasFinal: boolean,
): boolean {
  const isStrict = ([name, value]: [string, unknown]) => policies[name as keyof SeasonPolicies] === value
  return (hasFinal || admission !== 'everybody') && Object.entries(PRIZE_POLICIES).every(isStrict)
}

const warnIf = (isMissing: boolean): LineState => (isMissing ? 'warning' : 'good')

/**
 * The line of a final. `isLater`: other steps come first. `due`: the state before the players are
 * fixed; without it, the state follows from the preparation.
 */
function finalLine({ final }: Facts, isLater: boolean, due?: 'todo'): Line[] {
  if (final === null) return []
  const { isOver, ...counts } = final
  const { questions, checked, players } = counts
  const isReady = questions >= FINAL_QUESTIONS_MIN && checked === questions
  const prepared = players === null ? (due ?? warnIf(!isReady)) : 'todo'
  const state = isOver ? 'good' : isLater ? 'later' : prepared
  return [{ what: 'final', state, ...counts }]
}

/**
 * Listening proves nothing until a phone has opened the address. After a change of address, phones
 * at the former one are outside.
 */
function doorsLine({ doors }: Facts): Line[] {
  if (doors === null) return []
  const states = { shut: 'warning', lost: 'wrong', open: 'good' } as const
  const listening = doors.former_address === null ? 'unknown' : 'wrong'
  return [{ what: 'doors', state: doors.door === 'listening' ? listening : states[doors.door], ...doors }]
}

/** The server's own parts. */
function always({ checks }: Facts): Line[] {
  const others = checks.filter(({ check }) => check !== 'backup')
  const worst = (['wrong', 'warning', 'good'] as const).find((state) => others.some((each) => each.state === state))
  return [
    ...checks.flatMap(({ check, ...fact }) => (check === 'backup' ? [{ what: check, ...fact }] : [])),
    ...(worst === undefined ? [] : [{ what: 'server' as const, state: worst, checks: others }]),
  ]
}

function afterwards(facts: Facts): Line[] {
  const { settings, results, winners, personal, final } = facts
  const { waits, isPublished, isAnnounced } = results
  // Published places never change, but a name can still be hidden before the ceremony.
  const review = isPublished ? { ...facts.review, games: 0, mistakes: 0 } : facts.review
  /** A step that follows another one. */
  const step = (isDue: boolean, isDone: boolean): LineState => (!isDue ? 'later' : isDone ? 'good' : 'todo')
  const isOpen = review.games + review.names + review.mistakes > 0
  const isErased = personal.players + personal.comments === 0
  const erase = step(isAnnounced, isErased)
  return [
    // A final is played after the close.
    ...(final?.isOver === false ? doorsLine(facts) : []),
    { what: 'last_games', state: waits ? 'todo' : 'good' },
    { what: 'review', state: isOpen ? 'todo' : 'good', ...review },
    ...finalLine(facts, waits, 'todo'),
    { what: 'publish', state: step(!waits && final?.isOver !== false, isPublished) },
    { what: 'announce', state: step(isPublished, isAnnounced) },
    { what: 'winners', state: step(isAnnounced, winners.uncalled === 0), left: winners.uncalled, of: winners.of },
    { what: 'prizes_given', state: step(isAnnounced, winners.unprized === 0), left: winners.unprized, of: winners.of },
    { what: 'erase', state: erase === 'todo' && settings.retention_days !== null ? 'accepted' : erase, ...personal },
    { what: 'next_season', state: step(isAnnounced, false) },
  ]
}

/** A shortage in one language only is less urgent: its items are shown in the other language. */
function stateOfContent(canStart: boolean, stock: readonly Stock[], required: number): LineState {
  const isShort = ({ have, checked, need }: Stock) => have < need || (required > 0 && checked < need)
  if (!canStart || stock.some(isShort)) return 'wrong'
  // A language that the club doesn't write is no shortage.
  const isWritten = (language: Language) => stock.some((one) => (one[language] ?? 0) > 0)
  const written = LANGUAGES.filter(isWritten)
  return warnIf(stock.some((one) => written.some((language) => (one[language] ?? one.need) < one.need)))
}
