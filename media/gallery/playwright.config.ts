import { defineConfig } from '@playwright/test'
import config from '../../playwright.config.ts'

/** npm run gallery. The journey takes pictures; e2e/ tests what it does. */
export default defineConfig({
  ...config,
  testDir: import.meta.dirname,
  testMatch: 'evening.ts',
  retries: 0,
  projects: [{ name: 'evening' }],
})
