// One throwaway PostgreSQL for all integration tests of a run; each test file makes its own database in it.
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/postgres.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a superuser on 127.0.0.1, who may create databases. */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
