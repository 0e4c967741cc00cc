// The portal's GET requests as queries. A failure is logged in the console, and the screen shows an
// empty list with a notice instead of its text for an empty list
// (docs/product-rules.md#failed-requests). The log entry is a warning, because an unreachable
// server is expected.
import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'

/** Wraps a query function, so that its failures are logged. */
export function loggingFailure<Args extends unknown[], T>(
  what: string,
  load: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await load(...args)
    } catch (error) {
      console.warn(`${what} could not be loaded`, error)
      throw error
    }
  }
}

/** The response to `load`. `what`: its name in the console. */
export function adminQuery<Data>(
  what: string,
  queryKey: QueryKey,
  load: () => Promise<Data>,
  refetchMs?: RefetchMs<NoInfer<Data>>,
) {
  return queryOptions<Data>({
    queryKey,
    queryFn: loggingFailure(what, load),
    refetchInterval: ({ state }) => (typeof refetchMs === 'function' ? refetchMs(state.data) : (refetchMs ?? false)),
  })
}

/** The time until the query is repeated. */
type RefetchMs<Data> = number | ((data: Data | undefined) => number | false)

/**
 * A list that the server sends page by page. `load` gets the cursor of the page before, which is
 * undefined for the first one. The rows of the last view stay until others are loaded.
 */
export function pagedQuery<Page extends { next_cursor: string | null }>(
  what: string,
  queryKey: QueryKey,
  load: (cursor: string | undefined) => Promise<Page>,
) {
  const logged = loggingFailure(what, load)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => logged(pageParam ?? undefined),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}
