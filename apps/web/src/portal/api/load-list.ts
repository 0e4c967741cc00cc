// The portal's GET requests as queries. A failure is logged in the console, and the screen shows an
// empty list with a notice instead of its text for an empty list
// (docs/product-rules.md#failed-requests). The log entry is a warning, because an unreachable
// server is expected.
import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { adminCall } from './admin-call.ts'

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

/** The response of `path`. `what`: its name in the console. */
export function adminQuery<Data>(what: string, queryKey: QueryKey, path: string, refetchMs?: RefetchMs<Data>) {
  return queryOptions<Data>({
    queryKey,
    queryFn: loggingFailure(what, () => adminCall<Data>('GET', path)),
    refetchInterval: ({ state }) => (typeof refetchMs === 'function' ? refetchMs(state.data) : (refetchMs ?? false)),
  })
}

/** The time until the query is repeated. */
type RefetchMs<Data> = number | ((data: Data | undefined) => number | false)

/**
 * A list that the server sends page by page. The rows of the last `parameters` stay until others
 * are loaded.
 */
export function pagedQuery<Page extends { next_cursor: string | null }>(
  what: string,
  queryKey: QueryKey,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
) {
  const load = loggingFailure(what, (cursor: string | null) => {
    const query = new URLSearchParams(cursor === null ? parameters : { ...parameters, cursor })
    return adminCall<Page>('GET', query.size === 0 ? path : `${path}?${query}`)
  })
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}
