// How many things are different to every reader. Two are the same when they share a reading, and so are all that others connect.

/**
 * How many of `items` can be told apart, whichever are chosen first. Each is a list of its readings, one a language, as they are
 * compared; null and '' are no reading, and an item without any doesn't count. The order doesn't matter.
 */
export function countDistinct(items: readonly (readonly (string | null)[])[]): number {
  /** A reading's group, by way of others that were joined with it. */
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
