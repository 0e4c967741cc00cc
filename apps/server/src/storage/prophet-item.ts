import { randomBytes } from 'node:crypto'

/**
 * The key of a new item image: prophet-items/{random}_{timestamp}.{extension} (specification section 3).
 * It says nothing about the prophet: players see these names while they search the pairs.
 */
export function prophetItemKey(extension: string, atMs: number): string {
  return `prophet-items/${randomBytes(8).toString('hex')}_${atMs}.${extension}`
}
