/** Headers of a download named, for example, noor-quest-content-2026-01-31.zip. */
export function zipHeaders(name: string, at: string): Record<string, string> {
  return {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.zip"`,
  }
}

/** Headers of a download named, for example, questions-2026-01-31.csv. */
export function csvHeaders(name: string, at: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.csv"`,
  }
}
