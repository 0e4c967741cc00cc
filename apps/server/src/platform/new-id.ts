import { randomUUIDv7 } from 'node:crypto'

/** As many ids as a millisecond has room for. */
const MOST = 0x1000
/** Time and version, "xxxxxxxx-xxxx-7". */
const TIME_LENGTH = 15
const COUNTER_LENGTH = 3

let time = ''
let counter = 0

/**
 * A UUID of version 7, after every one that this process made before: a counter takes the place of the first random bits, which
 * leave ids of one millisecond in no order (RFC 9562, 6.2, method 1). After the clock was set back ids are in the new time's order.
 */
export function newId(): string {
  for (;;) {
    const id = randomUUIDv7()
    const itsTime = id.slice(0, TIME_LENGTH)
    counter = itsTime === time ? counter + 1 : 0
    time = itsTime
    if (counter < MOST) {
      const digits = counter.toString(16).padStart(COUNTER_LENGTH, '0')
      return itsTime + digits + id.slice(TIME_LENGTH + COUNTER_LENGTH)
    }
  }
}
