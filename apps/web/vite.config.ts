import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { preload } from './build/preload.ts'
import { prerender } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'

const SERVICE_WORKER = join(import.meta.dirname, 'service-worker/sw.ts')

/** Small parts that both the first screens and later ones use; none that main.tsx needs, which comes without React. */
const SHARED =
  /src\/(games|leaving|limits|registry|app\/(refresh-when-seen|use-followed-season)|ui\/(art\/states\/(load-error|no-scores)|arch-panel|badge|button|class-names|glass-panel|icons|khatam-star|language-switch|live-announcer|message-screen|screen-heading|spinner|visually-hidden)|features\/leaderboard\/(leaderboard-api|leaderboards|use-leaderboards)|features\/season\/(season-api|season-countdown|season-watch|use-season)|game-room\/(around-name|open-games|use-open-games)|platform\/(clock|current-player|error-message|event-stream|http|local-storage|media-query|new-request-id|settings|sound-switch|tab-person|use-store|text\/(no-response|script-of|use-language)))\.(tsx?|svg)$/
/** Small parts that all games use, and some later screens. */
const GAMES = /src\/(arabic|item-images|game-room\/claim-code|platform\/spaced-code)\.tsx?$/
/** What a form and an end screen need, which may lead to the form. */
const FORMS = /src\/(game-room\/(idle-watch|use-idle)|platform\/(form-controller|use-form)|ui\/fields)\.tsx?$/

const server = process.env.NOOR_API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preload(), prerender(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy allows no data: scripts or styles, and an inlined file is never cached.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Who loads a part has these already: their names in every list of parts are bytes of the first screen.
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/^assets\/(index|react|router|shared|start)-/.test(file)),
    },
    // docs/browsers.md names them.
    target: ['chrome111', 'firefox128', 'safari16.4'],
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), sw: SERVICE_WORKER },
      // Browsers look for a new service worker where the old one was.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
        // The names of all parts are in the first screen's script, and a hash can't be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Each is evaluated in a task of its own (see main.tsx), and stays in caches when only our code changes.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/(@tanstack\/(?!react-query|query-core)|use-sync-external-store)/ },
            // Otherwise twenty files of a few hundred bytes, each with headers that are larger.
            { name: 'shared', test: SHARED },
            { name: 'games', test: GAMES },
            { name: 'forms', test: FORMS },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/storage': server },
  },
})
