const SENTENCE = /[.!?؟…]+["'”’»﴾)]*(?=\s)/gu
const CLAUSE = /[,;،؛](?=\s)/gu

/**
 * The first sentences of a text, at most `max` letters; without a sentence's end the first clauses
 * and an ellipsis. A clause isn't cut, because half of a sentence about a prophet may say the
 * opposite. So a text without an end is whole, up to twice the length.
 */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const sentences = firstParts(text, SENTENCE, max)
  if (sentences !== null) return sentences
  const clauses = firstParts(text, CLAUSE, max - 2)
  if (clauses !== null) return `${clauses.slice(0, -1)}...`
  if (text.length <= 2 * max) return text
  const words = text.slice(0, max).split(' ')
  return `${words.slice(0, -1).join(' ') || words[0]}...`
}

/** The text up to its last end, outside of quotations and brackets. Null: there is none. */
function firstParts(text: string, ends: RegExp, max: number): string | null {
  const parts = [...text.matchAll(ends)]
    .map(({ 0: { length }, index }) => text.slice(0, index + length))
    .filter((part) => part.length <= max && countOf(part, /[“«﴿(\u2068]/gu) === countOf(part, /[”»﴾)\u2069]/gu))
  return parts.at(-1) ?? null
}

function countOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}
