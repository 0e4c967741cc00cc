/**
 * A line of canonical JSON: sorted keys, no spaces, and a line feed at the end. Equal rows give
 * equal bytes.
 */
export function canonicalLine(line: Record<string, string | number>): string {
  return `${JSON.stringify(line, Object.keys(line).sort())}\n`
}
