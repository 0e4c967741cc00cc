// Work on files of unknown senders, in a process of its own. A job that hangs, crashes or takes
// memory does so there, and the system gets the memory back when the process ends. A thread isn't
// enough: out of memory, V8 can end its whole process.
import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '../app-error.ts'

type Options = {
  /** The process's program, which sends one response to each message. */
  file: string
  /** The whole environment, so no secret. */
  env?: NodeJS.ProcessEnv
  /** Limit of a job; after it the process is killed. */
  timeoutMs: number
  /** Jobs that may wait, the running one included; each keeps its bytes in memory. */
  queueMax: number
}

/** A second upload often follows the first. */
const IDLE_MS = 10_000

type JobEnd<Done> = { end: 'done'; done: Done } | { end: 'timed-out' } | { end: 'died' }

/**
 * Runs one job at a time. The process starts with the first job, and ends when none has come for a
 * while.
 */
export function createWorkProcess<Job extends object, Done>(options: Options) {
  const { file, env = {}, timeoutMs, queueMax } = options
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Runs the job again when the process died: the cause may have been something else. */
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
    // The process doesn't delay a shutdown; it ends with ours.
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
    const stdio = ['ignore' as const, 'inherit' as const, 'inherit' as const, 'ipc' as const]
    const started = fork(file, { serialization: 'advanced', execArgv: [], env, stdio })
    started.unref()
    started.on('exit', () => forget(started))
    // Also covers a message that found the process dead: its sender is notified too.
    started.on('error', () => forget(started))
    return started
  }

  return {
    /** @throws AppError backend_unavailable when too many wait already */
    run: async (job: Job): Promise<JobEnd<Done>> => {
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
