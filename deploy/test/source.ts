import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../scripts/child.mjs'
import { runToEnd } from './program.ts'

/**
 * Copies the files of a fresh clone into `folder`: git's files, and new ones that it doesn't
 * ignore.
 */
export function copySource(folder: string): void {
  // Root may run the tests in another user's clone.
  const known = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = runToEnd('git', known, { cwd: ROOT })
  for (const path of new Set(listed.split('\0'))) {
    if (path === '' || !existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path))
  }
}
