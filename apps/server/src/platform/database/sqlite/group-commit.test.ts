import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withoutWaitLimit } from '../wait-limit.ts'
import { GroupCommit } from './group-commit.ts'
import { Handle } from './handle.ts'

// Without a write-ahead log a reader can block COMMIT; with one it never does.
describe('over a file without a write-ahead log that has a reader', () => {
  let dir: string
  let writer: Database.Database
  let other: Database.Database
  let transactions: GroupCommit
  let committed: number[]

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    dir = mkdtempSync(join(tmpdir(), 'noor-quest-group-'))
    writer = new Database(join(dir, 'a.db'), { timeout: 0 })
    writer.exec('create table t (n integer)')
    other = new Database(join(dir, 'a.db'), { timeout: 0 })
    committed = []
    transactions = new GroupCommit(new Handle(writer), (count) => committed.push(count))
    other.exec('begin; select * from t')
  })
  afterEach(() => {
    transactions.close()
    writer.close()
    other.close()
    rmSync(dir, { recursive: true })
    vi.useRealTimers()
  })

  const stored = () => other.prepare('select n from t order by n').pluck().all()
  async function insert(n: number): Promise<void> {
    await transactions.begin()
    writer.prepare('insert into t values (?)').run(n)
    await transactions.commit()
  }
  async function turns(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await setImmediate()
  }

  it('repeats the COMMIT, and no transaction joins meanwhile', async () => {
    const first = insert(1)
    await turns()
    const second = insert(2)
    await vi.advanceTimersByTimeAsync(4000)
    await turns()
    expect([committed, writer.inTransaction]).toEqual([[], true])
    other.exec('commit')
    await vi.advanceTimersByTimeAsync(20)
    await Promise.all([first, second])
    expect([stored(), committed]).toEqual([
      [1, 2],
      [1, 1],
    ])
  })

  it('rolls the group back after 5 s, and begins the next one', async () => {
    const first = expect(insert(1)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    await turns()
    await vi.advanceTimersByTimeAsync(1000)
    const second = insert(2)
    await vi.advanceTimersByTimeAsync(4100)
    await first
    other.exec('commit')
    await vi.advanceTimersByTimeAsync(20)
    await second
    expect(stored()).toEqual([2])
  })

  it('stores nothing of a group that could neither be committed nor rolled back at first', async () => {
    const first = expect(insert(1)).rejects.toThrow('busy executing')
    await turns()
    // better-sqlite3 refuses COMMIT and ROLLBACK while a statement is being iterated.
    const rows = writer.prepare('select 1 union select 2').iterate()
    other.exec('commit')
    await vi.advanceTimersByTimeAsync(20)
    await first
    const second = insert(2)
    await turns()
    expect(writer.inTransaction).toBe(true)
    rows.return?.()
    await vi.advanceTimersByTimeAsync(20)
    await second
    expect(stored()).toEqual([2])
  })

  it('when closed, rejects transactions without a COMMIT yet', async () => {
    const first = expect(insert(1)).rejects.toThrow('closed')
    await turns()
    transactions.close()
    await first
  })
})

/** A group over a database with a table, and fake timers until the test ends. */
function openGroup() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const handle = new Handle(new Database(':memory:'))
  handle.control('create table t (n integer)')
  const transactions = new GroupCommit(handle, () => {})
  onTestFinished(() => {
    transactions.close()
    handle.database.close()
    vi.useRealTimers()
  })
  return { handle, transactions }
}

describe('a transaction that does not end', () => {
  it('lets each caller wait for it at most 5 seconds', async () => {
    const { transactions } = openGroup()
    await transactions.begin()
    const [early, late] = [vi.fn(), vi.fn()]
    const settled = transactions.begin().catch(early)
    await vi.advanceTimersByTimeAsync(3000)
    const begun = transactions.begin().then(late)
    await vi.advanceTimersByTimeAsync(2500)
    expect(early.mock.calls).toMatchObject([[{ code: 'SQLITE_BUSY' }]])
    expect(late).not.toHaveBeenCalled()
    const first = transactions.commit()
    await Promise.all([settled, begun])
    await Promise.all([first, transactions.commit()])
  })

  it('is rolled back alone after 10 idle seconds', async () => {
    const { handle, transactions } = openGroup()
    const insert = (n: number) => handle.query('insert into t values (?)', [n])
    const [ended, unending] = [transactions.begin(), transactions.begin()]
    await ended
    insert(1)
    // The transaction waits for the COMMIT of its group.
    const stored = transactions.commit()
    const running = await unending
    insert(2)
    await vi.advanceTimersByTimeAsync(6000)
    running.idle?.refresh()
    await vi.advanceTimersByTimeAsync(9000)
    expect(running.isUndone).toBe(false)
    const next = transactions.begin()
    await vi.advanceTimersByTimeAsync(1001)
    await next
    expect(running.isUndone).toBe(true)
    insert(3)
    await Promise.all([stored, transactions.commit()])
    expect(handle.query('select n from t', []).rows).toEqual([{ n: 1 }, { n: 3 }])
  })

  it('has no limit where no HTTP client waits for it', async () => {
    const { transactions } = openGroup()
    const running = await withoutWaitLimit(() => transactions.begin())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(running.isUndone).toBe(false)
    await transactions.commit()
  })
})

describe('work outside of transactions', () => {
  it('runs between two groups, in its turn', async () => {
    const { handle, transactions } = openGroup()
    const events: string[] = []
    const insert = async (n: number) => {
      await transactions.begin()
      handle.query('insert into t values (?)', [n])
      await transactions.commit()
      events.push(`stored ${n}`)
    }
    const between = async () => {
      await transactions.runBetweenGroups(() => events.push(handle.database.inTransaction ? 'inside' : 'between'))
    }
    const failing = () => transactions.runBetweenGroups(() => handle.control('not sql'))
    await Promise.all([insert(1), insert(2), between(), expect(failing()).rejects.toThrow('syntax'), insert(3)])
    expect(events).toEqual(['between', 'stored 1', 'stored 2', 'stored 3'])
  })
})

describe('the statements of a handle', () => {
  it('are bounded, and those in use stay', () => {
    const handle = new Handle(new Database(':memory:'))
    const often = handle.prepare('select 1')
    const once = handle.prepare('select 2')
    for (let length = 1; length < 2000; length++) {
      handle.query(`select 1 where 1 in (${'?, '.repeat(length)}?)`, Array(length + 1).fill(1))
      handle.prepare('select 1')
    }
    expect(handle.prepare('select 1')).toBe(often)
    expect(handle.prepare('select 2')).not.toBe(once)
    handle.database.close()
  })
})
