// Reads one file. A file that never ends or takes all memory does so here, and the page ends it.
import { readFile } from './read-file.ts'
import { UnreadableFile } from './sheets.ts'
import type { FromWorker } from './start-reading.ts'

const send = (message: FromWorker) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    send({ contents: readFile(new Uint8Array(data)) })
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    send({ fault: cause.fault })
  }
}
send('ready')
