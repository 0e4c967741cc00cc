// One throwaway PostgreSQL for all integration tests of a run, and a migrated database of each
// engine to copy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/test/postgres.mjs'
import { migrateAuth } from '../src/accounts/auth-schema.ts'
import { connect, type DatabaseTarget } from '../src/platform/database/connect.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { administer, POSTGRES_TEMPLATE } from './postgres-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser on 127.0.0.1, who may create databases. */
    postgresUrl: string
    sqliteTemplate: string
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  const dir = mkdtempSync(join(tmpdir(), 'noor-quest-test-template-'))
  const file = join(dir, 'noor-quest.db')
  const url = new URL(postgres.url)
  url.pathname = `/${POSTGRES_TEMPLATE}`
  await administer(postgres.url, `create database ${POSTGRES_TEMPLATE}`)
  await makeTables({ engine: 'postgres', url: url.href, poolSize: 1 })
  await makeTables({ engine: 'sqlite', file })
  project.provide('postgresUrl', postgres.url)
  project.provide('sqliteTemplate', file)
  return async () => {
    await postgres.stop()
    rmSync(dir, { recursive: true })
  }
}

async function makeTables(target: DatabaseTarget): Promise<void> {
  const db = await connect(target)
  await migrate(db)
  await migrateAuth(db)
  await db.destroy()
}
