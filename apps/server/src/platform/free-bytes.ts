import { statfs } from 'node:fs/promises'

/** How much an ordinary process can still write to the disk that `folder` is on; null where the system doesn't say. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
