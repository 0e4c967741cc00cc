/** The event streams that are open: a shutdown ends them first, or they would hold it up for ever. */
export type OpenStreams = {
  /** Registers a stream's way to end; call the returned function once it has ended. */
  add: (end: () => void) => () => void
  endAll: () => void
}

export function createOpenStreams(): OpenStreams {
  const open = new Set<() => void>()
  return {
    add: (end) => {
      open.add(end)
      return () => open.delete(end)
    },
    endAll: () => {
      for (const end of open) end()
    },
  }
}
