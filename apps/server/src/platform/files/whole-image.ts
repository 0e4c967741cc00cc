// Whether a file of an image is whole. A copy of the folder that was interrupted cuts one off.
import { open } from 'node:fs/promises'

/** Each format's beginning and end. GIF and AVIF have no end that can be recognised. */
const ENDS = [
  ['\x89PNG', 'IEND\xaeB`\x82'],
  ['\xff\xd8\xff', '\xff\xd9'],
] as const
const HEADER = 8

/** True also for a file of another format; false for one of no bytes. */
export async function isWholeImage(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < HEADER) return false
    const read = async (from: number, length: number) => (await file.read(Buffer.alloc(length), 0, length, from)).buffer
    const header = await read(0, HEADER)
    // WebP's header has the length of what follows it.
    if (header.toString('latin1').startsWith('RIFF')) return header.readUInt32LE(4) + HEADER === size
    const start = header.toString('latin1')
    const [, ending] = ENDS.find(([beginning]) => start.startsWith(beginning)) ?? []
    if (ending === undefined) return true
    // Phones add data of their own after the end. The preview in a JPEG's first bytes has an end too.
    const half = Math.floor(size / 2)
    return (await read(half, size - half)).toString('latin1').includes(ending)
  } finally {
    await file.close()
  }
}
