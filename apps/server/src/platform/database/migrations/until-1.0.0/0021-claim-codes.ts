// Six characters for each player, which prove to an organiser who a winner is.
import { type Kysely, sql } from 'kysely'

/** players/claim-code.ts at the time of this migration. */
const LETTERS = 'BCDFGHJKMNPQRTVWXY34679'
const LENGTH = 6

const BATCH_ROWS = 500

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table players add column claim_code text`.execute(db)
  const used = new Set<string>()
  for (let after = ''; ; ) {
    // A player whose name was removed needs no code.
    const { rows } = await sql<{ id: string }>`select id from players where redacted_at is null and id > ${after}
      order by id limit ${sql.lit(BATCH_ROWS)}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
    const codes = sql.join(rows.map(({ id }) => sql`(cast(${id} as text), cast(${unusedCode(used)} as text))`))
    await sql`with codes (id, code) as (values ${codes})
      update players set claim_code = (select code from codes where codes.id = players.id)
      where id in (select id from codes)`.execute(db)
  }
  await sql`create unique index players_by_claim_code on players (season_id, claim_code)
    where claim_code is not null`.execute(db)
}

function unusedCode(used: Set<string>): string {
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(LENGTH))
    const code = Array.from(drawn, (number) => LETTERS.charAt(number % LETTERS.length)).join('')
    if (used.has(code)) continue
    used.add(code)
    return code
  }
}
