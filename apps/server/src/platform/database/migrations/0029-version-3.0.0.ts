// From the schema of version 2.0.x to that of 3.0.0. It may change until 3.0.0 is released.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Version 2.0.0 had copied settings of version 1.0.0 from the environment.
  await sql`delete from app_state where key = 'environment_copied_at'`.execute(db)
}
