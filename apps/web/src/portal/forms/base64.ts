/** Characters of a call: more arguments than that overflow the stack in some browsers. */
const PART = 0x8000

/** `Uint8Array.prototype.toBase64` is younger than the browsers that the portal is for. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PART) binary += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(binary)
}
