import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    // Hangs end here, and no test has a shorter time of its own: a machine with other work may take thirty times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // One more than there are cores: a part of the server's tests waits, for processes and for time limits of real connections.
    maxWorkers: availableParallelism() + 1,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results/vitest.json' }]],
    setupFiles: ['scripts/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages/*/src,apps/web/{src,build}}/**/*.test.{ts,tsx}', '{content,scripts,media}/**/*.test.ts'],
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
