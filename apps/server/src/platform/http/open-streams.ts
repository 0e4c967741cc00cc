/** The open event streams: a shutdown ends them first, or they would delay it without end. */
export type OpenStreams = ReturnType<typeof createOpenStreams>

/** 0: no limit. */
export function createOpenStreams(limits: { streams: number; streamsPerAddress: number }) {
  const open = new Set<() => void>()
  const byGroup = new Map<string, number>()
  let admitted = 0
  return {
    /**
     * Admits a stream of a client of this limit group (see limitGroup). Call the returned function
     * once the stream has ended. null: too many streams are open.
     */
    admit: (group: string): (() => void) | null => {
      const ofGroup = byGroup.get(group) ?? 0
      const isFull = limits.streams > 0 && admitted >= limits.streams
      if (isFull || (limits.streamsPerAddress > 0 && ofGroup >= limits.streamsPerAddress)) return null
      byGroup.set(group, ofGroup + 1)
      admitted += 1
      let left = false
      return () => {
        if (left) return
        left = true
        admitted -= 1
        const rest = (byGroup.get(group) ?? 1) - 1
        if (rest === 0) byGroup.delete(group)
        else byGroup.set(group, rest)
      }
    },
    /**
     * Registers the function that ends a stream. Call the returned function once the stream has
     * ended.
     */
    add: (end: () => void) => {
      open.add(end)
      return () => open.delete(end)
    },
    count: () => open.size,
    endAll: () => {
      for (const end of open) end()
    },
  }
}
