// Owners and modes of the data folder's files and of our backups elsewhere. The mode of images for
// others doesn't matter, nor that of files in a folder that others can't enter.
import { chmodSync, existsSync, lchownSync, lstatSync, type Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export type DataFolder = {
  dir: string
  /** The user who runs the server, and the group. */
  owner: number
  group: number | undefined
  files: number
  /** Paths of another user. */
  foreign: string[]
  /** Paths that their owner can't read and write. */
  shut: string[]
  /** Paths that other users can read. */
  open: string[]
}

/** null: this system has no owners and modes. */
export async function readDataFolders(dataDir: string, backupDirs: readonly string[]): Promise<DataFolder[] | null> {
  if (process.getuid === undefined) return null
  const uid = process.getuid()
  const dirs = [dataDir, ...backupDirs.filter((dir) => !dir.startsWith(join(dataDir, '/')))].filter(existsSync)
  return Promise.all(
    dirs.map(async (dir) => {
      const folder = await lstat(dir)
      // Commands that run as root give their files to the folder's owner.
      const [owner, group] = uid === 0 ? [folder.uid, folder.gid] : [uid, process.getgid?.()]
      const found: DataFolder = { dir, owner, group, files: 0, foreign: [], shut: [], open: [] }
      await look(found, dataDir, dir, false)
      return found
    }),
  )
}

const isPrivate = ({ mode }: Stats) => (mode & 0o077) === 0

async function look(found: DataFolder, dataDir: string, path: string, isInShut: boolean): Promise<void> {
  const { dir } = found
  const stats = await lstat(path).catch(() => null)
  // It was removed meanwhile.
  if (stats === null) return
  const isFolder = stats.isDirectory()
  if (!isFolder) found.files++
  if (stats.uid !== found.owner) found.foreign.push(path)
  const needed = isFolder ? 0o700 : 0o600
  if (!stats.isSymbolicLink() && (stats.mode & needed) !== needed) found.shut.push(path)
  if (!isInShut && !isPrivate(stats) && path !== dir) found.open.push(path)
  if (!isFolder) return
  const names = await readdir(path).catch(() => [])
  for (const name of names) {
    if (path === dir && dir !== dataDir && !name.startsWith('noor-quest-')) continue
    await look(
      found,
      dataDir,
      join(path, name),
      isInShut || isPrivate(stats) || (path === dataDir && name === 'storage'),
    )
  }
}

/**
 * Makes owners and modes right. Only root can give files to another user. Files of a folder that
 * was shut are found only afterwards.
 */
export function mendDataFolders(folders: readonly DataFolder[]): void {
  for (const { owner, group, foreign, shut, open } of folders) {
    if (process.getuid?.() === 0) for (const path of foreign) lchownSync(path, owner, group ?? owner)
    for (const path of new Set([...shut, ...open])) {
      const stats = lstatSync(path)
      const kept = stats.mode & (open.includes(path) ? 0o700 : 0o777)
      chmodSync(path, kept | (stats.isDirectory() ? 0o700 : 0o600))
    }
  }
}
