import type { FileFormat } from '@noor-quest/contract/requests'

/** Headers of a download named, for example, noor-quest-content-2026-01-31.zip. */
export function zipHeaders(name: string, at: string): Record<string, string> {
  return {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.zip"`,
  }
}

/** Content types of files for spreadsheets. */
export const FILE_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Headers of a download named, for example, questions-2026-01-31.csv. */
export function fileHeaders(name: string, at: string, format: FileFormat): Record<string, string> {
  return {
    'Content-Type': FILE_TYPES[format],
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.${format}"`,
  }
}

/** Headers of a download of lines of JSON, named, for example, results-record-2026-01-31.jsonl. */
export function lineFileHeaders(name: string, at: string): Record<string, string> {
  return {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.jsonl"`,
  }
}
