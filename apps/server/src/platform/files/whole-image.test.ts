import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { picture } from '../../../test/portal-scene.ts'
import { isWholeImage } from './whole-image.ts'

it.each(['png', 'jpeg', 'webp'] as const)('%s is whole until a byte of its end is missing', async (format) => {
  const dir = mkdtempSync(join(tmpdir(), 'noor-quest-image-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'image')
  const bytes = await picture(20, 10).toFormat(format).toBuffer()
  writeFileSync(file, bytes)
  expect(await isWholeImage(file)).toBe(true)
  if (format !== 'webp') {
    appendFileSync(file, 'a phone’s own data')
    expect(await isWholeImage(file)).toBe(true)
  }
  for (const length of [bytes.length - 1, 100, 3, 0]) {
    truncateSync(file, length)
    expect([length, await isWholeImage(file)]).toEqual([length, false])
  }
})
