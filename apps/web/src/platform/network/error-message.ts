/** The server's message, or why there is none; the end of an alert such as 'Error adding term: {message}'. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
