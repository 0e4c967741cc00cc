// The built web app's files, read once. However many clients request the video and never read it,
// the server has one copy of it, and opens no file while it serves requests.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { AppEnv } from '../http/app-env.ts'

type Bytes = Uint8Array<ArrayBuffer>
type BuiltFile = { type: string; changed: string; bytes: Bytes; packed: Partial<Record<Encoding, Bytes>> }

const ENDINGS: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }
/** Files that the server completes before sending. */
const TEMPLATES = new Set(['/index.html', '/prerendered.json'])

export function readBuiltFiles(distDir: string) {
  const files = new Map<string, BuiltFile>()
  const paths = readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // Sorted, so that a file comes before its compressed copies: "a.js" before "a.js.br".
    .sort()
  for (const path of paths) {
    const address = `/${relative(distDir, path).replaceAll(sep, '/')}`
    const [, original = '', ending = ''] = /^(.+?)(\.br|\.gz)?$/.exec(address) ?? []
    const encoding = ENDINGS[ending]
    const file = files.get(original)
    if (TEMPLATES.has(original)) continue
    if (encoding !== undefined && file !== undefined) file.packed[encoding] = readFileSync(path)
    else {
      files.set(address, {
        type: getMimeType(address) ?? 'application/octet-stream',
        changed: statSync(path).mtime.toUTCString(),
        bytes: readFileSync(path),
        packed: {},
      })
    }
  }

  return {
    has: (path: string) => files.has(path),
    /** The file at the request's path, or null when there is none. */
    respond: (c: Context<AppEnv>): Response | null => {
      const file = files.get(c.req.path)
      if (file === undefined) return null
      c.header('Content-Type', file.type)
      c.header('Last-Modified', file.changed)
      c.header('Cache-Control', cacheControl(c.req.path))
      // Browsers play and seek a video in parts.
      c.header('Accept-Ranges', 'bytes')
      const isPacked = Object.keys(file.packed).length > 0
      if (isPacked) c.header('Vary', 'Accept-Encoding')
      const size = file.bytes.length
      const ifRange = c.req.header('if-range') ?? file.changed
      const range = ifRange === file.changed ? parseRange(c.req.header('range'), size) : null
      if (range === 'none') return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
      if (range !== null) {
        c.header('Content-Range', `bytes ${range.from}-${range.to}/${size}`)
        return send(c, file.bytes.subarray(range.from, range.to + 1), 206)
      }
      const encoding = isPacked ? preferredEncoding(c.req.header('accept-encoding')) : null
      const packed = encoding === null ? undefined : file.packed[encoding]
      if (encoding === null || packed === undefined) return send(c, file.bytes, 200)
      c.header('Content-Encoding', encoding)
      return send(c, packed, 200)
    },
  }
}

/** Content-Length is set, because a response to HEAD has it too. */
function send(c: Context<AppEnv>, bytes: Bytes, status: 200 | 206): Response {
  return c.body(bytes, status, { 'Content-Length': String(bytes.length) })
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // A browser that caches an old service worker would keep the old version of everything.
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

/**
 * First and last byte; 'none' when the file has none of the bytes; null for the whole file, also
 * for a range that we don't understand.
 */
function parseRange(header: string | undefined, size: number): { from: number; to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return null
  return from < size && from <= to ? { from, to } : 'none'
}

export type Encoding = 'br' | 'gzip'

/** The encoding of the compressed copy to send; null: the file itself. */
export function preferredEncoding(accepted = ''): Encoding | null {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}
