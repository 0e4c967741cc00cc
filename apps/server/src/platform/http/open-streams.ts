/** The event streams that are open: a shutdown ends them first, or they would delay it without end. */
export type OpenStreams = {
  /**
   * Lets a client of this limit group (see limitGroup) open a stream; call the returned function once it has ended. null: there
   * are too many.
   */
  admit: (group: string) => (() => void) | null
  /** Registers a stream's way to end; call the returned function once it has ended. */
  add: (end: () => void) => () => void
  count: () => number
  endAll: () => void
}

/** 0: no limit. */
export function createOpenStreams(limits: { streams: number; streamsPerAddress: number }): OpenStreams {
  const open = new Set<() => void>()
  const byGroup = new Map<string, number>()
  let admitted = 0
  return {
    admit: (group) => {
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
    add: (end) => {
      open.add(end)
      return () => open.delete(end)
    },
    count: () => open.size,
    endAll: () => {
      for (const end of open) end()
    },
  }
}
