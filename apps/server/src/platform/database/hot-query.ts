// Kysely compiles a query each time it runs, which costs more than SQLite takes to run it. A hot query is
// compiled once per engine and only bound after that.
import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type OperationNodeSource,
  type RootOperationNode,
  SqliteQueryCompiler,
} from 'kysely'
import { type Db, isPostgres } from './connect.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * SQLite reads a bare parameter's value when it plans a query, unless that finds one row by its key, and then prepares the statement
 * again whenever one is bound: some 45 µs each time, 200 in the transaction that ends a game. It doesn't read through a plus, which
 * changes no value of any type. So a partial index's condition must be written out: as a parameter it isn't known.
 */
class UnseenParameters extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

type Parameter<A> = <K extends keyof A & string>(name: K) => A[K]
type Query<R> = Compilable<R> & OperationNodeSource

/** `build` names its parameters with `param('name')`; the returned function runs it with their values. */
export function hotQuery<A extends Record<string, unknown>, R = never>(
  build: (db: Db, param: Parameter<A>) => Query<R>,
): (db: Db, args: A) => Promise<R[]> {
  const compiled: { sqlite?: CompiledQuery<R>; postgres?: CompiledQuery<R> } = {}
  const param: Parameter<A> = (name) => new Placeholder(name) as unknown as A[typeof name]
  return async (db, args) => {
    const engine = isPostgres(db) ? 'postgres' : 'sqlite'
    compiled[engine] ??= engine === 'sqlite' ? compileUnseen(build(db, param)) : build(db, param).compile()
    const { query, queryId, sql, parameters: given } = compiled[engine]
    const parameters = given.map((value) => (value instanceof Placeholder ? args[value.name] : value))
    const { rows } = await db.executeQuery<R>({ query, queryId, sql, parameters })
    return rows
  }
}

function compileUnseen<R>(query: Query<R>): CompiledQuery<R> {
  return new UnseenParameters().compileQuery(query.toOperationNode() as RootOperationNode, createQueryId())
}
