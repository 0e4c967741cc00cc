/** A sentence with a name in the place of its "%". The name has a direction of its own. */
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
