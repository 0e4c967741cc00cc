// Work on what strangers sent, in a process of its own: whatever hangs, crashes or takes memory does so there, and the memory goes
// back to the system when the process ends. A thread would not do: out of memory, V8 can end its whole process.
import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from './app-error.ts'

type Options = {
  /** Its program, which responds to each message with one. */
  file: string
  execArgv?: string[]
  /** All it gets, so no secret. */
  env?: NodeJS.ProcessEnv
  /** Of a job; then the process is killed. */
  timeoutMs: number
  /** Jobs that wait for the one being done, with it; each holds its bytes. */
  queueMax: number
  /** What it writes, such as V8's last words, goes nowhere. */
  isSilent?: boolean
}

/** Who sends one thing often sends the next. */
const IDLE_MS = 10_000

export type JobEnd<Done> = { end: 'done'; done: Done } | { end: 'timed-out' } | { end: 'died' }

export type WorkProcess<Job, Done> = {
  /** @throws AppError backend_unavailable when too many wait already */
  run: (job: Job) => Promise<JobEnd<Done>>
}

/** One job at a time; the process starts with the first one, and ends when none has come for a while. */
export function createWorkProcess<Job extends object, Done>(options: Options): WorkProcess<Job, Done> {
  const { file, execArgv = [], env = {}, timeoutMs, queueMax, isSilent = false } = options
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Once it may have died of something else than this job. */
  async function attemptTwice(job: Job): Promise<JobEnd<Done>> {
    const first = await attempt(job)
    return first.end === 'died' ? attempt(job) : first
  }

  async function attempt(job: Job): Promise<JobEnd<Done>> {
    clearTimeout(idle)
    child ??= start()
    const worker = child
    const ended = Promise.withResolvers<JobEnd<Done>>()
    const onDone = (done: unknown) => ended.resolve({ end: 'done', done: done as Done })
    const onExit = () => ended.resolve({ end: 'died' })
    const timeout = setTimeout(() => {
      ended.resolve({ end: 'timed-out' })
      forget(worker)
    }, timeoutMs)
    worker.once('message', onDone)
    worker.once('exit', onExit)
    worker.channel?.ref()
    worker.send(job, (failed) => {
      if (failed !== null) onExit()
    })
    const result = await ended.promise
    clearTimeout(timeout)
    worker.off('message', onDone)
    worker.off('exit', onExit)
    if (result.end === 'died') forget(worker)
    // It holds no shutdown up; it ends when we do.
    worker.channel?.unref()
    idle = setTimeout(() => forget(worker), IDLE_MS)
    idle.unref()
    return result
  }

  function forget(worker: ChildProcess): void {
    if (child === worker) child = null
    worker.kill('SIGKILL')
  }

  function start(): ChildProcess {
    const output = isSilent ? 'ignore' : 'inherit'
    const stdio = ['ignore', output, output, 'ipc'] as const
    const started = fork(file, { serialization: 'advanced', execArgv, env, stdio: [...stdio] })
    started.unref()
    started.on('exit', () => forget(started))
    // Also of a message that found it dead: whoever sent that is notified too.
    started.on('error', () => forget(started))
    return started
  }

  return {
    run: async (job) => {
      if (waiting >= queueMax) throw new AppError('backend_unavailable')
      waiting++
      const done = last.then(() => attemptTwice(job))
      last = done.catch(() => {})
      try {
        return await done
      } finally {
        waiting--
      }
    },
  }
}
