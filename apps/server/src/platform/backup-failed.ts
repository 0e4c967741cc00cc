import type { Logger } from 'pino'
import { AppError } from './app-error.ts'

/** The error of an admin's request whose backup couldn't be written. It says why and what to do. */
export function backupFailed(cause: unknown, log: Logger): AppError {
  log.error({ err: cause }, 'no backup could be written')
  const message = cause instanceof Error ? cause.message : String(cause)
  // The line that a failed command printed.
  const printed = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : ''
  const reason = (printed || message.split('\n')[0] || 'unknown').replace(/\.$/, '')
  return new AppError('backup_failed', {
    message: `No backup could be written, so nothing was changed: ${reason}. The operator should make room on the server’s disk, or correct the owner of its folder of backups. Then try again.`,
  })
}
