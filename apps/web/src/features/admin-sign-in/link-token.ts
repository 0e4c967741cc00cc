/** The address's token, as text: the router would read one that looks like a number as a number. '' without one. */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token') ?? ''
}
