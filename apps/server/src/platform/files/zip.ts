// The subset of ZIP that archives of content and written workbooks need: files stored or deflated, no
// encryption, no archive above 4 GB. Reading trusts nothing: all that an archive declares is
// compared with a limit before unpacking.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib'

export type ZipFile = { name: string; bytes: Uint8Array }
/** A file that is compressed while its bytes are made. */
export type ZipPart = { name: string; chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** The fault of an archive, as text that follows its name: "is not a ZIP archive". */
export class UnreadableZip extends Error {}

export type ZipLimits = {
  files: number
  /** Unpacked bytes of all files together. */
  bytes: number
}

const NO_ZIP = 'is not a ZIP archive'
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const [STORED, DEFLATED] = [0, 8]
/** Flag of UTF-8 names. */
const UTF8 = 0x0800
/** Flag of sizes that follow the file, in a record of this signature. */
const SIZES_FOLLOW = 0x0008
const SIZES = 0x08074b50
const ENCRYPTED = 0x0001
/** 1980-01-01, ZIP's first day. A constant, so that the same content makes the same archive. */
const FIRST_DAY = 0x0021
/** Lengths of an end record without its comment, and of the longest comment. */
const END_BYTES = 22
const COMMENT_MAX = 0xffff

/** The bytes of an archive of these files. */
export async function writeZip(files: readonly ZipFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = files.map(({ name, bytes }) => ({ name, chunks: [bytes] }))
  return buffer(streamZip(parts))
}

/** The bytes of an archive of these files. Each file is read, compressed and yielded in pieces. */
export async function* streamZip(files: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let [offset, count] = [0, 0]
  for await (const { name, chunks } of files) {
    const start = offset
    const sizes = { crc: 0, packed: 0, unpacked: 0 }
    const kind = { flags: UTF8 | SIZES_FOLLOW, method: DEFLATED }
    const encoded = Buffer.from(name)
    const head = Buffer.concat([record(LOCAL, describe(encoded, { ...kind, ...sizes })), encoded])
    yield head
    const deflated = Readable.from(measured(chunks, sizes)).pipe(createDeflateRaw())
    for await (const piece of deflated as AsyncIterable<Buffer>) {
      sizes.packed += piece.length
      yield piece
    }
    const follows = integers([4, sizes.crc], [4, sizes.packed], [4, sizes.unpacked])
    yield record(SIZES, follows)
    directory.push(listed(describe(encoded, { ...kind, ...sizes }), start), encoded)
    offset += head.length + sizes.packed + 4 + follows.length
    count++
  }
  yield Buffer.concat(endOf(directory, count, offset))
}

async function* measured(
  chunks: ZipPart['chunks'],
  sizes: { crc: number; unpacked: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    sizes.crc = crc32(chunk, sizes.crc)
    sizes.unpacked += chunk.length
    yield chunk
  }
}

/** Fields that a file's local header and its directory entry share. */
function describe(
  name: Uint8Array,
  file: { flags: number; method: number; crc: number; packed: number; unpacked: number },
): Buffer {
  const kind = integers([2, 20], [2, file.flags], [2, file.method], [2, 0], [2, FIRST_DAY])
  const sizes = integers([4, file.crc], [4, file.packed], [4, file.unpacked])
  return Buffer.concat([kind, sizes, integers([2, name.length], [2, 0])])
}

/** A file's entry in the directory, without its name. */
function listed(common: Buffer, offset: number): Buffer {
  const location = Buffer.concat([Buffer.alloc(10), integers([4, offset])])
  return record(CENTRAL, Buffer.from([20, 0]), common, location)
}

function endOf(directory: readonly Uint8Array[], files: number, offset: number): Uint8Array[] {
  const { length } = Buffer.concat(directory)
  const end = integers([4, 0], [2, files], [2, files], [4, length], [4, offset], [2, 0])
  return [...directory, record(END, end)]
}

function record(signature: number, ...fields: Uint8Array[]): Buffer {
  return Buffer.concat([integers([4, signature]), ...fields])
}

/** Little-endian integers, each of so many bytes. */
function integers(...values: (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}

type Entry = { name: string; method: number; crc: number; packed: number; unpacked: number; offset: number }

/**
 * The files of an archive by their names, without folders. `nameOf` renames files; those with null
 * are neither counted nor unpacked.
 * @throws UnreadableZip before unpacking where the archive is broken or declares more than the
 * limits, and if an unpacked file isn't as declared
 */
export async function readZip(
  archive: Uint8Array,
  limits: ZipLimits,
  nameOf: (name: string) => string | null = (name) => name,
): Promise<Map<string, Uint8Array>> {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const files = new Map<string, Uint8Array>()
  const entries = readDirectory(zip, limits, nameOf)
  if (new Set(entries.map(({ name }) => name)).size < entries.length)
    throw new UnreadableZip('has two files of one name')
  for (const entry of entries) files.set(entry.name, await buffer(unpackInPieces(zip, entry)))
  return files
}

function readDirectory(zip: Buffer, limits: ZipLimits, nameOf: (name: string) => string | null): Entry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  let [packed, unpacked] = [0, 0]
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== CENTRAL) throw new UnreadableZip(NO_ZIP)
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    if ((zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new UnreadableZip('is encrypted')
    const entry = {
      name: zip.toString('utf8', at + 46, nameEnd),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    }
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const name = nameOf(entry.name)
    if (name === null || name.endsWith('/')) continue
    if (entries.length === limits.files) throw new UnreadableZip(`has more than ${limits.files} files`)
    entries.push({ ...entry, name })
    packed += entry.packed
    unpacked += entry.unpacked
  }
  if (unpacked > limits.bytes) throw new UnreadableZip(`holds more than ${limits.bytes / 1e6} MB`)
  // Files that share their bytes could unpack to much more than the archive contains.
  if (packed > zip.length) throw new UnreadableZip(NO_ZIP)
  return entries
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - COMMENT_MAX); at--) {
    if (zip.readUInt32LE(at) === END) return at
  }
  throw new UnreadableZip(NO_ZIP)
}

/** A file's compressed bytes, and the error for bytes that aren't as the directory declares. */
function packedBytes(zip: Buffer, { name, method, packed, offset }: Entry): { data: Buffer; broken: UnreadableZip } {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== LOCAL) throw new UnreadableZip(NO_ZIP)
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (start + packed > zip.length) throw new UnreadableZip('is cut off')
  const broken = new UnreadableZip(`has a broken file: ${name.slice(0, 100)}`)
  if (method !== STORED && method !== DEFLATED) throw broken
  return { data: zip.subarray(start, start + packed), broken }
}

async function* unpackInPieces(zip: Buffer, entry: Entry): AsyncGenerator<Uint8Array> {
  const { data, broken } = packedBytes(zip, entry)
  const source = Readable.from([data])
  const pieces = entry.method === STORED ? source : source.pipe(createInflateRaw())
  const seen = { bytes: 0, crc: 0 }
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      seen.bytes += piece.length
      seen.crc = crc32(piece, seen.crc)
      if (seen.bytes > entry.unpacked) throw broken
      yield piece
    }
  } catch (cause) {
    // zlib's errors have codes; the reader's own errors pass unchanged.
    throw cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_') ? broken : cause
  }
  if (seen.bytes !== entry.unpacked || seen.crc !== entry.crc) throw broken
}
