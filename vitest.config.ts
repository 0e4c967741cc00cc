import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    // Hangs end here; two slow cores under load must not.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than there are cores: a part of the server's tests waits, for processes and for time limits of real connections.
    maxWorkers: availableParallelism() + 1,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results/vitest.json' }]],
    setupFiles: ['scripts/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages/*,apps/web}/src/**/*.test.{ts,tsx}', '{content,scripts,media}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
    ],
  },
})
