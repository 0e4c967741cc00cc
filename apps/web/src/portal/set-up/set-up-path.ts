// The set-up's path through the portal's pages, in this browser once an admin has begun it.
import type { SetUp, SetUpStep } from '@noor-quest/contract/set-up'
import { queryOptions } from '@tanstack/react-query'
import { forgetSettingUp, isSettingUp, keepSettingUp } from '../../platform/device/set-up.ts'
import { createStore } from '../../platform/storage/store.ts'
import { adminCall } from '../api/admin-call.ts'

/** The pages with the steps' forms. The first admin's page is behind those who read this. */
export const PAGES = {
  look: { to: '/admin/settings', hash: '' },
  consent: { to: '/admin/settings', hash: 'consent' },
  season: { to: '/admin/seasons', hash: '' },
  prizes: { to: '/admin/seasons', hash: 'prizes' },
  questions: { to: '/admin/questions', hash: '' },
  tickets: { to: '/admin/tickets', hash: '' },
  doors: { to: '/admin/doors', hash: '' },
  try: { to: '/admin/doors', hash: 'try' },
} as const satisfies Record<Exclude<SetUpStep, 'account'>, { to: string; hash: string }>

export type PageStep = keyof typeof PAGES

const begun = createStore(isSettingUp())
/** Whether the bar leads this browser through the path. */
export const isBegun = { snapshot: begun.snapshot, subscribe: begun.subscribe }

export function beginSetUp(): void {
  keepSettingUp()
  begun.set(true)
}

export function leaveSetUp(): void {
  forgetSettingUp()
  begun.set(false)
}

export const setUpQuery = queryOptions({
  queryKey: ['admin', 'set-up'],
  queryFn: () => adminCall('GET /api/set-up'),
  refetchInterval: 5000,
})

export const endSetUp = () => adminCall('POST /api/set-up/end', { body: {} })

type Path = { pages: PageStep[]; isDone: (step: PageStep) => boolean; firstLeft: PageStep }

export function pathOf({ steps }: SetUp): Path {
  const pages = steps.flatMap(({ step }) => (step === 'account' ? [] : [step]))
  const done = new Set(steps.flatMap(({ step, is_done }) => (is_done ? [step] : [])))
  const isDone = (step: PageStep) => done.has(step)
  return { pages, isDone, firstLeft: pages.find((step) => !isDone(step)) ?? 'try' }
}

/** The step whose form is at an address; null: none. A page's first step is at its address alone. */
export function stepAt(pages: readonly PageStep[], address: { pathname: string; hash: string }): PageStep | null {
  const path = address.pathname.replace(/\/$/, '')
  const here = pages.filter((step) => PAGES[step].to === path)
  return here.find((step) => PAGES[step].hash === address.hash) ?? here[0] ?? null
}
