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
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: '.cache/test-results/deploy.json' }]],
  },
})
