/** The token in the address, as text: the router parses a token of digits as a number. '' without one. */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token') ?? ''
}
