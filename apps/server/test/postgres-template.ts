import pg from 'pg'

/** The migrated database to copy, in the cluster that global-setup.ts starts. */
export const POSTGRES_TEMPLATE = 'migrated'

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
