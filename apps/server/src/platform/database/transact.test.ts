// Transactions of platform/database/transact.ts.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ENGINES, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { type Db, isUnavailable, type Tx } from './connect.ts'
import { logCallbackFailures, onCommitted, transact } from './transact.ts'

const USE_TX = /Use the transaction `tx`/
const IS_OVER = /transaction that is over|already (committed|rolled back)/

const read = (db: Db, key: string) => db.selectFrom('app_state').select('key').where('key', '=', key).execute()
const write = (db: Db, key: string) => db.insertInto('app_state').values({ key, value: '' }).execute()
/** Each kind of query. */
const QUERIES: Record<string, (db: Db, key: string) => Promise<unknown>> = {
  'a read': read,
  'a write': write,
  'raw SQL': (db) => sql`select 1`.execute(db),
}

describe.each(ENGINES)('a transaction on %s', (engine) => {
  let database: TestDatabase
  let db: Db
  /** A connection as of another process: it sees committed rows only. */
  let other: Db
  beforeAll(async () => {
    database = await openTestDatabase(engine, 'migrated')
    db = database.db
    other = await database.reopen()
  })
  afterAll(() => database.close())

  const isThere = async (key: string) => (await read(other, key)).length === 1

  it('stores everything or nothing, and returns or throws what its work did', async () => {
    const mistake = new Error('a mistake')
    const stored = await transact(db, async (tx) => {
      await write(tx, 'all 1')
      await write(tx, 'all 2')
      return 'done'
    })
    const failing = transact(db, async (tx) => {
      await write(tx, 'none 1')
      await write(tx, 'none 2')
      throw mistake
    })
    expect(stored).toBe('done')
    await expect(failing).rejects.toBe(mistake)
    expect(await Promise.all(['all 1', 'all 2', 'none 1', 'none 2'].map(isThere))).toEqual([true, true, false, false])
  })

  describe.each(Object.keys(QUERIES))('that is over, and %s', (name) => {
    const query = QUERIES[name] as (typeof QUERIES)[string]

    it('rejects it, while another transaction is open too', async () => {
      let over: Tx | undefined
      await transact(db, async (tx) => {
        over = tx
      })
      await transact(db, async () => {
        await expect(query(over as Tx, `joined by ${name}`)).rejects.toThrow(IS_OVER)
      })
      await expect(query(over as Tx, `joined by ${name}`)).rejects.toThrow(IS_OVER)
      expect(await isThere(`joined by ${name}`)).toBe(false)
    })

    it.each([['commits'], ['rolls back']])('runs none of those that were not awaited after it %s', async (end) => {
      const keys = Array.from({ length: 5 }, (_, index) => `not awaited ${index}, ${name}, ${end}`)
      let forgotten: Promise<PromiseSettledResult<unknown>[]> | undefined
      await transact(db, async (tx) => {
        forgotten = Promise.allSettled(keys.map((key) => query(tx, key)))
        if (end === 'rolls back') throw new Error('a mistake')
      }).catch(() => {})
      const outcomes = await forgotten
      expect(outcomes?.at(-1)?.status).toBe('rejected')
      if (!name.includes('write')) return
      const acknowledged = outcomes?.map(({ status }) => end === 'commits' && status === 'fulfilled')
      expect(await Promise.all(keys.map(isThere))).toEqual(acknowledged)
    })
  })

  describe.each(Object.keys(QUERIES))('that is open, and %s through `db`', (name) => {
    const query = QUERIES[name] as (typeof QUERIES)[string]

    it('rejects it at once, wherever in its work, and can continue', async () => {
      const key = `around ${name}`
      await transact(db, async (tx) => {
        await expect(query(db, `inside ${name}`)).rejects.toThrow(USE_TX)
        await write(tx, key)
        await setImmediate()
        await Promise.all([expect(query(db, `inside ${name}`)).rejects.toThrow(USE_TX), read(tx, key)])
        await expect(Promise.resolve().then(() => query(db, `inside ${name}`))).rejects.toThrow(USE_TX)
      })
      expect([await isThere(key), await isThere(`inside ${name}`)]).toEqual([true, false])
    })

    it('lets other code make it', async () => {
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const open = transact(db, async (tx) => {
        await read(tx, 'anything')
        begun.resolve()
        await ended.promise
      })
      await begun.promise
      const asked = query(db, `beside ${name}`)
      ended.resolve()
      await Promise.all([open, asked])
    })

    it('lets timers and promises that it started make it once it has ended', async () => {
      const [key, end] = [`outlives ${name}`, Promise.withResolvers<void>()]
      let [shared, timed]: (Promise<unknown> | undefined)[] = []
      let isOver = false
      await transact(db, async () => {
        shared = end.promise.then(() => query(db, `${key} 1`))
        timed = new Promise((resolve, reject) => {
          const timer = setInterval(() => {
            if (!isOver) return
            clearInterval(timer)
            query(db, `${key} 2`).then(resolve, reject)
          }, 1)
        })
      })
      isOver = true
      end.resolve()
      await shared
      await timed
    })
  })

  it('rejects reads through `db` in more transactions than there are connections, instead of waiting for one', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        transact(db, async (tx) => {
          await read(tx, 'anything')
          await read(db, 'anything')
        }),
      ),
    )
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(USE_TX) } })
    }
    await write(db, 'after ten transactions')
    expect(await isThere('after ten transactions')).toBe(true)
  })

  // SQLite begins the second one only after the first.
  it.each(engine === 'postgres' ? Object.keys(QUERIES) : [])(
    'that is open, and %s through the transaction of another, rejects it, and both can continue',
    async (name) => {
      const query = QUERIES[name] as (typeof QUERIES)[string]
      const [begun, ended] = [Promise.withResolvers<Tx>(), Promise.withResolvers<void>()]
      const other = transact(db, async (tx) => {
        begun.resolve(tx)
        await ended.promise
        await write(tx, `other of ${name}`)
      })
      await transact(db, async (tx) => {
        await expect(query(await begun.promise, `lent to ${name}`)).rejects.toThrow(USE_TX)
        await write(tx, `beside the other of ${name}`)
      })
      ended.resolve()
      await other
      const keys = [`other of ${name}`, `beside the other of ${name}`, `lent to ${name}`]
      expect(await Promise.all(keys.map(isThere))).toEqual([true, true, false])
    },
  )

  it.each([
    'begin',
    'BEGIN IMMEDIATE',
    'start transaction',
    'commit',
    ' -- in passing\n /* and */ commit',
    '; commit',
    ';END',
    '/**/;commit',
    '-- x\rcommit',
    '-- x\r/*\ncommit',
    '/* /* */ */ commit',
    '/* /* */ commit; -- */ */',
    'start/**/transaction',
    'start -- x\n transaction',
    `${'/**/'.repeat(10_000)}commit`,
    'end',
    'rollback',
    'abort',
    'savepoint a',
    'release a',
    'rollback to a',
  ])('refuses %j in SQL, in its work and outside of it', async (statement) => {
    const refused = /begin and end with transact/
    await transact(db, async (tx) => {
      await expect(sql.raw(statement).execute(tx)).rejects.toThrow(refused)
      await write(tx, `around ${statement}`)
    })
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(refused)
    expect(await isThere(`around ${statement}`)).toBe(true)
  })

  it.each([
    '/* a */ select case when 1=1 then 2 /* b */ end',
    '-- commit;\r\nselect 1',
    `${'/**/'.repeat(10_000)}select 1`,
    'select 1 as "commit"',
  ])('takes %j, in its work and outside of it', async (statement) => {
    await transact(db, (tx) => sql.raw(statement).execute(tx))
    await sql.raw(statement).execute(db)
  })

  it('rejects queries on a released connection', async () => {
    let kept: Db | undefined
    await db.connection().execute(async (connection) => {
      kept = connection
    })
    await expect(write(kept as Db, 'kept')).rejects.toThrow('was released')
    const failing = transact(db, async (tx) => {
      await read(tx, 'anything')
      await setImmediate()
      throw new Error('a mistake')
    })
    await expect(write(kept as Db, 'kept')).rejects.toThrow('was released')
    await expect(failing).rejects.toThrow('a mistake')
    expect(await isThere('kept')).toBe(false)
  })

  it('takes one statement at a time', async () => {
    await transact(db, async (tx) => {
      await expect(sql`select 1; commit`.execute(tx)).rejects.toThrow()
      throw new Error('a mistake')
    }).catch(() => {})
    await expect(sql`select 1; begin`.execute(db)).rejects.toThrow()
    await write(db, 'after two statements')
    expect(await isThere('after two statements')).toBe(true)
  })

  it('is refused where transact() did not begin it', async () => {
    const work = vi.fn()
    await expect(db.transaction().execute(work)).rejects.toThrow('Run transactions with transact()')
    await expect(db.startTransaction().execute()).rejects.toThrow('Run transactions with transact()')
    expect(work).not.toHaveBeenCalled()
    await write(db, 'after a refused one')
  })

  it('ends when it awaits a write of other code that waits for it', async () => {
    const asked = Promise.withResolvers<void>()
    const written = asked.promise.then(() => write(db, 'awaited'))
    const waiting = transact(db, async (tx) => {
      await write(tx, 'awaited')
      asked.resolve()
      await written
    })
    expect(isUnavailable(await waiting.catch((cause: unknown) => cause))).toBe(true)
    await write(db, 'awaited')
    expect(await isThere('awaited')).toBe(true)
  })

  it('refuses another transaction inside, and can continue', async () => {
    const work = (inner: Tx) => write(inner, 'nested')
    await transact(db, async (tx) => {
      await expect(transact(db, work)).rejects.toThrow('Transactions do not nest')
      await expect(transact(tx, work)).rejects.toThrow('Transactions do not nest')
      await write(tx, 'around a nested one')
    })
    expect([await isThere('nested'), await isThere('around a nested one')]).toEqual([false, true])
  })

  it('runs its callbacks once, in order, after its commit and before it resolves', async () => {
    const events: string[] = []
    await transact(db, async (tx) => {
      onCommitted(tx, async () => {
        await setImmediate()
        events.push(`first: ${await isThere('followed')}`)
      })
      onCommitted(tx, () => events.push('second'))
      await write(tx, 'followed')
      await setImmediate()
      expect(events).toEqual([])
    })
    expect(events).toEqual(['first: true', 'second'])
  })

  it('lets a callback use the database and begin a transaction', async () => {
    await transact(db, async (tx) => {
      await write(tx, 'before what follows')
      onCommitted(tx, async () => {
        expect(await read(db, 'before what follows')).toHaveLength(1)
        await transact(db, (next) => write(next, 'by what follows'))
      })
    })
    expect(await isThere('by what follows')).toBe(true)
  })

  it('runs no callback after a rollback or a failed COMMIT', async () => {
    const follows = vi.fn()
    const failing = transact(db, async (tx) => {
      onCommitted(tx, follows)
      throw new Error('a mistake')
    })
    await expect(failing).rejects.toThrow('a mistake')
    const refused = transact(db, async (tx) => {
      onCommitted(tx, follows)
      await write(tx, 'undone')
      // PostgreSQL turns the COMMIT after a failed statement into a ROLLBACK; SQLite does so on a
      // full disk.
      const fail = engine === 'postgres' ? sql`not sql` : sql`insert or rollback into app_state values ('undone', '')`
      await fail.execute(tx).catch(() => {})
    })
    await expect(refused).rejects.toThrow()
    expect([follows.mock.calls.length, await isThere('undone')]).toEqual([0, false])
  })

  it('logs a failed callback, returns the result of its work, and runs the other callbacks', async () => {
    const lines: string[] = []
    logCallbackFailures(db, pino({ base: null }, { write: (line: string) => lines.push(line) }))
    const last = vi.fn()
    const returned = await transact(db, async (tx) => {
      onCommitted(tx, () => {
        throw new Error('at once')
      })
      onCommitted(tx, () => Promise.reject(new Error('later')))
      onCommitted(tx, last)
      return 'stored'
    })
    expect([returned, last.mock.calls.length]).toEqual(['stored', 1])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, err: { message: 'at once' } },
      { level: 50, err: { message: 'later' } },
    ])
  })

  it('accepts a callback through the transaction without its plugins too', async () => {
    const follows = vi.fn()
    await transact(db, async (tx) => onCommitted(tx.withoutPlugins(), follows))
    expect(follows).toHaveBeenCalledOnce()
    await transact(db, async () => expect(() => onCommitted(db as Tx, follows)).toThrow('that is open'))
  })

  it('accepts no callback once it is over', async () => {
    let over: Tx | undefined
    await transact(db, async (tx) => {
      over = tx
    })
    expect(() => onCommitted(over as Tx, () => {})).toThrow('that is open')
  })
})
