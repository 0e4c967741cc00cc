// The service worker: hashed files and item images come from the cache, pages from the network, and
// without a network an offline page. Invariant: requests under /api are never intercepted, so no
// response about a game is stale.
declare const self: ServiceWorkerGlobalScope

/** Inserted by the build: this version's name, and the files of a player's screens. */
declare const BUILD: { version: string; files: string[] }

const VERSION_PREFIX = 'noor-quest-'
/** This version's files, and the offline page. */
const VERSION_CACHE = VERSION_PREFIX + BUILD.version
/** Item images. The content behind an address never changes, so they outlive versions. */
const IMAGE_CACHE = 'images'
const MAX_IMAGES = 100
const IMAGES = '/storage/game-assets/'
/**
 * Cached at their first request, because not every player needs them: Arabic fonts, parts of the
 * portal.
 */
const KEPT = new Set<RequestDestination>(['font', 'script', 'style'])
/** An address without prerendered content (docs/decisions/0008). */
const PAGE = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(VERSION_CACHE).then(async (cache) => {
      // Bypasses the browser's own cache, because the page must name the files of this version.
      await cache.add(new Request(PAGE, { cache: 'reload' }))
      await cache.addAll(BUILD.files)
    }),
  )
})

// A new version activates only after all pages of the old one are closed, because a page may need
// the old files for its game. skipWaiting is rejected: with it, Chromium delays every new page
// until the old version is idle, which can take minutes.
self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldVersions())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage()))
  // Browsers request video and music in ranges, which can't be cached.
  else if (request.headers.has('range')) return
  else if (BUILD.files.includes(pathname) || (pathname.startsWith('/assets/') && KEPT.has(request.destination))) {
    event.respondWith(cacheFirst(VERSION_CACHE, event))
  } else if (pathname.startsWith(IMAGES)) event.respondWith(cacheFirst(IMAGE_CACHE, event))
})

async function cacheFirst(name: string, event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { cacheName: name })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(keep(name, event.request, response.clone()))
  return response
}

async function keep(name: string, request: Request, response: Response): Promise<void> {
  // A newer version may have deleted this cache during the request. caches.open would create it
  // again.
  if (name === VERSION_CACHE && !(await caches.has(name))) return
  const cache = await caches.open(name)
  await cache.put(request, response)
  if (name === IMAGE_CACHE) await removeOldest(cache)
}

async function removeOldest(cache: Cache): Promise<void> {
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MAX_IMAGES)).map((request) => cache.delete(request)))
}

/**
 * The app's own page, marked as offline. It says in the chosen language that there is no
 * connection.
 */
async function offlinePage(): Promise<Response> {
  const page = await (await caches.match(PAGE, { cacheName: VERSION_CACHE }))?.text()
  if (page === undefined) return Response.error()
  return new Response(page.replace('<html ', '<html data-offline '), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(VERSION_PREFIX) && name !== VERSION_CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}
