import type { FileContents } from './read-file.ts'
import { type FileFault, UnreadableFile } from './sheets.ts'

/** `ready`: its code has arrived. */
export type FromWorker = 'ready' | { contents: FileContents } | { fault: FileFault }

type FileWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>

const TIMEOUT_MS = 10_000

/** The worker's code, with the libraries, loads only when a file was chosen. */
const startWorker = (): FileWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/**
 * Reads a file in a worker, which is ended after 10 s.
 * @throws UnreadableFile; Error if the worker doesn't load or fails
 */
export function startReading(bytes: ArrayBuffer, start = startWorker): Promise<FileContents> {
  const worker = start()
  let timeout: ReturnType<typeof setTimeout> | undefined
  const reading = new Promise<FileContents>((resolve, reject) => {
    worker.onerror = () => reject(new Error('The worker failed.'))
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data === 'ready') {
        timeout = setTimeout(() => reject(new UnreadableFile('too_slow')), TIMEOUT_MS)
        worker.postMessage(bytes, [bytes])
      } else if ('fault' in data) reject(new UnreadableFile(data.fault.code, data.fault.row))
      else resolve(data.contents)
    }
  })
  return reading.finally(() => {
    clearTimeout(timeout)
    worker.terminate()
  })
}
