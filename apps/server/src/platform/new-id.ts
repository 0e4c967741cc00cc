import { randomUUIDv7 } from 'node:crypto'

/** Ids per millisecond. */
const IDS_PER_MS = 0x1000
/** Length of time and version, "xxxxxxxx-xxxx-7". */
const TIME_LENGTH = 15
const COUNTER_LENGTH = 3

let time = ''
let counter = 0

/**
 * A UUID of version 7 that sorts after every earlier one of this process. A counter replaces the
 * first random bits, which would leave ids of one millisecond in random order (RFC 9562, 6.2,
 * method 1). After the clock was set back, ids follow the new time.
 */
export function newId(): string {
  for (;;) {
    const id = randomUUIDv7()
    const itsTime = id.slice(0, TIME_LENGTH)
    counter = itsTime === time ? counter + 1 : 0
    time = itsTime
    if (counter < IDS_PER_MS) {
      const digits = counter.toString(16).padStart(COUNTER_LENGTH, '0')
      return itsTime + digits + id.slice(TIME_LENGTH + COUNTER_LENGTH)
    }
  }
}
