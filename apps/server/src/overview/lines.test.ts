import type { Acceptable, Check, Line, Stock } from '@noor-quest/contract/overview'
import { seasonPolicies } from '@noor-quest/contract/policies'
import { PRIZE_POLICIES } from '@noor-quest/rules/season'
import { describe, expect, it, test } from 'vitest'
import { type Facts, overviewOf } from './lines.ts'

const AT = '2026-01-01T18:00:00.000Z'
const check = (name: Check['check'], state: Check['state'] = 'good') => ({
  ...{ check: name, state, at: null, message: '', affected: null, remedy: null },
})
const STOCK: Stock = { what: 'questions', level: 2, need: 5, have: 9, en: 9, ar: 9, checked: 0 }
const SEASON: Facts['season'] = {
  ...{ id: '', version: '', name: 'Spring', name_ar: 'الربيع', phase: 'before', is_frozen: false, zone: 'Asia/Riyadh' },
  ...{ opens_at: AT, closes_at: AT, freezes_at: null, opens_in_ms: 1, closes_in_ms: 2 },
}
const FINAL = {
  ...{ questions: 5, whole: 5, checked: 5, players: null, screens: 1, has_presenter: false, isOver: false },
}
const POLICIES = { ...seasonPolicies.parse({}), ...PRIZE_POLICIES }
const NOTHING = { games: 0, names: 0, mistakes: 0 }
const FINE: Facts = {
  season: SEASON,
  tonight: false,
  onScreen: null,
  policies: POLICIES,
  settings: { admission: 'tickets', retention_days: null },
  figures: { registered: 0, finished: 0, playing: 0 },
  accepted: new Set(),
  registrations: { most: 3000 },
  fullLimits: [],
  games: [{ type: 'quiz', canStart: true, stock: [STOCK] }],
  starterItems: 0,
  doors: null,
  address: { public_url: 'https://quiz.example', devices: 1, most: 500 },
  mailDelivers: true,
  admins: { owner: 1, organiser: 0, helper: 1, unconfirmed: 0, ungranted: 0 },
  secondFactor: { own: true, others: 0 },
  checks: [check('disk'), check('backup'), check('images', 'unknown')],
  review: NOTHING,
  upgradedPlaces: 0,
  final: null,
  results: { waits: true, isPublished: false, isAnnounced: false },
  winners: { of: 0, uncalled: 0, unprized: 0 },
  personal: { players: 0, comments: 0 },
}
const SHUT: NonNullable<Facts['doors']> = { door: 'shut', public_url: null, former_address: null, offer: null }
const quiz = (stock: Partial<Stock>, canStart = true): Partial<Facts> => ({
  games: [{ type: 'quiz', canStart, stock: [STOCK, { ...STOCK, level: 3, ...stock }] }],
})
const read = (facts: Partial<Facts>, role: 'owner' | 'organiser' | 'helper' = 'owner') =>
  overviewOf({ ...FINE, ...facts }, { role, overHttp: false })
const stateOf = (what: Line['what'], facts: Partial<Facts>) =>
  read(facts).lines.find((line) => line.what === what)?.state

describe('before the season opens', () => {
  it('all steps are listed and done where nothing is wrong', () => {
    const { time, lines, next } = read({})
    expect([time, next]).toEqual(['before', null])
    const ready = ['content', 'starter', 'times', 'address', 'mail', 'backup', 'server', 'admins', 'second_factor']
    expect(lines.map(({ what, state }) => [what, state])).toEqual([...ready, 'prizes'].map((what) => [what, 'good']))
  })

  it.each<[Line['what'], Partial<Facts>, Line['state'] | undefined]>([
    ['registrations', { fullLimits: [{ limit: 'registrations', since: AT }] }, 'wrong'],
    ['limit', { fullLimits: [{ limit: 'streams', since: AT }] }, 'wrong'],
    ['content', quiz({}, false), 'wrong'],
    ['content', quiz({ have: 4 }), 'wrong'],
    ['content', quiz({ ar: 4 }), 'warning'],
    ['content', quiz({ en: null, ar: null }), 'good'],
    ['content', { policies: { ...POLICIES, reviews_required: 2 }, ...quiz({ checked: 5 }) }, 'wrong'],
    ['starter', { starterItems: 1 }, 'warning'],
    ['times', { season: { ...SEASON, closes_at: null } }, 'warning'],
    ['times', { season: { ...SEASON, zone: 'UTC' } }, 'warning'],
    ['address', { address: { ...FINE.address, devices: 0 } }, 'warning'],
    ['address', { doors: SHUT }, undefined],
    ['doors', {}, undefined],
    ['doors', { doors: SHUT }, 'warning'],
    ['doors', { doors: SHUT, accepted: new Set<Acceptable>(['doors']) }, 'accepted'],
    ['doors', { doors: { ...SHUT, door: 'lost' } }, 'wrong'],
    ['doors', { doors: { ...SHUT, door: 'listening' } }, 'unknown'],
    ['doors', { doors: { ...SHUT, door: 'listening', former_address: '192.168.1.20' } }, 'wrong'],
    ['doors', { doors: { ...SHUT, door: 'open' } }, 'good'],
    ['mail', { mailDelivers: false }, 'warning'],
    ['backup', { checks: [check('backup', 'wrong'), check('disk')] }, 'wrong'],
    ['server', { checks: [check('backup', 'wrong'), check('disk')] }, 'good'],
    ['server', { checks: [check('clock', 'warning'), check('disk', 'wrong')] }, 'wrong'],
    ['server', { checks: [check('clock', 'warning'), check('disk')] }, 'warning'],
    ['admins', { admins: { ...FINE.admins, helper: 0 } }, 'warning'],
    ['admins', { admins: { ...FINE.admins, unconfirmed: 1 } }, 'todo'],
    ['admins', { admins: { ...FINE.admins, ungranted: 2 } }, 'todo'],
    ['second_factor', { secondFactor: { own: false, others: null } }, 'warning'],
    ['second_factor', { secondFactor: { own: true, others: 2 } }, 'warning'],
    ['prizes', { settings: { ...FINE.settings, admission: 'everybody' } }, 'warning'],
    ['prizes', { settings: { ...FINE.settings, admission: 'everybody' }, final: FINAL }, 'good'],
    ['prizes', { policies: { ...POLICIES, review: 'each-game' }, final: FINAL }, 'warning'],
    ['review', { review: { ...NOTHING, names: 1 } }, 'todo'],
    ['upgraded', { upgradedPlaces: 2 }, 'todo'],
    ['upgraded', { upgradedPlaces: 2, accepted: new Set<Acceptable>(['upgraded']) }, undefined],
  ])('%s with %j is %s', (what, facts, state) => {
    expect(stateOf(what, facts)).toBe(state)
  })

  it('an urgent step is the next one, and an accepted step isn’t', () => {
    const next = (facts: Partial<Facts>) => {
      const { lines, next } = read(facts)
      return next === null ? null : lines[next]?.what
    }
    const missing = { starterItems: 3, checks: [check('images', 'wrong')] }
    expect(next(missing)).toBe('server')
    expect(next({ starterItems: 3, mailDelivers: false })).toBe('starter')
    const accepted = new Set<Acceptable>(['starter', 'admins'])
    expect(next({ starterItems: 3, mailDelivers: false, accepted })).toBe('mail')
    expect(stateOf('starter', { starterItems: 3, accepted })).toBe('accepted')
    // An account that waits can't be hidden by it.
    expect(stateOf('admins', { admins: { ...FINE.admins, ungranted: 1 }, accepted })).toBe('todo')
  })

  it('a season without times is before its opening until a player has registered', () => {
    const season = { ...SEASON, phase: 'open', opens_at: null, closes_at: null } as const
    expect(read({ season }).time).toBe('before')
    expect(read({ season, figures: { ...FINE.figures, registered: 1 } }).time).toBe('open')
    // While people play, a preparation isn't the next step.
    expect(read({ season: { ...season, closes_at: AT }, mailDelivers: false })).toMatchObject({
      time: 'open',
      next: null,
    })
  })

  it('shut doors are the first step, and lost ones stay a step while people play', () => {
    const first = read({ doors: SHUT, mailDelivers: false })
    expect([first.lines[0]?.what, first.next]).toEqual(['doors', 0])
    const season = { ...SEASON, phase: 'open' } as const
    const { lines, next } = read({ season, doors: { ...SHUT, door: 'lost' } })
    expect(lines[next ?? -1]?.what).toBe('doors')
    expect(read({ season, doors: SHUT }).next).toBeNull()
  })

  it('an organiser gets only steps that the role may do', () => {
    const organisers = read({}, 'organiser').lines.map(({ what }) => what)
    const owners = read({}).lines.map(({ what }) => what)
    expect(owners.filter((what) => !organisers.includes(what))).toEqual(['mail', 'backup', 'admins'])
    const closed = { season: { ...SEASON, phase: 'closed' } } as const
    expect(read(closed, 'organiser').lines.map(({ what }) => what)).not.toContain('publish')
    expect(read(closed, 'organiser').lines.map(({ what }) => what)).not.toContain('erase')
  })
})

test.each<[string, Partial<Facts>, Line['state'] | undefined]>([
  ['no final', {}, undefined],
  ['a final that is ready', { final: FINAL }, 'good'],
  ['too few questions', { final: { ...FINAL, questions: 4, checked: 4 } }, 'warning'],
  ['an unchecked question', { final: { ...FINAL, checked: 4 } }, 'warning'],
  ['players are fixed', { final: { ...FINAL, players: 8 } }, 'todo'],
  ['it is over', { final: { ...FINAL, players: 8, isOver: true } }, 'good'],
])('with %s the line of the final is %3$s', (_case, facts, state) => expect(stateOf('final', facts)).toBe(state))

test('results are published after the final', () => {
  const closed = {
    season: { ...SEASON, phase: 'closed' as const },
    results: { waits: false, isPublished: false, isAnnounced: false },
  }
  const states = (final: Facts['final']) => [
    stateOf('final', { ...closed, final }),
    stateOf('publish', { ...closed, final }),
  ]
  expect(states(FINAL)).toEqual(['todo', 'later'])
  expect(states({ ...FINAL, players: 8, isOver: true })).toEqual(['good', 'todo'])
  expect(stateOf('final', { ...closed, results: { ...closed.results, waits: true }, final: FINAL })).toBe('later')
})

describe('after the close', () => {
  const RESULTS = { waits: false, isPublished: true, isAnnounced: true }
  const season = { ...SEASON, phase: 'closed' } as const
  const stored = { players: 20, comments: 1 }

  it.each<[string, Partial<Facts>, Line['what']]>([
    ['games still run', {}, 'last_games'],
    ['the doors are lost and a final waits', { final: FINAL, doors: { ...SHUT, door: 'lost' } }, 'doors'],
    ['the doors are lost and no final waits', { results: RESULTS, doors: { ...SHUT, door: 'lost' } }, 'next_season'],
    ['a game waits', { results: { ...RESULTS, isPublished: false }, review: { ...NOTHING, games: 1 } }, 'review'],
    ['nothing is published', { results: { ...RESULTS, isPublished: false, isAnnounced: false } }, 'publish'],
    ['the results are sealed', { results: { ...RESULTS, isAnnounced: false }, personal: stored }, 'announce'],
    [
      'the results are sealed and a game is left undecided',
      { results: { ...RESULTS, isAnnounced: false }, review: { ...NOTHING, games: 1, mistakes: 1 } },
      'announce',
    ],
    [
      'the results are sealed and a name waits',
      { results: { ...RESULTS, isAnnounced: false }, review: { ...NOTHING, names: 1 } },
      'review',
    ],
    ['winners aren’t called', { results: RESULTS, winners: { of: 6, uncalled: 1, unprized: 6 } }, 'winners'],
    ['prizes aren’t given', { results: RESULTS, winners: { of: 6, uncalled: 0, unprized: 2 } }, 'prizes_given'],
    ['names are stored', { results: RESULTS, personal: stored }, 'erase'],
    [
      'the server will erase them by itself',
      { results: RESULTS, personal: stored, settings: { ...FINE.settings, retention_days: 30 } },
      'next_season',
    ],
    ['all is done', { results: RESULTS }, 'next_season'],
    ['backups fail', { results: RESULTS, checks: [check('backup', 'wrong')] }, 'backup'],
  ])('while %s, the next step is %3$s', (_case, facts, what) => {
    const { time, lines, next } = read({ season, ...facts })
    expect([time, lines[next ?? -1]?.what]).toEqual(['after', what])
  })
})

describe('Tonight', () => {
  const tonight = { tonight: true } as const
  const nextOf = (facts: Partial<Facts>, role?: 'helper') => {
    const { lines, next } = read({ ...tonight, ...facts }, role)
    return next === null ? null : [lines[next]?.what, lines[next]?.state]
  }

  it('has shut doors, a waiting name and a full limit as wrong', () => {
    expect(nextOf({ doors: SHUT, mailDelivers: false })).toEqual(['doors', 'wrong'])
    expect(nextOf({ doors: SHUT, accepted: new Set<Acceptable>(['doors']) })).toBeNull()
    expect(nextOf({ review: { ...NOTHING, names: 1 } })).toEqual(['review', 'wrong'])
    expect(nextOf({ review: { ...NOTHING, games: 1 } })).toEqual(['review', 'todo'])
    expect(nextOf({ fullLimits: [{ limit: 'streams', since: AT }] })).toEqual(['limit', 'wrong'])
    expect(nextOf({ checks: [check('database', 'wrong')] })).toEqual(['server', 'wrong'])
    const season = { ...SEASON, phase: 'closed' } as const
    expect(nextOf({ season, review: { ...NOTHING, names: 1 } })).toEqual(['review', 'wrong'])
  })

  it('asks for no preparation', () => {
    expect(nextOf({ mailDelivers: false })).toBeNull()
    const season = { ...SEASON, phase: 'open', opens_at: null, closes_at: null } as const
    expect(read({ ...tonight, season, mailDelivers: false })).toMatchObject({ time: 'open', next: null })
  })

  it('leads a helper to waiting names only', () => {
    const waiting = { games: 1, names: 1, mistakes: 1 }
    expect(nextOf({ review: waiting, doors: SHUT, checks: [check('disk', 'wrong')] }, 'helper')).toEqual([
      'review',
      'wrong',
    ])
    const { lines } = read({ ...tonight, review: waiting }, 'helper')
    expect(lines[0]).toEqual({ what: 'review', state: 'wrong', games: 0, names: 1, mistakes: 0 })
    expect(nextOf({ review: { ...waiting, names: 0 } }, 'helper')).toBeNull()
  })
})
