// The public files of draws. Anonymous visitors request them, so each file is made at most once a
// second, and requests within that second get the same bytes.

import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Draw } from './queries.ts'
import { fileChunks } from './read-draws.ts'

/** The age at which a file is made again. A hidden or erased name leaves the screens as fast. */
const FRESH_MS = 1000
/** A file with a hundred thousand tickets has 20 MB. */
const MOST_FILES = 3

export type DrawFiles = { read: (draw: Draw) => Promise<Uint8Array<ArrayBuffer>> }

export function createDrawFiles(db: Db, clock: Clock): DrawFiles {
  const made = new BoundedMap<{ atMs: number; bytes: Promise<Uint8Array<ArrayBuffer>> }>(MOST_FILES)

  const make = (draw: Draw) => {
    const file = { atMs: clock.nowMs(), bytes: join(fileChunks(db, draw)) }
    made.set(draw.id, file)
    const forget = () => made.get(draw.id) === file && made.delete(draw.id)
    file.bytes.then(() => setTimeout(forget, FRESH_MS).unref(), forget)
    return file
  }
  return {
    read: (draw) => {
      const last = made.get(draw.id)
      return (last !== undefined && clock.nowMs() - last.atMs < FRESH_MS ? last : make(draw)).bytes
    },
  }
}

async function join(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Blob(parts).bytes()
}
