/** A map with text keys that removes its first entries beyond `most`. */
export class BoundedMap<V> extends Map<string, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: string, value: V): this {
    super.set(key, value)
    if (this.size > this.#most) this.delete(this.keys().next().value as string)
    return this
  }
}
