const REASONS: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: "this user's share of its disk is full",
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a file has its place',
  EISDIR: 'it is a folder',
  ENOENT: 'it is not there',
  ENAMETOOLONG: 'its name is too long',
}

/** One line about a file that can't be read or written; null for any other cause. */
export function explainFileError(cause: unknown): string | null {
  if (!(cause instanceof Error) || !('code' in cause) || !('path' in cause)) return null
  const reason = REASONS[String(cause.code)]
  return reason === undefined ? null : `${cause.path} can't be used: ${reason}.`
}
