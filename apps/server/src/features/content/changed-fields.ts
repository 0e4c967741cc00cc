/** The names of `change`'s fields that differ from the row's. */
export function changedFields(row: Record<string, unknown>, change: Record<string, unknown>): string[] {
  return Object.keys(change).filter((field) => change[field] !== row[field])
}
