/** The first words of a text, at most `max` letters, with an ellipsis where words are left out. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const words = text.slice(0, max).split(' ')
  return `${words.slice(0, -1).join(' ') || words[0]}...`
}
