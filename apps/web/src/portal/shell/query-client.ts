import { QueryClient } from '@tanstack/react-query'

// Retries are the HTTP client's; a second layer would multiply them. The players' side has no such cache: what it reads is
// kept by the server's events, and it would be a tenth of its download.
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
})
