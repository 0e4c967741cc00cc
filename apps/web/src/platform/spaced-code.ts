/** A claim code as it is read and spoken: in two halves, which stay on one line. */
export function spacedCode(code: string): string {
  const half = Math.ceil(code.length / 2)
  return `${code.slice(0, half)}\u00a0${code.slice(half)}`
}
