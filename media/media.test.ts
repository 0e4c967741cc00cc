// The rendered files against what they are rendered from.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as sounds from './sounds/effects.mjs'

const { SAMPLE_RATE, ...effects } = sounds
const media = import.meta.dirname
const root = join(media, '..')
const web = join(root, 'apps/web/public')

describe('item drawings', () => {
  const prophets: { description: string; image: string }[] = JSON.parse(
    readFileSync(join(root, 'content/prophets.json'), 'utf8'),
  )

  it('are one for each pair of the starter content', () => {
    const drawn = readdirSync(join(media, 'items')).map((file) => basename(file, '.svg'))
    expect(drawn.toSorted()).toEqual(prophets.map(({ image }) => basename(image, '.webp')).toSorted())
  })

  it.each(prophets)(
    'have the description as their title and no words in the picture: $image',
    ({ description, image }) => {
      const drawing = readFileSync(join(media, 'items', image.replace('.webp', '.svg')), 'utf8')
      expect(drawing).toContain(`<title>${description}</title>`)
      expect(drawing).toContain('viewBox="0 0 512 512"')
      expect(drawing).not.toMatch(/<(text|image|script|style)\b/)
    },
  )
})

describe('sound effects', () => {
  it.each(Object.entries(effects))(
    '%s is short, audible, never clips and starts and ends in silence',
    (_name, make) => {
      const samples = make()
      const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
      expect(samples.length / SAMPLE_RATE).toBeLessThan(2.5)
      expect(peak).toBeGreaterThan(0.5)
      expect(peak).toBeLessThanOrEqual(0.6)
      expect(samples.at(0)).toBeCloseTo(0, 6)
      expect(samples.at(-1)).toBeCloseTo(0, 3)
    },
  )

  it.each(Object.keys(effects))('%s is served in both encodings', (name) => {
    expect(readFileSync(join(web, `sounds/${name}.ogg`)).toString('latin1', 0, 4)).toBe('OggS')
    expect(readFileSync(join(web, `sounds/${name}.m4a`)).toString('latin1', 4, 8)).toBe('ftyp')
  })

  it('sound the same each time they are made', () => {
    expect(effects.flip()).toEqual(effects.flip())
  })
})

describe('logo', () => {
  it.each(['logo.svg', 'favicon.svg'])('%s is served as it is drawn', (file) => {
    expect(readFileSync(join(web, file), 'utf8')).toBe(readFileSync(join(media, 'logo', file), 'utf8'))
  })

  it('has its icon and its card in the sizes they are declared with', () => {
    expect(pngSize('apple-touch-icon.png')).toEqual([180, 180])
    expect(pngSize('social-card.png')).toEqual([1200, 630])
    expect(readFileSync(join(web, 'social-card.png')).length).toBeLessThanOrEqual(150 * 1024)
  })
})

function pngSize(file: string): [width: number, height: number] {
  const header = readFileSync(join(web, file))
  return [header.readUInt32BE(16), header.readUInt32BE(20)]
}
