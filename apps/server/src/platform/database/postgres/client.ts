// Additions to pg's connections in the pool: names for frequent statements, a time limit for an
// unreachable machine, and the cancelling of statements.
import type { Client, Connection } from 'pg'
import { BoundedMap } from '../../bounded-map.ts'

/** Statements with lists of many rows or ids come only once. */
const OFTEN = 5
const MAX_PREPARED = 200
const MAX_COUNTED = 1000

/**
 * Names for prepared statements. PostgreSQL parses and plans a statement each time it comes, which
 * takes longer than most of ours take to run. A frequent one is prepared once per connection, and
 * then only bound. The result is null for rare statements, and for those with `select *`: a new
 * column would change their result.
 */
export function createStatementNames(): (text: string) => string | null {
  const seen = new BoundedMap<number>(MAX_COUNTED)
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MAX_PREPARED || text.includes('select *')) return null
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    if (times < OFTEN) return null
    const name = `noor_${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * Time limit for the response to a connection's first packet: longer than any network needs. When a
 * lost machine is back, the first packet of the next attempt arrives at once.
 */
const CONNECT_MS = 1000

type ClientClass = typeof Client

/**
 * The same client, for a pool. Its connection fails when its first packet gets no response within a
 * second.
 */
export function impatientClient(Base: ClientClass): ClientClass {
  return class extends Base {
    override connect(): Promise<Client>
    override connect(callback: (err: Error) => void): void
    override connect(callback?: (err: Error) => void): Promise<Client> | undefined {
      const { stream } = this.connection
      const timer = setTimeout(() => stream.destroy(unresponsive()), CONNECT_MS)
      for (const event of ['connect', 'close']) stream.once(event, () => clearTimeout(timer))
      if (callback === undefined) return super.connect()
      super.connect(callback)
      return undefined
    }
  }
}

const unresponsive = () => Object.assign(new Error('the machine does not respond'), { code: 'ETIMEDOUT' })
export const isUnresponsive = (cause: unknown) => cause instanceof Error && cause.message === unresponsive().message

export const silent = () => Object.assign(new Error('PostgreSQL does not respond'), { code: 'ETIMEDOUT' })

/**
 * Asks PostgreSQL to end a connection's statement. PostgreSQL doesn't notice that the client gave
 * up, and such statements would use up its connections while a table is locked. The request is
 * encrypted if the connection is, because it contains a key that allows anyone to cancel the
 * connection's statements. A lost request does no harm.
 */
export async function cancelQuery(client: Pick<Client, 'host' | 'port' | 'ssl'>): Promise<void> {
  const { default: pg } = await import('pg')
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as typeof client & Cancellable
  const connection = new pg.Connection({ ssl, sslNegotiation } as object) as Connection & CancelRequest
  const cancel = () => connection.cancel(processID, secretKey)
  connection.on('error', () => {})
  if (!ssl) connection.once('connect', cancel)
  else {
    if (sslNegotiation !== 'direct') connection.once('connect', () => connection.requestSsl())
    connection.once('sslconnect', cancel)
  }
  // A host that is a folder contains the server's Unix socket.
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
  setTimeout(() => connection.stream.destroy(), CONNECT_MS).unref()
}

/** Fields that pg's types leave out of a client. */
type Cancellable = { sslNegotiation: string; processID: number; secretKey: number }

/** Fields that pg's types leave out of a connection. */
type CancelRequest = {
  connect: {
    (port: number, host: string): void
    (path: string): void
  }
  requestSsl: () => void
  cancel: (processId: number, secretKey: number) => void
}
