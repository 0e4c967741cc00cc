// The service worker: hashed files and item images from the cache, pages from the network, and a page that says so when
// there is none. Invariant: requests under /api are never intercepted, so no response about a game can be stale.
declare const self: ServiceWorkerGlobalScope

/** Put in by the build: a name for this version, and the files that a player's screens are made of. */
declare const BUILD: { version: string; files: string[] }

const VERSION_PREFIX = 'noor-quest-'
/** The files of this version, and the page that is shown offline. */
const VERSION_CACHE = VERSION_PREFIX + BUILD.version
/** Item images: their addresses never change their content, so they outlive versions. */
const IMAGE_CACHE = 'images'
const MOST_IMAGES = 100
const IMAGES = '/storage/game-assets/'
/** Kept when they are first asked for, though not every player needs them: fonts of Arabic, parts of the portal. */
const KEPT = new Set<RequestDestination>(['font', 'script', 'style'])
/** Any address that isn't a first screen: those come with their content in them (docs/decisions/0008). */
const PAGE = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(VERSION_CACHE).then(async (cache) => {
      // Past the browser's own cache: the page names the files of this very version.
      await cache.add(new Request(PAGE, { cache: 'reload' }))
      await cache.addAll(BUILD.files)
    }),
  )
})

// Once no page of the version before is open: one may be in the middle of a game with its files. Never sooner, by skipWaiting:
// Chromium then keeps every page that opens waiting until the old version has been idle, which can take minutes.
self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldVersions())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage()))
  // Video and music are asked for in parts, which a cache can't hold.
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
  // Opening would bring a cache back that a newer version has removed while this one waited for the network.
  if (name === VERSION_CACHE && !(await caches.has(name))) return
  const cache = await caches.open(name)
  await cache.put(request, response)
  if (name === IMAGE_CACHE) await removeOldest(cache)
}

async function removeOldest(cache: Cache): Promise<void> {
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_IMAGES)).map((request) => cache.delete(request)))
}

/** The app's own page, marked as offline: it says that there is no connection, in the chosen language. */
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
