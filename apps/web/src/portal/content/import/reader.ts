import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { UnreadableFile } from './file/sheets.ts'
import type { TableChoices } from './table/choices.ts'
import type { TableReading } from './table/read-table.ts'
import type { FileNotes, FromWorker, ToWorker } from './worker.ts'

type ImportWorker = Pick<Worker, 'onmessage' | 'onerror' | 'terminate'> & {
  postMessage: (message: ToWorker) => void
}
type Response = Exclude<FromWorker, 'ready'>
type Waiting = { resolve: (response: Response) => void; reject: (cause: Error) => void }

const TIMEOUT_MS = 10_000

/** The worker's code, with the libraries, loads only when a file was chosen. */
const startWorker = (): ImportWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/**
 * Reads a file and its tables in a worker, which is ended after 10 s. It answers in the order of the
 * requests. Another file starts another worker.
 */
export function createReader(start = startWorker) {
  let worker: ImportWorker | null = null
  let isReady = false
  let waiting: Waiting[] = []
  let timeout: ReturnType<typeof setTimeout> | undefined
  let last: ArrayBuffer | null = null

  function end(cause: Error) {
    worker?.terminate()
    worker = null
    isReady = false
    clearTimeout(timeout)
    for (const { reject } of waiting) reject(cause)
    waiting = []
  }

  /** The time of the first waiting request begins. */
  function time() {
    clearTimeout(timeout)
    if (isReady && waiting.length > 0) timeout = setTimeout(() => end(new UnreadableFile('too_slow')), TIMEOUT_MS)
  }

  function open(): ImportWorker {
    const opened = start()
    opened.onerror = () => end(new Error('The worker failed.'))
    opened.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data === 'ready') isReady = true
      else waiting.shift()?.resolve(data)
      time()
    }
    return opened
  }

  const ask = async (message: ToWorker): Promise<Response> => {
    const response = await new Promise<Response>((resolve, reject) => {
      worker ??= open()
      worker.postMessage(message)
      if (waiting.push({ resolve, reject }) === 1) time()
    })
    if ('fault' in response) throw new UnreadableFile(response.fault.code, response.fault.row)
    return response
  }

  return {
    /** @throws UnreadableFile; Error if the worker doesn't load or fails */
    readFile: async (file: ArrayBuffer): Promise<FileNotes> => {
      end(new Error('Another file was chosen.'))
      last = file
      return ((await ask({ file })) as { file: FileNotes }).file
    },
    /** Reads the last file's table. @throws like `readFile` */
    readTable: async (kind: ItemKindName, choices: TableChoices): Promise<TableReading> => {
      // After a table that took too long, another worker needs the file.
      if (worker === null && last !== null) await ask({ file: last })
      return ((await ask({ kind, choices })) as { table: TableReading }).table
    },
    end: () => end(new Error('The worker was ended.')),
  }
}
