// Reloads a page that was open during an upgrade of the server. The page's files may be deleted,
// and its requests outdated.

/** An address without prerendered content. */
const PAGE = '/offline'
const RELOADED_AT = 'reloadedForVersionAt'
/**
 * The least time between two reloads, so that a page that stays outdated doesn't reload in a loop.
 */
const AGAIN_AFTER_MS = 60_000

type Ports = { page: Pick<Document, 'querySelector'>; fetch: typeof fetch }

/** True if the server's code differs from this page's. False if the server can't be reached. */
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

/**
 * Reloads after a failure that an upgrade would explain. Games are on the server, so a reload loses
 * none.
 */
export async function reloadIfOutdated(): Promise<void> {
  if (!(await isOutdated({ page: document, fetch: (...request) => fetch(...request) }))) return
  try {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_AFTER_MS) return
    sessionStorage.setItem(RELOADED_AT, String(now))
    window.location.reload()
  } catch {
    // Storage is blocked. An automatic reload could repeat without end, so the person must reload.
  }
}
