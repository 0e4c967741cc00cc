// A page that was open while the server was upgraded: its files may be gone, and what it sends and expects may be outdated.

/** An address that isn't a first screen: those come with their content in them. */
const PAGE = '/offline'
const RELOADED_AT = 'reloadedForVersionAt'
/** A page that is still outdated after a reload must not reload again and again. */
const AGAIN_AFTER_MS = 60_000

type Ports = { page: Pick<Document, 'querySelector'>; fetch: typeof fetch }

/** Whether the server has other code than this page runs; false where it can't be asked. */
export async function isOutdated({ page, fetch }: Ports): Promise<boolean> {
  const own = page.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own) return false
  try {
    const response = await fetch(PAGE, { cache: 'no-store', headers: { accept: 'text/html' } })
    return response.ok && !(await response.text()).includes(`"${own}"`)
  } catch {
    return false
  }
}

/** After a failure that an upgrade would explain. A game is on the server, so a reload loses nothing of it. */
export async function reloadIfOutdated(): Promise<void> {
  if (!(await isOutdated({ page: document, fetch: (...request) => fetch(...request) }))) return
  try {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_AFTER_MS) return
    sessionStorage.setItem(RELOADED_AT, String(now))
    window.location.reload()
  } catch {
    // Blocked: nothing would end the reloading, so the person is left to do it.
  }
}
