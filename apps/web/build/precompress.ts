import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes .br and .gz files beside compressible files, which the server sends as they are.
 * index.html isn't compressed, because the server completes it at start.
 */
export function precompress(): Plugin {
  const shrinks = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
  const brotli = promisify(brotliCompress)
  const gzipped = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      if (!dir) return
      const files = await readdir(dir, { recursive: true, withFileTypes: true })
      await Promise.all(
        files
          .filter((entry) => entry.isFile() && shrinks.has(extname(entry.name)))
          .map(async (entry) => {
            const path = join(entry.parentPath, entry.name)
            const content = await readFile(path)
            const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
            await Promise.all([
              brotli(content, quality).then((packed) => writeFile(`${path}.br`, packed)),
              gzipped(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
            ])
          }),
      )
    },
  }
}
