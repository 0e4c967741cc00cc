// The check of a season's final: each press was possible at its step, and each answer arrived while
// its player could answer.
import {
  answerProblem,
  applyFinalEvent,
  type FinalAnswer,
  finalStep,
  finalTimes,
  isSeat,
  mayPress,
  replayFinal,
} from '@noor-quest/rules/final'
import type { Db } from '../platform/database/connect.ts'
import type { Difference } from '../play/verify.ts'
import { allAnswers, readEvents, readFinal } from './queries.ts'

export type VerifiedFinal = { presses: number; answers: number; players: number; differences: Difference[] }

/** null: the season has no final whose players are fixed. It only reads. */
export async function verifyFinal(db: Db, seasonId: string): Promise<VerifiedFinal | null> {
  const final = await readFinal(db, seasonId)
  if (final === null) return null
  const { terms, row } = final
  const all = allAnswers(final)
  const differences: Difference[] = []
  let state = replayFinal([], [], row.only_seen === 1)
  const isInRound = ({ question, round }: FinalAnswer) =>
    question === state.question && round === state.rounds.get(question)?.round
  const seen = new Set<FinalAnswer>()
  for (const event of await readEvents(db, seasonId, 0)) {
    verifyRound(event.at_ms)
    if (!isSeat(event)) {
      const step = finalStep(state, finalTimes(state, terms, all.filter(isInRound)), event.at_ms)
      if (!mayPress(state, step, event, terms)) {
        const id = `${event.seq} (${event.kind})`
        differences.push({ what: 'press of the final', id, stored: { step: 'possible' }, recomputed: { step } })
      }
    }
    state = applyFinalEvent(state, event, all)
  }
  verifyRound(Number.POSITIVE_INFINITY)
  if (seen.size !== all.length) {
    const [stored, recomputed] = [{ answers: all.length }, { answers: seen.size }]
    differences.push({ what: 'final', id: seasonId, stored, recomputed })
  }
  // The last place depends on the players who were hidden then.
  if (row.is_over === 1 && state.phase !== 'podium') {
    differences.push({ what: 'final', id: seasonId, stored: { is_over: 1 }, recomputed: { is_over: 0 } })
  }
  return { presses: state.version, answers: all.length, players: state.entered.size, differences }

  /** The answers of the round that the next event ends. */
  function verifyRound(untilMs: number): void {
    if (state.phase !== 'asked') return
    const given = all.filter(isInRound).filter(({ at_ms }) => at_ms <= untilMs)
    for (const answer of given) {
      if (seen.has(answer)) continue
      seen.add(answer)
      const earlier = given.filter((other) => other.at_ms < answer.at_ms)
      const problem = answerProblem(state, terms, finalTimes(state, terms, earlier), answer, answer.at_ms)
      if (problem === null) continue
      const id = `question ${answer.question}, round ${answer.round}, at ${answer.at_ms}`
      differences.push({ what: 'answer of the final', id, stored: { counts: true }, recomputed: { counts: problem } })
    }
  }
}
