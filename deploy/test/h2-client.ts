// A client that speaks HTTP/2 over TLS to a proxy, trusts one certificate and chooses its own
// source address.
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'

export type H2Client = {
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** The protocol that TLS negotiated: h2 or http/1.1. */
  protocol: () => string | null
  close: () => void
}

export type Place = { host: string; port: number; certificate: string }

/** `from`: an address of the loopback, for example 127.0.0.7. */
export async function openH2Client({ host, port, certificate }: Place, from = '127.0.0.1'): Promise<H2Client> {
  let session = await open()
  function open(): Promise<ClientHttp2Session> {
    return new Promise((resolve, reject) => {
      const opened = connect(`https://${host}`, {
        createConnection: () =>
          connectTls({
            ...{ host: '127.0.0.1', port, servername: host, ca: certificate },
            ...{ localAddress: from, ALPNProtocols: ['h2'] },
          }),
      })
      opened.once('connect', () => resolve(opened))
      opened.once('error', reject)
    })
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    // A server may end a connection in order after any response (GOAWAY); a browser then opens
    // another.
    if (session.closed || session.destroyed) session = await open()
    const headers = Object.fromEntries(new Headers(init.headers))
    const body = init.body == null ? null : Buffer.from(await new Response(init.body).arrayBuffer())
    const stream = session.request({
      ...headers,
      ...(headers.origin === undefined ? {} : { origin: `https://${host}` }),
      // Browsers send the length too. A proxy would forward a body of unknown length in chunks.
      ...(body === null ? {} : { 'content-length': String(body.length) }),
      ...{ ':path': path, ':method': init.method ?? 'GET', ':authority': host },
    })
    stream.end(body ?? undefined)
    const received = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      stream.once('response', resolve)
      stream.once('error', reject)
      stream.once('close', () => reject(new Error(`${path}: the stream closed without a response`)))
    })
    const status = Number(received[':status'])
    const fields = Object.entries(received).flatMap(([name, value]): [string, string][] =>
      name.startsWith(':') ? [] : [value ?? ''].flat().map((text) => [name, text]),
    )
    const isEmpty = status === 204 || status === 304 || init.method === 'HEAD'
    if (isEmpty) stream.resume()
    const chunks = isEmpty ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>)
    return new Response(chunks, { status, headers: fields })
  }

  return { request, protocol: () => session.alpnProtocol ?? null, close: () => session.destroy() }
}
