import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the data folder. */
export const SETUP_LINK_FILE = 'setup-link.txt'

/**
 * Hands the first admin's link to whoever started the server: on a terminal, else in a file for this user alone, because what a log
 * keeps others may read. `link`: null when there is an admin; a file of before goes. Returns the lines to print.
 */
export function handOverSetupLink(link: string | null, dataDir: string, onTerminal: boolean): string[] {
  const file = join(dataDir, SETUP_LINK_FILE)
  // Also because an existing file would keep its mode.
  rmSync(file, { force: true })
  if (link === null) return []
  if (onTerminal) {
    return ['There is no admin yet. Open this link to become the first one (it works once, for 24 hours):', link]
  }
  writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
  return [`There is no admin yet. The link to become the first one (it works once, for 24 hours) is in ${file}`]
}
