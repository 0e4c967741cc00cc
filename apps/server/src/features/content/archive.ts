// All content with its pictures in one ZIP file, and from one: to keep, to pass on, to fill a new installation with. The file is
// content.json and a folder of pictures. Reading it trusts nothing: fields are checked as requests are, pictures as uploads.
import { extname } from 'node:path'
import type { ArchiveResult } from '@noor-quest/contract/items'
import { itemReview } from '@noor-quest/contract/items'
import { z } from 'zod'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { newId } from '../../shared/new-id.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Store } from '../storage/store.ts'
import { ITEM_KINDS, type ItemFields, type ItemKind } from './item-kinds.ts'
import { insertItems, lockAdditions } from './item-rows.ts'
import { type ContentDeps, describeFaults, fieldsOf, type Item, listItems, markReviewed, newRow } from './items.ts'
import { readZip, UnreadableZip, writeZip, type ZipFile } from './zip.ts'

/** Unpacked. A bank of 2,000 questions has some 4 MB, a picture of 2048 px some 0.5 MB. */
const LIMITS = { files: 1000, bytes: 100_000_000 }
const CONTENT_FILE = 'content.json'
/** Read and checked in one go, while everybody else waits: empty objects would be three million in ten megabytes. */
const CONTENT_MAX = { bytes: 10_000_000, items: 10_000 }
const DATA_URL = /^data:image\/([a-z]+);base64,(.*)$/

/** Items as the API has them, except where their pictures are. Counted before they are read. */
const itemList = z
  .array(z.unknown())
  .max(CONTENT_MAX.items)
  .pipe(z.array(z.record(z.string(), z.unknown())))
const contentFile = z.object({ format: z.literal(1), questions: itemList, prophets: itemList, terms: itemList })

/** The archive, and how many items are in it. */
export async function writeArchive({ db, store }: { db: ContentDeps['db']; store: Store }) {
  const lists: Record<string, object[]> = {}
  const files: ZipFile[] = []
  let count = 0
  for (const kind of Object.values(ITEM_KINDS)) {
    lists[kind.many] = []
    for (const item of await listItems(db, kind)) {
      count++
      if (!kind.hasImage) {
        lists[kind.many]?.push(item)
        continue
      }
      const { item_image_url, ...fields } = item
      const picture = await readPicture(store, String(item_image_url))
      const image = picture && `images/${item.id}.${picture.extension}`
      if (picture && image) files.push({ name: image, bytes: picture.bytes })
      lists[kind.many]?.push({ ...fields, image })
    }
  }
  const content = Buffer.from(JSON.stringify({ format: 1, ...lists }, null, 2))
  return { bytes: await writeZip([{ name: CONTENT_FILE, bytes: content }, ...files]), items: count }
}

/** Null when the store has it no more. */
async function readPicture(store: Store, url: string): Promise<{ bytes: Uint8Array; extension: string } | null> {
  const [, type, base64] = DATA_URL.exec(url) ?? []
  if (type !== undefined && base64 !== undefined) return { bytes: Buffer.from(base64, 'base64'), extension: type }
  const key = store.keyOf(url)
  const bytes = key === null ? null : await store.read(key)
  return bytes && { bytes, extension: extname(url).slice(1) }
}

type Loaded = { kind: ItemKind; fields: ItemFields; id: string; review: Review | null; image: string | null }
type Review = { reviewed_by: string; reviewed_at: string }

/**
 * Adds what the archive holds and isn't there yet, all of it or nothing. Items keep their ids, so a question that comes into an
 * empty installation has the version it had.
 * @throws AppError validation_failed, with each fault; not_an_image; backend_unavailable
 */
export async function loadArchive(
  { db, images }: ContentDeps,
  actor: Actor,
  bytes: Uint8Array,
  at: string,
): Promise<ArchiveResult> {
  const packed = await readZip(bytes, LIMITS, nameInArchive).catch((cause: unknown) => {
    throw cause instanceof UnreadableZip ? refused([{ path: 'file', message: cause.message }]) : cause
  })
  const files = withoutTopFolder(packed)
  const all = readContent(files)
  const found = new Map<ItemKind, Loaded[]>()
  for (const kind of Object.values(ITEM_KINDS)) found.set(kind, await findNew(db, kind, all))

  // Pictures first, one at a time, each once however many prophets show it. Those of a load that fails afterwards go as uploads
  // do that nobody saves.
  const addresses = new Map<string, string>()
  for (const { image, fields } of [...found.values()].flat()) {
    if (image === null) continue
    const bytes = files.get(image) ?? new Uint8Array()
    const address = addresses.get(image) ?? (await images.upload(actor, bytes, image)).public_url
    addresses.set(image, address)
    fields.item_image_url = address
  }

  return transact(db, async (tx) => {
    await lockAdditions(tx)
    const loaded: ArchiveResult = { questions: 0, prophets: 0, terms: 0 }
    for (const [kind, items] of found) {
      // Somebody may have added some of them meanwhile.
      const missing = await findNew(tx, kind, items)
      const rows = missing.map(({ id, fields }) => newRow(id, fields, null))
      const versions = await insertItems(tx, kind.kind, rows, actor.email, at)
      for (const [index, { review, fields }] of missing.entries()) {
        const sha256 = versions[index]?.sha256
        if (review !== null && sha256 !== undefined) await markReviewed(tx, sha256, review, actor.email)
        if (kind.hasImage) await images.use(tx, String(fields.item_image_url))
      }
      loaded[kind.many] = missing.length
    }
    const summary = `${loaded.questions} questions, ${loaded.prophets} prophets and ${loaded.terms} terms from an archive`
    await writeAudit(tx, actor, { action: 'import', entity: 'content', summary }, at)
    return loaded
  })
}

/** What macOS and Windows put beside the files of a folder that they pack. */
const CLUTTER = /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** Some programs write the separators of Windows, which ZIP doesn't know. */
function nameInArchive(name: string): string | null {
  const path = name.replaceAll('\\', '/')
  return CLUTTER.test(path) ? null : path
}

/** The files as an export has them, of an archive that was unpacked and packed again with the folder that this made. */
function withoutTopFolder(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const [first = ''] = files.keys()
  const top = first.slice(0, first.indexOf('/') + 1)
  if (files.has(CONTENT_FILE) || top === '' || ![...files.keys()].every((name) => name.startsWith(top))) return files
  return new Map([...files].map(([name, bytes]) => [name.slice(top.length), bytes]))
}

function refused(fields: { path: string; message: string }[]): AppError {
  return new AppError('validation_failed', { details: { fields } })
}

/** Faults beyond these say nothing more. */
const FAULTS_MAX = 20

function readContent(files: ReadonlyMap<string, Uint8Array>): Loaded[] {
  const text = files.get(CONTENT_FILE)
  if (text === undefined) throw refused([{ path: 'file', message: `holds no ${CONTENT_FILE}` }])
  if (text.length > CONTENT_MAX.bytes) {
    throw refused([{ path: 'file', message: `has a ${CONTENT_FILE} of more than ${CONTENT_MAX.bytes / 1e6} MB` }])
  }
  const read = contentFile.safeParse(parseJson(text))
  if (read.error?.issues.some(({ code }) => code === 'too_big')) {
    throw refused([{ path: 'file', message: `holds more than ${CONTENT_MAX.items} items of a kind` }])
  }
  if (!read.success) throw refused([{ path: 'file', message: `has a ${CONTENT_FILE} that is not of this format` }])
  const faults: { path: string; message: string }[] = []
  const items = Object.values(ITEM_KINDS).flatMap((kind) =>
    read.data[kind.many].map((item, index) => {
      const { loaded, problems } = readItem(kind, item, files)
      faults.push(...problems.map(({ path, message }) => ({ path: `${kind.many}.${index}.${path}`, message })))
      return loaded
    }),
  )
  if (faults.length > 0) throw refused(faults.slice(0, FAULTS_MAX))
  return items
}

function parseJson(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text).toString())
  } catch {
    return null
  }
}

function readItem(kind: ItemKind, item: Record<string, unknown>, files: ReadonlyMap<string, Uint8Array>) {
  const {
    id,
    image,
    reviewed_by,
    reviewed_at,
    created_at: _then,
    version: _was,
    item_image_url: _there,
    ...given
  } = item
  const problems: { path: string; message: string }[] = []
  const fault = (path: string, message: string) => problems.push({ path, message })
  const hasPicture = typeof image === 'string' && image.startsWith('images/') && files.has(image)
  if (kind.hasImage && !hasPicture) fault('image', 'is not in the archive')
  // Its address is known once it is stored.
  const fields = kind.hasImage ? { ...given, item_image_url: '-' } : given
  problems.push(...describeFaults(kind, fields as ItemFields))
  const read = kind.schemas.newItem.safeParse(fields)
  if (!read.success) for (const issue of read.error.issues) fault(issue.path.join('.'), issue.message)
  const review = itemReview.omit({ version: true }).safeParse({ reviewed_by, reviewed_at })
  const isReviewed = typeof reviewed_by === 'string'
  if (isReviewed && !review.success) fault('reviewed_at', 'must be a date such as 2026-01-31')
  const loaded: Loaded = {
    kind,
    fields: read.success ? fieldsOf(read.data) : {},
    id: z.uuid().safeParse(id).success ? String(id) : newId(),
    review: isReviewed && review.success ? review.data : null,
    image: kind.hasImage && hasPicture ? String(image) : null,
  }
  return { loaded, problems }
}

/** Those of a kind that aren't stored; the archive itself may hold what its club meant to have twice. An id that is taken becomes another. */
async function findNew(db: ContentDeps['db'], kind: ItemKind, items: readonly Loaded[]): Promise<Loaded[]> {
  const stored: Item[] = await listItems(db, kind)
  const keys = new Set(stored.flatMap((item) => kind.keysOf(item)))
  const ids = new Set(stored.map(({ id }) => id))
  const found: Loaded[] = []
  for (const item of items) {
    if (item.kind !== kind) continue
    if (kind.keysOf(item.fields).some((key) => keys.has(key))) continue
    const id = ids.has(item.id) ? newId() : item.id
    ids.add(id)
    found.push({ ...item, id })
  }
  return found
}
