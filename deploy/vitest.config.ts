// npm run test:deploy: tests that need root and Debian's packages.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
// Declares the values that the global set-up provides.
import type {} from '../apps/server/test/global-setup.ts'

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['deploy/test/*.test.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['scripts/test/fail-on-console-error.ts'],
    // Each file runs a small installation. In parallel they would slow each other down.
    fileParallelism: false,
    // A limit for hangs only: a busy machine may take ten times as long as usual.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results/deploy.json' }]],
  },
})
