import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureTestPrograms } from './programs.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noor-quest-programs-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const install = (program: string) => writeFileSync(join(folder, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 })

// As root on Debian too, where apt-get would be called, and would fail, for a missing program.
it.each(['chromium', 'google-chrome'])('uses an installed %s and installs nothing', async (browser) => {
  const warn = vi.spyOn(console, 'warn')
  for (const program of [browser, 'initdb', 'postgres', 'apt-get']) install(program)
  const { chromium } = await ensureTestPrograms()
  expect(chromium).toBe(join(folder, browser))
  expect(warn).not.toHaveBeenCalled()
})
