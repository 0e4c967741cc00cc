// The open event streams and their limits. The visitors in a hall share one address, and one of them
// can open all streams that it may have. So staff, the hall's screens and finalists have slots of
// their own.

/**
 * A client of this limit group (see limitGroup). `owner`: the page's person or screen of the hall;
 * null: it has none.
 */
type Client = { group: string; owner: string | null }

/** A client that may have a reserved slot. */
export type Entitled = { id: string; isFinalist: boolean }

/** An open stream. */
export type Slot = {
  /** Ends the stream: it is replaced by the stream's own function. */
  end: () => void
  /** Call it once the stream has ended. */
  leave: () => void
}

export type OpenStreams = ReturnType<typeof createOpenStreams>

/** Slots beside the limits, for the entitled alone. */
const RESERVED = 100
/** The finalists' share of the reserved slots: staff and screens need the others. */
const RESERVED_FOR_FINALISTS = 80
/** Streams of one owner, and reserved slots of one of the entitled. */
const MOST_OF_ONE = 3

/** 0: no limit. */
export function createOpenStreams(limits: { streams: number; streamsPerAddress: number }) {
  const open = new Set<Slot & Client & { entitled: Entitled | null }>()
  const count = (isCounted: (slot: Client & { entitled: Entitled | null }) => boolean) =>
    [...open].filter(isCounted).length
  const isReached = (most: number, number: number) => most > 0 && number >= most

  const hasReserved = ({ id, isFinalist }: Entitled) =>
    count(({ entitled }) => entitled !== null) < (isFinalist ? RESERVED_FOR_FINALISTS : RESERVED) &&
    count(({ entitled }) => entitled?.id === id) < MOST_OF_ONE

  return {
    /**
     * Admits a stream; null: too many are open. `findEntitled` is called only where all other slots
     * are taken, because it makes queries.
     */
    admit: async (client: Client, findEntitled: () => Promise<Entitled | null>): Promise<Slot | null> => {
      if (client.owner !== null) {
        const own = [...open].filter(({ owner }) => owner === client.owner)
        // The oldest ends, because it may belong to a connection that the phone has lost.
        for (const oldest of own.slice(0, Math.max(0, own.length - MOST_OF_ONE + 1))) {
          oldest.leave()
          oldest.end()
        }
      }
      const isFull =
        isReached(
          limits.streams,
          count(({ entitled }) => entitled === null),
        ) ||
        isReached(
          limits.streamsPerAddress,
          count(({ entitled, group }) => entitled === null && group === client.group),
        )
      const entitled = isFull ? await findEntitled() : null
      if (isFull && (entitled === null || !hasReserved(entitled))) return null
      const slot = { ...client, entitled, end: () => {}, leave: () => void open.delete(slot) }
      open.add(slot)
      return slot
    },
    count: () => open.size,
    /** Ends those of a person who left this device or came back on another one, or of a screen. */
    endOf: (owner: string) => {
      for (const place of open) if (place.owner === owner) place.end()
    },
    /** Ends all; the pages open theirs again. A shutdown would wait for them without end. */
    endAll: () => {
      for (const slot of open) slot.end()
    },
  }
}
