// The frames of a write-ahead log (https://sqlite.org/walformat.html). SQLite reads a log up to the
// first frame with a wrong checksum and drops the others without an error.
import { existsSync, readFileSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24
const BIG_ENDIAN_MAGIC = 0x37_7f_06_83

/**
 * Whether frames of committed transactions are damaged or were cut off. The index beside a log has
 * the number of its committed frames; after a power cut it can be older, and has fewer.
 */
export function hasDamagedFrames(file: string): boolean {
  const [log, index] = [`${file}-wal`, `${file}-shm`].map((path) =>
    existsSync(path) ? readFileSync(path) : Buffer.alloc(0),
  ) as [Buffer, Buffer]
  if (log.length <= HEADER) return false
  const frames = countFrames(log)
  if (frames === null) return true
  const isOfThisLog = index.length >= 40 && index.subarray(32, 40).equals(log.subarray(16, 24))
  return isOfThisLog && index.readUInt32LE(16) > frames
}

/** Frames up to the first damaged one; null: the header is damaged. */
function countFrames(log: Buffer): number | null {
  const isBigEndian = log.readUInt32BE(0) === BIG_ENDIAN_MAGIC
  const word = (at: number) => (isBigEndian ? log.readUInt32BE(at) : log.readUInt32LE(at))
  let [one, two] = [0, 0]
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at += 8) {
      one = (one + word(at) + two) >>> 0
      two = (two + word(at + 4) + one) >>> 0
    }
  }
  const isSum = (at: number) => log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === two
  add(0, 24)
  if (!isSum(24)) return null
  const frame = FRAME_HEADER + log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let count = 0
  for (let at = HEADER; at + frame <= log.length; at += frame) {
    add(at, at + 8)
    add(at + FRAME_HEADER, at + frame)
    if (!salts.equals(log.subarray(at + 8, at + 16)) || !isSum(at + 16)) break
    count++
  }
  return count
}
