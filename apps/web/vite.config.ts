import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { partOf } from './build/parts.ts'
import { playerSide } from './build/player-side.ts'
import { precompress } from './build/precompress.ts'
import { preload } from './build/preload.ts'
import { prerender } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'

const SERVICE_WORKER = join(import.meta.dirname, 'service-worker/sw.ts')

const server = process.env.NOOR_API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preload(), prerender(), playerSide(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Inlined files are rejected: the content security policy allows no data: scripts or styles,
    // and browsers don't cache them. These two drawings are exceptions, because the first paint
    // waits for them and their HTTP headers would be larger than the files.
    assetsInlineLimit: (file) => /\/ui\/art\/(arch|lattice)\.svg$/.test(file),
    modulePreload: {
      polyfill: false,
      // Every page has loaded these already. Their names in each part's list would enlarge the
      // first screen.
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/^assets\/(index|react|rolldown-runtime|router|shared)-/.test(file)),
    },
    // docs/operations.md#browsers lists these versions.
    target: ['chrome111', 'firefox128', 'safari16.4'],
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), sw: SERVICE_WORKER },
      // The service worker's address stays the same, because browsers look for updates there.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
        // The hash is short, because the first screen's script contains all file names and a hash
        // can't be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Each group is evaluated in its own task (see main.tsx), and stays cached when only
            // our code changes.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/react\.ts$/ },
            { name: 'router', test: /node_modules\/(@tanstack\/(?!react-query|query-core)|use-sync-external-store)/ },
            { name: partOf },
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
