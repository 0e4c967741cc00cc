// Archives: all content with its pictures in one ZIP file, as a backup or for another installation.
// The file contains content.json and a folder of pictures. An archive isn't trusted: fields are
// checked like requests, pictures like uploads.
import { extname } from 'node:path'
import type { ArchiveResult, ItemCounts } from '@noor-quest/contract/items'
import { z } from 'zod'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { AppError } from '../platform/app-error.ts'
import { inBatches } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { Store } from '../platform/files/store.ts'
import { readZip, UnreadableZip, writeZip, type ZipFile } from '../platform/files/zip.ts'
import { newId } from '../platform/new-id.ts'
import { completedOf, type ImportedItem, readKnown, readReview, storeImported } from './imported-items.ts'
import { type FileReview, reviewColumns } from './item-checks.ts'
import { ITEM_KINDS, type ItemFields, type ItemKind } from './item-kinds.ts'
import { lockAdditions } from './item-rows.ts'
import { type Act, type ContentDeps, describeFaults, fieldsOf, listItems } from './items.ts'
import { createLargeMatcher } from './match-items.ts'
import { loadSealedCheck } from './sealed-questions.ts'

/**
 * Limits on the unpacked archive. A bank of 2,000 questions has about 4 MB, a picture of 2048 px
 * about 0.5 MB.
 */
const LIMITS = { files: 1000, bytes: 100_000_000 }
const CONTENT_FILE = 'content.json'
/**
 * Limits on content.json. Its bytes are limited, because it is parsed in one turn of the event
 * loop. Its items are limited too, because 10 MB could contain three million empty objects.
 */
const CONTENT_MAX = { bytes: 10_000_000, items: 10_000 }
const TOO_MUCH_TEXT = `has a ${CONTENT_FILE} of more than ${CONTENT_MAX.bytes / 1e6} MB`
const TOO_MANY_ITEMS = `holds more than ${CONTENT_MAX.items} items of a kind`
const BATCH = 250
const DATA_URL = /^data:image\/([a-z]+);base64,(.*)$/

/** Checks only the number of items. readItem checks each item. */
const itemList = z.array(z.unknown()).max(CONTENT_MAX.items)
const contentFile = z.object({ format: z.literal(1), questions: itemList, prophets: itemList, terms: itemList })

export async function writeArchive({ db, store }: { db: Db; store: Store }) {
  const lists: Record<string, object[]> = {}
  const files: ZipFile[] = []
  for (const kind of Object.values(ITEM_KINDS)) {
    const list: object[] = []
    for (const listed of await listItems(db, kind)) {
      const { checks: _checks, changed_since_check: _since, ...stored } = listed
      const item = { ...stored, ...reviewColumns(kind.kind, listed) } as ItemFields
      if (!kind.hasImage) {
        list.push(item)
        continue
      }
      const { item_image_url, ...fields } = item
      const picture = await readPicture(store, String(item_image_url))
      const image = picture && `images/${item.id}.${picture.extension}`
      if (picture && image) files.push({ name: image, bytes: picture.bytes })
      list.push({ ...fields, image })
    }
    lists[kind.many] = list
  }
  const content = Buffer.from(JSON.stringify({ format: 1, ...lists }, null, 2))
  const bytes = await writeZip([{ name: CONTENT_FILE, bytes: content }, ...files])
  return { bytes, items: Object.values(lists).reduce((sum, list) => sum + list.length, 0) }
}

/** A stored picture; null if the store no longer has it. */
async function readPicture(store: Store, url: string): Promise<{ bytes: Uint8Array; extension: string } | null> {
  const [, type, base64] = DATA_URL.exec(url) ?? []
  if (type !== undefined && base64 !== undefined) return { bytes: Buffer.from(base64, 'base64'), extension: type }
  const key = store.keyOf(url)
  const bytes = key === null ? null : await store.read(key)
  return bytes && { bytes, extension: extname(url).slice(1) }
}

type Loaded = {
  kind: ItemKind
  fields: ItemFields
  id: string
  review: FileReview | null
  image: string | null
  isInactive: boolean
}

/**
 * Adds new items, and languages that stored items lack, all in one transaction. Items keep their
 * ids, because the hash of a version includes the id.
 * @throws AppError validation_failed, with up to FAULTS_MAX faults; not_an_image;
 * backend_unavailable
 */
export async function loadArchive({ db, images }: ContentDeps, { actor, at }: Act, bytes: Uint8Array) {
  const packed = await readZip(bytes, LIMITS, nameInArchive).catch((cause: unknown) => {
    throw cause instanceof UnreadableZip ? refused([{ path: 'file', message: cause.message }]) : cause
  })
  const files = withoutTopFolder(packed)
  const all = await readContent(files, at)
  const missing = new Set<Loaded>()
  for (const kind of Object.values(ITEM_KINDS)) {
    for (const { item } of (await compare(db, kind, all, false)).added) missing.add(item)
  }

  // Pictures are stored first, one at a time and each once. If the load fails afterwards, they are
  // removed like uploads that weren't saved.
  const addresses = new Map<string, string>()
  for (const { image, fields } of missing) {
    if (image === null) continue
    const bytes = files.get(image) ?? new Uint8Array()
    const address = addresses.get(image) ?? (await images.upload(actor, bytes, image)).public_url
    addresses.set(image, address)
    fields.item_image_url = address
  }

  return transact(db, async (tx) => {
    await lockAdditions(tx)
    const importId = newId()
    const loaded: ArchiveResult = { added: noItems(), completed: noItems(), differing: 0 }
    for (const kind of Object.values(ITEM_KINDS)) {
      // Compared again: another admin may have added or deleted items meanwhile. An item deleted
      // meanwhile isn't added again: `missing` is from the first comparison.
      const { known, added, completed, differing } = await compare(tx, kind, all, true)
      const ids = new Set(known.map(({ id }) => id))
      const newItems = added
        .filter(({ item }) => missing.has(item))
        .map(({ item, imported }) => {
          // A taken id is replaced.
          const id = ids.has(item.id) ? newId() : item.id
          ids.add(id)
          return { ...imported, id }
        })
      await storeImported(tx, images, kind, { added: newItems, completed }, { by: actor.email, at, importId })
      loaded.added[kind.many] = newItems.length
      loaded.completed[kind.many] = completed.length
      loaded.differing += differing
    }
    const more = isNone(loaded.completed)
      ? ''
      : `, and a missing language for ${summarise(loaded.completed)} that were stored already`
    const summary = `${summarise(loaded.added)} from an archive${more}`
    await writeAudit(tx, actor, { action: 'import', entity: 'content', summary }, at)
    return loaded
  })
}

const noItems = (): ItemCounts => ({ questions: 0, prophets: 0, terms: 0 })
const isNone = (counts: ItemCounts) => Object.values(counts).every((count) => count === 0)
const summarise = ({ questions, prophets, terms }: ItemCounts) =>
  `${questions} questions, ${prophets} prophets and ${terms} terms`

/** Files that macOS and Windows add to the folders that they pack. */
const CLUTTER = /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** A name with ZIP's separators. Some programs write those of Windows. */
function nameInArchive(name: string): string | null {
  const path = name.replaceAll('\\', '/')
  return CLUTTER.test(path) ? null : path
}

/**
 * The files named as in an export. An archive that was unpacked and packed again has a folder
 * around them.
 */
function withoutTopFolder(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const [first = ''] = files.keys()
  const top = first.slice(0, first.indexOf('/') + 1)
  if (files.has(CONTENT_FILE) || top === '' || ![...files.keys()].every((name) => name.startsWith(top))) return files
  return new Map([...files].map(([name, bytes]) => [name.slice(top.length), bytes]))
}

function refused(fields: { path: string; message: string }[]): AppError {
  return new AppError('validation_failed', { details: { fields } })
}

/** The most faults that are reported. */
const FAULTS_MAX = 20

const NO_FORMAT = `has a ${CONTENT_FILE} in an unknown format`
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readContent(files: ReadonlyMap<string, Uint8Array>, at: string): Promise<Loaded[]> {
  const text = files.get(CONTENT_FILE)
  if (text === undefined) throw refused([{ path: 'file', message: `holds no ${CONTENT_FILE}` }])
  if (text.length > CONTENT_MAX.bytes) throw refused([{ path: 'file', message: TOO_MUCH_TEXT }])
  const read = contentFile.safeParse(parseJson(text))
  if (read.error?.issues.some(({ code }) => code === 'too_big')) {
    throw refused([{ path: 'file', message: TOO_MANY_ITEMS }])
  }
  if (!read.success) throw refused([{ path: 'file', message: NO_FORMAT }])
  const faults: { path: string; message: string }[] = []
  const items: Loaded[] = []
  for (const kind of Object.values(ITEM_KINDS)) {
    await inBatches([...read.data[kind.many].entries()], BATCH, (batch) => {
      for (const [index, item] of batch) {
        if (!isRecord(item)) throw refused([{ path: 'file', message: NO_FORMAT }])
        const { loaded, problems } = readItem(kind, item, files, at)
        faults.push(...problems.map(({ path, message }) => ({ path: `${kind.many}.${index}.${path}`, message })))
        items.push(loaded)
      }
    })
  }
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

function readItem(kind: ItemKind, item: Record<string, unknown>, files: ReadonlyMap<string, Uint8Array>, at: string) {
  const {
    id,
    image,
    reviewed_by,
    reviewed_at,
    active,
    created_at: _createdAt,
    version: _version,
    item_image_url: _imageUrl,
    ...given
  } = item
  const problems: { path: string; message: string }[] = []
  const fault = (path: string, message: string) => problems.push({ path, message })
  const hasPicture = typeof image === 'string' && image.startsWith('images/') && files.has(image)
  if (kind.hasImage && !hasPicture) fault('image', 'is not in the archive')
  // The address is known once the picture is stored.
  const fields = kind.hasImage ? { ...given, item_image_url: '-' } : given
  problems.push(...describeFaults(kind, fields as ItemFields))
  const read = kind.operations['POST '].body.safeParse(fields)
  if (!read.success) for (const issue of read.error.issues) fault(issue.path.join('.'), issue.message)
  const review = readReview({ reviewed_by, reviewed_at }, at)
  if (review !== null && 'column' in review) fault(review.column, review.message)
  const loaded: Loaded = {
    kind,
    fields: read.success ? fieldsOf(read.data) : {},
    id: z.uuid().safeParse(id).success ? String(id) : newId(),
    review: review !== null && 'reviewers' in review ? review : null,
    image: kind.hasImage && hasPicture ? String(image) : null,
    isInactive: active === false,
  }
  return { loaded, problems }
}

/**
 * The archive's items of a kind compared with the stored ones. `completed`: stored items that get a
 * language. Duplicates within the archive are kept, because the club that exported it kept them.
 * Questions that are sealed here are skipped.
 */
async function compare(db: Db, kind: ItemKind, items: readonly Loaded[], isLocked: boolean) {
  const known = await readKnown(db, kind, isLocked)
  const isSealed = await loadSealedCheck(db, kind)
  const matcher = await createLargeMatcher(kind, known)
  const added: { item: Loaded; imported: ImportedItem }[] = []
  let differing = 0
  await inBatches(items, BATCH, (batch) => {
    for (const item of batch) {
      if (item.kind !== kind || isSealed(item)) continue
      const { match, item: same } = matcher.match(item.fields)
      const given = { given: item.fields, review: item.review }
      if (match === 'completes' && same !== null) Object.assign(same, given)
      if (match === 'differs') differing++
      const { id, fields, isInactive } = item
      if (match === 'new')
        added.push({ item, imported: { id, row: null, fields, filled: {}, ...given, requestId: null, isInactive } })
    }
  })
  return { known, added, completed: completedOf(known), differing }
}
