import { statfs } from 'node:fs/promises'

/**
 * Bytes that an ordinary process can still write to the disk of `folder`; null where the system
 * doesn't report it.
 */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
