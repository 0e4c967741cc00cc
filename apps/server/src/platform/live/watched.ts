import { type Polled, type Poller, pollChanges } from '../database/poll-changes.ts'

export type Watched = Pick<Poller<string>, 'changed' | 'close'> & {
  /**
   * Calls back with the value's JSON now and at each change, until the returned function is called.
   */
  subscribe: (onValue: (json: string) => void) => () => void
}

/** A database value that is polled while it has subscribers, once for all of them. */
export function createWatched({ read, ...polled }: Omit<Polled<object>, 'keyOf'>): Watched {
  const readJson = async () => JSON.stringify(await read())
  const { value, subscribe, changed, close } = pollChanges({ ...polled, read: readJson }, true)
  return {
    subscribe: (onValue) => {
      const send = () => {
        const json = value()
        if (json !== null) onValue(json)
      }
      send()
      return subscribe(send)
    },
    changed,
    close,
  }
}
