// Kysely compiles a query each time it runs, which costs more than SQLite takes to run it. A hot query is
// compiled once per engine and only bound after that.
import type { Compilable, CompiledQuery } from 'kysely'
import { type Db, isPostgres } from './connect.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Parameter<A> = <K extends keyof A & string>(name: K) => A[K]

/** `build` names its parameters with `param('name')`; the returned function runs it with their values. */
export function hotQuery<A extends Record<string, unknown>, R = never>(
  build: (db: Db, param: Parameter<A>) => Compilable<R>,
): (db: Db, args: A) => Promise<R[]> {
  const compiled: { sqlite?: CompiledQuery<R>; postgres?: CompiledQuery<R> } = {}
  const param: Parameter<A> = (name) => new Placeholder(name) as unknown as A[typeof name]
  return async (db, args) => {
    const engine = isPostgres(db) ? 'postgres' : 'sqlite'
    compiled[engine] ??= build(db, param).compile()
    const query = compiled[engine]
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? args[value.name] : value))
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows
  }
}
