/** Headers of a download named, for example, questions-2026-01-31.csv. */
export function csvHeaders(name: string, at: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.csv"`,
  }
}
