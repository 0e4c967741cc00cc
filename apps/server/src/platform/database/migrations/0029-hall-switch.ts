// A part of 0029-version-3.0.0.ts: the switch for the hall's screen, which keeps a ceremony's step.
import { type Kysely, sql } from 'kysely'

type Former = { season_id: string | null; mode: string; step: number; options: string }

export async function addHallSwitch(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Former>`select season_id, mode, step, options from stage`.execute(db)
  await sql`alter table stage add column draw_id text`.execute(db)
  await sql`alter table stage add column ceremony text`.execute(db)
  for (const column of ['step', 'options']) await sql`alter table stage drop column ${sql.ref(column)}`.execute(db)
  for (const { season_id, mode, step, options } of rows) {
    const { draw_id = null, games = [] }: { draw_id?: string | null; games?: string[] } = JSON.parse(options)
    if (mode === 'board') await sql`update stage set mode = 'leaderboards'`.execute(db)
    if (mode === 'draw') await sql`update stage set draw_id = ${draw_id}`.execute(db)
    if (mode === 'reveal') {
      const ceremony = JSON.stringify({ season_id, games, step })
      await sql`update stage set mode = 'ceremony', ceremony = ${ceremony}`.execute(db)
    }
  }
}
