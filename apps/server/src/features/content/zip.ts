// The little of ZIP that an archive of content needs: files stored or deflated, no encryption, no archive above 4 GB. Reading
// trusts nothing: whatever an archive says of itself is compared with a limit before anything is unpacked.
import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

export type ZipFile = { name: string; bytes: Uint8Array }

/** What is wrong with an archive, to be read after its name: "is not a ZIP archive". */
export class UnreadableZip extends Error {}

export type ZipLimits = {
  files: number
  /** Of all files together, unpacked. */
  bytes: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const [STORED, DEFLATED] = [0, 8]
/** Names are UTF-8. */
const UTF8 = 0x0800
const ENCRYPTED = 0x0001
/** 1980-01-01, the first day that ZIP knows: the same content makes the same archive. */
const FIRST_DAY = 0x0021
/** An end record without its comment, and the longest comment. */
const END_BYTES = 22
const COMMENT_MAX = 0xffff

/** `bytes` as a file; what is compressed already, such as a picture, is stored. */
export async function writeZip(files: readonly ZipFile[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const deflated = await deflate(bytes)
    const isSmaller = deflated.length < bytes.length
    const data = isSmaller ? deflated : bytes
    const encoded = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(UTF8, 2)
    common.writeUInt16LE(isSmaller ? DEFLATED : STORED, 4)
    common.writeUInt16LE(FIRST_DAY, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(encoded.length, 22)
    parts.push(record(LOCAL, common), encoded, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(record(CENTRAL, Buffer.from([20, 0]), common, place), encoded)
    offset += 4 + common.length + encoded.length + data.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, record(END, end)])
}

function record(signature: number, ...fields: Uint8Array[]): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(signature)
  return Buffer.concat([head, ...fields])
}

type Entry = { name: string; method: number; crc: number; packed: number; unpacked: number; offset: number }

/**
 * The files of an archive by their names; folders are left out. `nameOf` gives them other names, or null to what nobody wants: that
 * is neither counted nor unpacked.
 * @throws UnreadableZip before anything is unpacked where the archive is broken or announces more than the limits, and while it
 * is unpacked where a file isn't what was announced
 */
export async function readZip(
  archive: Uint8Array,
  limits: ZipLimits,
  nameOf: (name: string) => string | null = (name) => name,
): Promise<Map<string, Uint8Array>> {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const entries = readDirectory(zip, limits, nameOf)
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) {
    if (files.has(entry.name)) throw new UnreadableZip('has two files of one name')
    files.set(entry.name, await unpack(zip, entry))
  }
  return files
}

function readDirectory(zip: Buffer, limits: ZipLimits, nameOf: (name: string) => string | null): Entry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  let [packed, unpacked] = [0, 0]
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== CENTRAL) throw new UnreadableZip('is not a ZIP archive')
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
  // Files that share their bytes could unpack to much more than the archive has.
  if (packed > zip.length) throw new UnreadableZip('is not a ZIP archive')
  return entries
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - COMMENT_MAX); at--) {
    if (zip.readUInt32LE(at) === END) return at
  }
  throw new UnreadableZip('is not a ZIP archive')
}

async function unpack(zip: Buffer, { name, method, crc, packed, unpacked, offset }: Entry): Promise<Uint8Array> {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== LOCAL) throw new UnreadableZip('is not a ZIP archive')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (start + packed > zip.length) throw new UnreadableZip('is cut off')
  const data = zip.subarray(start, start + packed)
  const broken = new UnreadableZip(`has a broken file: ${name.slice(0, 100)}`)
  if (method !== STORED && method !== DEFLATED) throw broken
  const bytes =
    method === STORED
      ? data
      : await inflate(data, { maxOutputLength: Math.max(1, unpacked) }).catch(() => {
          throw broken
        })
  if (bytes.length !== unpacked || crc32(bytes) !== crc) throw broken
  return bytes
}
