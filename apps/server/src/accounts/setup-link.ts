import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file in the data folder. */
export const SETUP_LINK_FILE = 'setup-link.txt'

/**
 * Gives the first admin's link to the operator: on a terminal, else in a file that only this user
 * can read, because others may read a log.
 * @param link null if an admin exists; an earlier file is deleted
 * @returns the lines to print
 */
export function handOverSetupLink(link: string | null, dataDir: string, onTerminal: boolean): string[] {
  const file = join(dataDir, SETUP_LINK_FILE)
  // Deleted in any case: an existing file would keep its mode.
  rmSync(file, { force: true })
  if (link === null) return []
  if (onTerminal) {
    return ['There is no admin yet. Open this link to become the first one (it works once, for 24 hours):', link]
  }
  writeFileSync(file, `${link}\n`, { mode: 0o600, flag: 'wx' })
  return [`There is no admin yet. The link to become the first one (it works once, for 24 hours) is in ${file}`]
}
