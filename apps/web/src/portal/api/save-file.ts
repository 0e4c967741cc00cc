import { ApiError, errorFrom } from '../../platform/network/http.ts'
import { withSession } from './admin-call.ts'

/** 50 MB over a slow network. */
const TIMEOUT_MS = 600_000

/**
 * GETs a file of the portal and saves it as the browser saves downloads. Unlike a link, it says what went wrong, and what the
 * response says of the file. @throws ApiError
 */
export function saveFile(path: string): Promise<Headers> {
  return withSession(async () => {
    const { response, file } = await load(path)
    if (!response.ok) throw errorFrom(response.status, await file.text())
    const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    // Firefox begins to read after the click's task.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    return response.headers
  })
}

async function load(path: string): Promise<{ response: Response; file: Blob }> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { response, file: await response.blob() }
  } catch {
    throw new ApiError(0, 'network', 'The network did not answer')
  }
}
