// Sound effects of the page: the volume of each, in order, without the music.
import type { Page } from '@playwright/test'

type Listening = { effects: number[] }

/**
 * Must be called before the page is opened. The returned function gives the volumes since its last
 * call.
 */
export async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const listening = window as unknown as Listening
    listening.effects = []
    const gains = new WeakMap<AudioNode, AudioParam>()
    const { connect } = AudioNode.prototype
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof GainNode) gains.set(this, to[0].gain)
      return Reflect.apply(connect, this, to)
    } as typeof connect
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (...when) {
      if (!this.loop) listening.effects.push(Math.round((gains.get(this)?.value ?? 0) * 100) / 100)
      return Reflect.apply(start, this, when)
    }
  })
  return () => page.evaluate(() => (window as unknown as Listening).effects.splice(0))
}
