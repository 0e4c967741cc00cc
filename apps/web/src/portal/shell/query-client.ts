import { QueryClient } from '@tanstack/react-query'

// The HTTP client already retries; a second layer would multiply the attempts. The players' screens
// don't use this cache: the server's events keep their data fresh, and it would be a tenth of their
// download.
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
})
