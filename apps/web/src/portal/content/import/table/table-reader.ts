import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { type FileSheet, UnreadableFile } from '../file/sheets.ts'
import type { TableChoices } from './choices.ts'
import type { TableReading } from './read-table.ts'
import type { FromTableWorker, ToTableWorker } from './worker.ts'

type TableWorker = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'> & {
  postMessage: (message: ToTableWorker) => void
}
type Waiting = {
  resolve: (reading: TableReading) => void
  reject: (cause: Error) => void
  timeout?: ReturnType<typeof setTimeout>
}

const TIMEOUT_MS = 10_000

const startWorker = (): TableWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

export type TableReader = ReturnType<typeof createTableReader>

/** Reads tables in a worker, which is ended if a table takes 10 s. */
export function createTableReader(start = startWorker) {
  const waiting = new Map<number, Waiting>()
  let worker: TableWorker | null = null
  let isReady = false
  let known: readonly FileSheet[] | null = null
  let lastId = 0

  function end(cause: Error) {
    worker?.terminate()
    worker = null
    known = null
    isReady = false
    for (const { reject, timeout } of waiting.values()) {
      clearTimeout(timeout)
      reject(cause)
    }
    waiting.clear()
  }

  const time = (one: Waiting) => {
    one.timeout = setTimeout(() => end(new UnreadableFile('too_slow')), TIMEOUT_MS)
  }

  function open(): TableWorker {
    const opened = start()
    opened.onerror = () => end(new Error('The worker failed.'))
    opened.onmessage = ({ data }: MessageEvent<FromTableWorker>) => {
      if (data === 'ready') {
        isReady = true
        for (const one of waiting.values()) time(one)
        return
      }
      const one = waiting.get(data.id)
      waiting.delete(data.id)
      clearTimeout(one?.timeout)
      one?.resolve(data.reading)
    }
    return opened
  }

  return {
    /** @throws UnreadableFile; Error if the worker doesn't load or fails */
    read: (kind: ItemKindName, sheets: readonly FileSheet[], choices: TableChoices): Promise<TableReading> =>
      new Promise((resolve, reject) => {
        worker ??= open()
        const id = ++lastId
        const one: Waiting = { resolve, reject }
        waiting.set(id, one)
        if (isReady) time(one)
        worker.postMessage({ id, kind, choices, ...(sheets !== known && { sheets }) })
        known = sheets
      }),
    /** Ends the worker; a later table starts another one. */
    end: () => end(new Error('The worker was ended.')),
  }
}
