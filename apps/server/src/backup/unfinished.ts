// What a killed process leaves of a backup: it contains every name and number. Its name has the pid
// of its process, so that another process doesn't remove it meanwhile.
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listNames } from '../platform/data-dir.ts'

/** The beginning of the name of the folder in which a backup is put together. */
export const stagingPrefix = () => `.backup-${process.pid}-`

/** The name of a dump until it is complete. */
export const partialOf = (file: string) => `${file}.${process.pid}.partial`

/** Version 2.0.0's dumps have no pid. */
const UNFINISHED = /^(?:\.backup-(\d+)-\w{6}|.+\.dump\.(\d+)\.partial|noor-quest-.+\.dump\.partial)$/

/** The unfinished backups in `dir` whose processes have ended. */
export function findUnfinished(dir: string): string[] {
  return listNames(dir).flatMap((name) => {
    const [found, folderPid, dumpPid] = UNFINISHED.exec(name) ?? []
    const path = join(dir, name)
    return found === undefined || isWritten(path, Number(folderPid ?? dumpPid ?? 0)) ? [] : [path]
  })
}

export function removeUnfinished(dir: string): void {
  for (const path of findUnfinished(dir)) rmSync(path, { recursive: true })
}

/** `pid` 0: unknown. */
function isWritten(path: string, pid: number): boolean {
  if (pid === 0) return false
  // In a container every server may have the same pid.
  if (pid === process.pid) return statSync(path).mtimeMs >= performance.timeOrigin
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // The process of another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
