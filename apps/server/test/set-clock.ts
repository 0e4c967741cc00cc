// The real clock of the games over a machine's clocks that a test moves.
import { pino } from 'pino'
import type { MachineClock } from '../src/platform/clock.ts'
import { connect } from '../src/platform/database/connect.ts'
import { type OpenGameClock, openGameClock } from '../src/play/game-clock.ts'
import type { Engine, TestApp } from './harness.ts'
import { replaceClock } from './settable-clock.ts'

export type SetClocks = {
  /** Lets real time pass: every clock shows it. */
  pass: (ms: number) => Promise<void>
  openClock: () => Promise<OpenGameClock>
  close: () => Promise<void>
}

export async function openSetClocks(test: TestApp, engine: Engine): Promise<SetClocks> {
  const machine: MachineClock = { nowMs: test.clock.nowMs, monotonicMs: test.clock.nowMs }
  const setReference = await replaceClock(test.db, machine.nowMs())
  const db = engine === 'postgres' ? await connect(test.target) : test.db
  return {
    pass: async (ms) => {
      test.clock.advance(ms)
      await setReference(machine.nowMs())
    },
    openClock: async () => {
      const clock = await openGameClock(db, machine, pino({ level: 'silent' }))
      // The test itself compares it: in the middle of `pass` the clocks differ.
      clock.close()
      return clock
    },
    close: async () => {
      if (db !== test.db) await db.destroy()
    },
  }
}
