// What the pool's connections to PostgreSQL do beyond pg's: they prepare statements that come often, and measure each one.
import type { Client, QueryArrayResult } from 'pg'
import { BoundedMap } from '../shared/bounded-map.ts'
import type { OnQuery } from './on-query.ts'

/** Lists of many rows or ids make statements that come once. */
const OFTEN = 5
const MOST_PREPARED = 200
const MOST_COUNTED = 1000

type ClientClass = typeof Client

/**
 * The same client, for a pool. PostgreSQL parses and plans a statement each time it comes, which takes longer than most of
 * ours take to run. One that comes often is prepared: once a connection, then it is only bound. Nothing with `select *` is: a
 * new column would change what it returns.
 */
export function preparingClient(Base: ClientClass): ClientClass {
  const asked = new BoundedMap<number>(MOST_COUNTED)
  const names = new Map<string, string>()

  function nameOf(text: string): string | null {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MOST_PREPARED || text.includes('select *')) return null
    const times = (asked.get(text) ?? 0) + 1
    asked.set(text, times)
    if (times < OFTEN) return null
    const name = `noor_${names.size}`
    names.set(text, name)
    return name
  }

  return class extends Base {
    // One of pg's many signatures: Kysely's.
    override query(text: unknown, values?: unknown, callback?: unknown): Promise<QueryArrayResult> {
      const query = super.query.bind(this) as unknown as (...args: unknown[]) => Promise<QueryArrayResult>
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : null
      return name === null ? query(text, values, callback) : query({ name, text, values }, callback)
    }
  } as unknown as ClientClass
}

/** The same client, for a pool. `onQuery` gets the duration of each statement, BEGIN and COMMIT too. */
export function timedClient(Base: ClientClass, onQuery: OnQuery | undefined): ClientClass {
  if (onQuery === undefined) return Base
  return class extends Base {
    // One of pg's many signatures: Kysely's.
    override query(...args: unknown[]): Promise<QueryArrayResult> {
      const query = super.query.bind(this) as unknown as (...args: unknown[]) => Promise<QueryArrayResult>
      const startedMs = performance.now()
      const result = query(...args)
      result.then(
        () => onQuery(performance.now() - startedMs, true),
        () => onQuery(performance.now() - startedMs, false),
      )
      return result
    }
  } as unknown as ClientClass
}
