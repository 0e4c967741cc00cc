// Formats of text that aren't tables, by how they begin.
import type { FileFault } from './sheets.ts'

/** A question's options in braces: "{=Nuh ~Musa ~Isa}". */
const isGift = (text: string) =>
  [...text.matchAll(/\{[^{}]{1,4000}\}/g)].some(([options]) => /[{\s]=/.test(options) && /[{\s]~/.test(options))

/** The format's name; null for other text. */
export function recogniseText(text: string): FileFault['code'] | null {
  const start = text.slice(0, 20_000).trimStart()
  if (/^#(?:separator|html|deck|notetype|tags column|columns):/im.test(start.slice(0, 200))) return 'anki'
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<quiz[\s>]/i.test(start)) return 'moodle'
  if (/^[[{]\s*(?:["{[\d]|[\]}])/.test(start) && /[\]}]\s*$/.test(text)) return 'json'
  if (/^(?:::[^:\n]+::|\$CATEGORY:)/m.test(start) && start.includes('{')) return 'gift'
  if (!/[,;\t]/.test(start.split('\n', 1)[0] ?? '') && isGift(start)) return 'gift'
  return null
}
