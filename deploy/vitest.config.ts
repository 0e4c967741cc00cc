// npm run test:deploy: what needs root and Debian's packages.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
// What it provides is declared there.
import type {} from '../apps/server/test/global-setup.ts'

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['deploy/test/*.test.ts'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    setupFiles: ['scripts/fail-on-console-error.ts'],
    // Each file runs a small installation of its own: side by side they would wait for each other.
    fileParallelism: false,
    // Hangs end here: a machine with other work may take ten times as long.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results/deploy.json' }]],
  },
})
