// Counts things that every reader can tell apart. Two things with a common reading are the same,
// and so are all things that are connected by such pairs.

/**
 * How many of `items` can be told apart, whichever are chosen first. Each item is a list of its
 * readings, one per language, in the form that is compared. null and '' are no reading, and an item
 * without a reading doesn't count. The order doesn't matter.
 */
export function countDistinguishable(items: readonly (readonly (string | null)[])[]): number {
  /** Each reading's parent in its group (union-find). */
  const joined = new Map<string, string>()
  const groupOf = (reading: string): string => {
    const next = joined.get(reading) ?? reading
    return next === reading ? reading : groupOf(next)
  }
  for (const readings of items) {
    const [first, ...others] = readings.filter((reading): reading is string => reading !== null && reading !== '')
    if (first === undefined) continue
    if (!joined.has(first)) joined.set(first, first)
    for (const reading of others) joined.set(groupOf(reading), groupOf(first))
  }
  return [...joined].filter(([reading]) => groupOf(reading) === reading).length
}
