/** A sentence with a name in place of its "%". The name keeps its own direction. */
export function AroundName({ words, name }: { words: string; name: string }) {
  const [before, after] = words.split('%')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
