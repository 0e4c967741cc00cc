// Whether a file of an image is whole. A copy of the folder that was interrupted cuts one off.
import { open } from 'node:fs/promises'

/** Each format's beginning and end. AVIF has no end that can be recognised. */
const ENDS = [
  ['\x89PNG', 'IEND\xaeB`\x82'],
  ['\xff\xd8\xff', '\xff\xd9'],
  ['GIF8', ';'],
] as const
const READ = 8

/** True also for a file of another format; false for one of no bytes. */
export async function isWholeImage(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < READ) return false
    const read = async (position: number) => (await file.read(Buffer.alloc(READ), 0, READ, position)).buffer
    const [bytes, last] = [await read(0), await read(size - READ)]
    const [start, end] = [bytes.toString('latin1'), last.toString('latin1')]
    // WebP's header has the length of what follows it.
    if (start.startsWith('RIFF')) return bytes.readUInt32LE(4) + READ === size
    return ENDS.every(([beginning, ending]) => !start.startsWith(beginning) || end.endsWith(ending))
  } finally {
    await file.close()
  }
}
