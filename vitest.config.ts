import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/test/memory-folder.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    // A limit for hangs only: a busy machine may take 30x as long as usual. No test has a shorter
    // one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // One more than there are cores, because some server tests wait for processes and for
    // connections' time limits.
    maxWorkers: availableParallelism() + 1,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results/vitest.json' }]],
    setupFiles: ['scripts/test/fail-on-console-error.ts'],
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
          exclude: ['**/*.faults.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['apps/server/src/**/*.faults.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
    ],
  },
})
