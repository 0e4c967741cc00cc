// The rules that prizes need (docs/product-rules.md#admission).
import type { Admission } from '@noor-quest/contract/admission'
import { PRIZE_POLICIES } from '@noor-quest/rules/season'
import { admissionPageText } from '../admission/admission.en.ts'
import { choiceText, type Policies, valuesOf } from './policy-fields.tsx'

type PrizePolicy = keyof typeof PRIZE_POLICIES
export const PRIZE_POLICY_NAMES = Object.keys(PRIZE_POLICIES) as PrizePolicy[]

/** The ways to decide about prizes. */
export type PrizeWay = 'final' | 'draw'
export const PRIZE_WAYS: readonly PrizeWay[] = ['final', 'draw']

type Proposal = { rule: PrizePolicy | 'admission'; now: string; after: string }

/** The rules that prizes need and that differ now. A final needs no tickets. */
export function proposalsOf(way: PrizeWay, policies: Policies, admission: Admission): Proposal[] {
  const wanted = valuesOf({ ...policies, ...PRIZE_POLICIES })
  const now = valuesOf(policies)
  const choices = admissionPageText.choices
  return [
    ...(way === 'draw' && admission === 'everybody'
      ? [{ rule: 'admission' as const, now: choices.everybody, after: choices.tickets }]
      : []),
    ...PRIZE_POLICY_NAMES.filter((rule) => policies[rule] !== PRIZE_POLICIES[rule]).map((rule) => ({
      rule,
      now: choiceText(rule, now[rule]),
      after: choiceText(rule, wanted[rule]),
    })),
  ]
}
