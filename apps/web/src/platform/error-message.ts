/** The server's message, or why there is none: what an alert such as 'Error adding term: {message}' ends with. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
