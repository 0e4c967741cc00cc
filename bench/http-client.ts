// A keep-alive HTTP/1.1 client on a raw socket. fetch and node:http's client cost more per request
// than the server they would measure, and the generator shares the machine with it. It understands
// only this server's responses.
import { connect, type Socket } from 'node:net'
import { type ApiCall, createApiCall } from '@noor-quest/contract/api-call'

/** Chrome's wait before it opens a lost stream again. */
const BROWSER_RETRY_MS = 3000

export type HttpResponse = { status: number; headers: string; body: string }

/**
 * The headers that a phone's browser sends with a call of the app's own page. The server parses all
 * of them.
 */
const BROWSER_HEADERS = [
  'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br',
  'Accept-Language: id-ID,id;q=0.9,en;q=0.8',
  'Sec-Fetch-Site: same-origin',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Dest: empty',
].join('\r\n')

/** The text of a GET. `cookie` is the Cookie header's value. */
export function getRequest(port: number, path: string, cookie: string | null = null): string {
  return `${requestHeaders('GET', port, path, cookie)}\r\n`
}

/**
 * The start of a POST of JSON, which postRequest() completes. A hot loop builds the headers once.
 */
export function postHeaders(port: number, path: string, cookie: string | null = null): string {
  return `${requestHeaders('POST', port, path, cookie)}Origin: http://127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: `
}

/** `body` is ASCII. */
export function postRequest(headers: string, body: string): string {
  return `${headers}${body.length}\r\n\r\n${body}`
}

function requestHeaders(method: string, port: number, path: string, cookie: string | null): string {
  const cookieHeader = cookie === null ? '' : `Cookie: ${cookie}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${BROWSER_HEADERS}\r\n${cookieHeader}`
}

/** A response of another status than 2xx. */
export class StatusError extends Error {
  readonly status: number
  constructor(request: string, { status, body }: HttpResponse) {
    super(`${request} returned ${status}: ${body}`)
    this.status = status
  }
}

/**
 * Sends the API's requests over a connection, and resolves with responses of 2xx alone. Others
 * reject with a StatusError.
 */
export const callOver = (connection: Connection, port: number, cookie: string | null = null): ApiCall =>
  createApiCall(async (method, address, body = {}) => {
    const headers = postHeaders(port, address, cookie).replace(/^POST/, method)
    const content = JSON.stringify(body).replaceAll(/[^ -~]/g, escaped)
    const request = method === 'GET' ? getRequest(port, address, cookie) : postRequest(headers, content)
    const response = await connection.send(request)
    if (response.status >= 300) throw new StatusError(`${method} ${address}`, response)
    return JSON.parse(response.body)
  })

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

type Pending = {
  request: string
  resolve: (response: HttpResponse) => void
  reject: (cause: Error) => void
  resent: boolean
}

/**
 * One connection, one request at a time. It opens itself, and reopens after the server closed it
 * for idling.
 */
export class Connection {
  readonly #port: number
  #socket: Socket | null = null
  #received: Buffer | null = null
  #pending: Pending | null = null

  constructor(port: number) {
    this.#port = port
  }

  /**
   * Rejects if the server is gone or breaks off a response. The request must be safe to send twice.
   */
  send(request: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      if (this.#pending !== null) throw new Error('this connection waits for a response')
      this.#pending = { request, resolve, reject, resent: false }
      this.#open().write(request, 'latin1')
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  #open(): Socket {
    if (this.#socket !== null) return this.#socket
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true })
    this.#socket = socket
    this.#received = null
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    // The 'close' event that follows is enough.
    socket.on('error', () => {})
    socket.on('close', () => this.#closed(socket))
    return socket
  }

  #closed(socket: Socket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    const pending = this.#pending
    if (pending === null) return
    // The server's idle timeout and the request crossed. A browser also sends the request again,
    // once.
    if (!pending.resent && this.#received === null) {
      pending.resent = true
      this.#open().write(pending.request, 'latin1')
      return
    }
    this.#pending = null
    pending.reject(new Error('the server closed the connection'))
  }

  #receive(chunk: Buffer): void {
    const bytes = this.#received === null ? chunk : Buffer.concat([this.#received, chunk])
    const response = parseReply(bytes)
    this.#received = response === null ? bytes : null
    if (response === null) return
    const pending = this.#pending
    this.#pending = null
    pending?.resolve(response)
  }
}

/** null: the response is incomplete. */
function parseReply(bytes: Buffer): HttpResponse | null {
  const headersEnd = bytes.indexOf('\r\n\r\n')
  if (headersEnd < 0) return null
  const headers = bytes.toString('latin1', 0, headersEnd)
  const status = Number(headers.slice(9, 12))
  const start = headersEnd + 4
  if (status === 204 || status === 304) return { status, headers, body: '' }
  const length = /\ncontent-length: (\d+)/i.exec(headers)?.[1]
  if (length !== undefined) {
    const end = start + Number(length)
    return bytes.length < end ? null : { status, headers, body: bytes.toString('utf8', start, end) }
  }
  if (!/\ntransfer-encoding: chunked/i.test(headers)) throw new Error(`a response of unknown length: ${headers}`)
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (bytes.length < next) return null
    if (size === 0) return { status, headers, body: Buffer.concat(chunks).toString('utf8') }
    chunks.push(bytes.subarray(lineEnd + 2, next - 2))
    at = next
  }
}

/**
 * Opens a stream of server-sent events and calls back with each event until the stream is closed.
 * `retryMs`: when the server wants the browser to open it again.
 */
export function openEventStream(
  port: number,
  path: string,
  onData: (data: string, name: string) => void,
  onClose: (retryMs: number) => void,
  cookie: string | null = null,
): { close: () => void; bytes: () => number } {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let text = ''
  let retryMs = BROWSER_RETRY_MS
  const closed = () => onClose(retryMs)
  socket.setEncoding('utf8')
  socket.write(getRequest(port, path, cookie))
  socket.on('data', (chunk: string) => {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      const [data, name] = [/(?:^|\n)data: (.*)/.exec(event)?.[1], /(?:^|\n)event: (.*)/.exec(event)?.[1]]
      if (data !== undefined) onData(data, name ?? '')
      retryMs = Number(/(?:^|\n)retry: (\d+)/.exec(event)?.[1] ?? retryMs)
    }
  })
  socket.on('error', () => {})
  socket.on('close', closed)
  return {
    bytes: () => socket.bytesRead,
    close: () => {
      socket.off('close', closed)
      socket.destroy()
    },
  }
}
