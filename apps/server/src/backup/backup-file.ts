// A backup: one .tar.gz with the database, the images and the generated secret, and a manifest of
// their checksums. VACUUM INTO copies the database in one reading transaction, for which writers
// don't wait, so a backup needs no pause.
import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { create, extract } from 'tar'
import { z } from 'zod'
import { ConfigError } from '../platform/app-error.ts'
import { requireUpgradableFile } from '../platform/database/migrate.ts'
import { requireLog } from '../platform/database/sqlite/server-marks.ts'
import { imageOfKey, keysOfImage } from '../platform/files/item-key.ts'
import type { Store } from '../platform/files/store.ts'
import { removeUnfinished, stagingPrefix } from './unfinished.ts'

const MANIFEST = 'manifest.json'
const DATABASE = 'noor-quest.db'
const SECRET = 'secret'
const IMAGES = 'images'
const FORMAT = 1

const manifestSchema = z.object({
  format: z.number(),
  created_at: z.string(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** Every other file: its path in the archive, bytes and SHA-256 in hexadecimal. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/**
 * Writes a backup of a data folder that may be in use to `file`, which must not exist.
 * @throws ConfigError when there is nothing to back up or the file exists
 */
export async function writeBackup(
  { dataDir, store, file }: { dataDir: string; store: Store; file: string },
  atMs: number,
): Promise<Manifest> {
  const database = join(dataDir, DATABASE)
  if (!existsSync(database)) throw new ConfigError(`There is no ${DATABASE} in ${dataDir}. Check DATA_DIR.`)
  requireLog(dataDir, database)
  if (existsSync(file)) throw new ConfigError(`${file} exists already. Name another file.`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  removeUnfinished(dirname(file))
  // A folder beside the backup, where there must be room for it anyway.
  const staging = mkdtempSync(join(dirname(file), stagingPrefix()))
  try {
    const source = new Database(database, { readonly: true })
    source.prepare('vacuum into ?').run(join(staging, DATABASE))
    source.close()

    const copy = new Database(join(staging, DATABASE), { readonly: true })
    const rows = inspect(copy)
    const keys = imageKeys(store, copy)
    copy.close()

    for (const key of keys) {
      const bytes = await store.read(key)
      if (bytes === null) continue
      const path = join(staging, IMAGES, key)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, bytes, { mode: 0o600 })
    }
    if (existsSync(join(dataDir, SECRET))) {
      writeFileSync(join(staging, SECRET), readFileSync(join(dataDir, SECRET)), { mode: 0o600 })
    }

    const files = await Promise.all(filesIn(staging).map((path) => describeFile(staging, path)))
    const manifest: Manifest = { format: FORMAT, created_at: new Date(atMs).toISOString(), rows, files }
    writeFileSync(join(staging, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })

    const archive = join(staging, 'archive')
    await create({ gzip: true, cwd: staging, file: archive, portable: true }, [MANIFEST, ...topLevel(files)])
    sync(archive)
    renameSync(archive, file)
    return manifest
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/**
 * Unpacks a backup into the new folder `into` and verifies it: every checksum, no missing or
 * additional file, and an intact database.
 * @throws ConfigError for a damaged file, one that isn't a backup, or a version that can't be upgraded
 */
export async function unpackBackup(file: string, into: string): Promise<Manifest> {
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}.`)
  try {
    await extract({
      file,
      cwd: into,
      strict: true,
      preserveOwner: false,
      // Links could lead out of the folder.
      filter: (_path, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
    })
  } catch (cause) {
    throw damaged(file, cause instanceof Error ? cause.message : String(cause))
  }
  if (!existsSync(join(into, MANIFEST))) throw damaged(file, `it has no ${MANIFEST}`)
  const manifest = readManifest(file, join(into, MANIFEST))
  if (manifest.format !== FORMAT) {
    throw new ConfigError(`${file} was written by a newer version of Noor Quest. Restore it with that version.`)
  }
  const found = filesIn(into).filter((path) => path !== MANIFEST)
  const surplus = found.find((path) => !manifest.files.some((listed) => listed.path === path))
  if (surplus !== undefined) throw damaged(file, `${surplus} is not in its manifest`)
  for (const { path, bytes, sha256 } of manifest.files) {
    if (!found.includes(path)) throw damaged(file, `${path} is missing`)
    const there = await describeFile(into, path)
    if (there.bytes !== bytes || there.sha256 !== sha256) throw damaged(file, `${path} is not what was backed up`)
  }
  const database = new Database(join(into, DATABASE), { readonly: true })
  try {
    requireUpgradableFile(database)
    const rows = inspect(database)
    if (JSON.stringify(rows) !== JSON.stringify(manifest.rows)) throw damaged(file, 'its tables have other rows')
  } finally {
    database.close()
  }
  return manifest
}

function readManifest(file: string, path: string): Manifest {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    // A newer format may have another shape; the caller reports that.
    const { format } = z.object({ format: z.number() }).parse(manifest)
    return format === FORMAT ? manifestSchema.parse(manifest) : (manifest as Manifest)
  } catch {
    throw damaged(file, `its ${MANIFEST} cannot be read`)
  }
}

/** The path of each image in an unpacked backup, by its key in the store. */
export function unpackedImages(dir: string): { key: string; path: string }[] {
  const images = join(dir, IMAGES)
  return existsSync(images) ? filesIn(images).map((key) => ({ key, path: join(images, key) })) : []
}

function damaged(file: string, reason: string): ConfigError {
  return new ConfigError(`${file} is damaged, or no backup of Noor Quest (${reason}). Nothing was changed.`)
}

/** Counts each table's rows. @throws ConfigError when the database is damaged */
function inspect(database: Database.Database): Record<string, number> {
  const [{ integrity_check: verdict } = { integrity_check: '' }] = database.pragma('integrity_check') as {
    integrity_check: string
  }[]
  if (verdict !== 'ok') throw new ConfigError(`${DATABASE} is damaged (${verdict}). Restore an earlier backup.`)
  if ((database.pragma('foreign_key_check') as unknown[]).length > 0) {
    throw new ConfigError(`${DATABASE} is damaged (rows refer to others that are gone). Restore an earlier backup.`)
  }
  const tables = database
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all()
  const count = (table: string) => database.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}

/** The paths of all files below `dir`, relative to it and with slashes. */
function filesIn(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

function topLevel(files: Manifest['files']): string[] {
  return [...new Set(files.map(({ path }) => path.split('/')[0] ?? path))]
}

async function describeFile(dir: string, path: string): Promise<Manifest['files'][number]> {
  return { path, bytes: statSync(join(dir, path)).size, sha256: await hashFile(join(dir, path)) }
}

/** A file's SHA-256 in hexadecimal. A read's error, such as EISDIR or EIO, gets the path. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash).catch((cause: Error) => {
    throw Object.assign(cause, { path })
  })
  return hash.digest('hex')
}

/**
 * Flushes a file to the disk before it gets its name, so that a power cut leaves no partial backup.
 */
export function sync(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

// The store's objects that an installation owns. The database lists them all: a prophet shows the
// image, or unused_images has it until its form is saved or it is removed.

/** Every key that the images may have, also those of deleted prophets that can be restored. */
export function imageKeys(store: Store, database: Database.Database): string[] {
  const read = (column: string, table: string) =>
    database.prepare<[], string>(`select ${column} from ${table} where ${column} is not null`).pluck().all()
  // An earlier version may have written the database.
  const hasDeleted = database.prepare("select 1 from sqlite_master where name = 'deleted_items'").get() !== undefined
  const urls = [...read('item_image_url', 'prophets'), ...(hasDeleted ? read('item_image_url', 'deleted_items') : [])]
  const shown = urls.flatMap((url) => {
    const key = store.keyOf(url)
    const image = key === null ? null : imageOfKey(key)
    // An image whose key has another form, such as an older version's, has only this one key.
    return image === null ? (key ?? []) : keysOfImage(image)
  })
  return [...new Set([...shown, ...read('image', 'unused_images').flatMap(keysOfImage)])]
}
