import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const compress = promisify(gzip)
/** A shorter body is sent in the time that compressing it would take. */
const LONG_BYTES = 32_768
/** Higher levels hardly shorten the text and take much longer. */
const LEVEL = 4

/**
 * Compresses a long response in another thread, for clients that take gzip. Use it only for lists
 * that contain no secret of their reader: the length of compressed text reveals something about its
 * content.
 */
export const compressLongJson: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status !== 200 || !takesGzip(c.req.header('accept-encoding') ?? '')) return
  const { status, headers: sent } = c.res
  const bytes = await c.res.arrayBuffer()
  const isLong = bytes.byteLength >= LONG_BYTES
  const headers = new Headers(sent)
  headers.append('vary', 'accept-encoding')
  if (isLong) {
    headers.set('content-encoding', 'gzip')
    headers.delete('content-length')
  }
  const body = isLong ? new Uint8Array(await compress(bytes, { level: LEVEL })) : bytes
  // Hono adds the old response's headers to the new one's, unless the old one is unset.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}

const takesGzip = (accepted: string) =>
  accepted.split(',').some((one) => /^\s*gzip\s*(;(?!\s*q=0(\.0*)?\s*$).*)?$/i.test(one))
