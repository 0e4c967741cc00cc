// Rendered files match their sources.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as sounds from './sounds/effects.mjs'
import { momentAt } from './video/timeline.mjs'

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

describe('drawings of states', () => {
  const rendered = join(root, 'apps/web/src/ui/art/states')
  const names = readdirSync(join(media, 'states'))

  it('are rendered, every one and no other', () => {
    expect(readdirSync(rendered).toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('%s is small and has no words', (name) => {
    const svg = readFileSync(join(rendered, name))
    expect(brotliCompressSync(svg).length).toBeLessThan(2048)
    expect(svg.toString()).not.toMatch(/<(text|image|script|style)\b/)
    // The last shape of the drawing shows that the file was rendered from its present version.
    const shapes = readFileSync(join(media, 'states', name), 'utf8').match(/ d="[^"]+"/g) ?? []
    expect(svg.toString()).toContain(shapes.at(-1))
  })
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

describe('music', () => {
  const encoded = join(root, 'apps/web/src/player/music/media')

  it('is served in both encodings, each small enough for a phone', () => {
    expect(readFileSync(join(encoded, 'music.ogg')).toString('latin1', 0, 4)).toBe('OggS')
    expect(readFileSync(join(encoded, 'music.m4a')).toString('latin1', 4, 8)).toBe('ftyp')
    for (const file of readdirSync(encoded)) expect(statSync(join(encoded, file)).size).toBeLessThanOrEqual(700_000)
  })
})

describe('background video', () => {
  const encoded = join(root, 'apps/web/src/player/home/media')

  it.each([
    ['night.webm', 1_500_000],
    ['night.mp4', 1_500_000],
    ['phone-night.webm', 500_000],
    ['phone-night.mp4', 500_000],
    ['night.avif', 61_440],
    ['night.webp', 61_440],
  ])('%s has at most %d bytes', (file, bytes) => {
    expect(statSync(join(encoded, file)).size).toBeLessThanOrEqual(bytes)
  })

  it('shows at 15 s what it showed at 3 s, and continues the same', () => {
    for (const after of [0, 1 / 24, 0.3]) {
      const [start, end] = [momentAt(3 + after), momentAt(15 + after)]
      expect(end.seconds).toBeCloseTo(start.seconds, 9)
      expect(end.phase).toBeCloseTo(start.phase, 9)
    }
  })

  it('moves on evenly across the loop’s end', () => {
    const step = 1 / 24
    const last = momentAt(15 - step)
    // A whole turn is between the loop's end and its start.
    expect(1 + momentAt(15).phase - last.phase).toBeCloseTo(momentAt(3 + step).phase - momentAt(3).phase, 6)
  })
})

describe('logo', () => {
  it.each(['logo.svg', 'favicon.svg'])('%s is served as it is drawn', (file) => {
    expect(readFileSync(join(web, file), 'utf8')).toBe(readFileSync(join(media, 'logo', file), 'utf8'))
  })

  it('has its icon and its card in the sizes they are declared with', () => {
    expect(pngSize('apple-touch-icon.png')).toEqual([180, 180])
    expect(pngSize('icons/192.png')).toEqual([192, 192])
    expect(pngSize('icons/512.png')).toEqual([512, 512])
    expect(pngSize('icons/maskable-512.png')).toEqual([512, 512])
    expect(pngSize('social-card.png')).toEqual([1200, 630])
    expect(readFileSync(join(web, 'social-card.png')).length).toBeLessThanOrEqual(150 * 1024)
  })
})

function pngSize(file: string): [width: number, height: number] {
  const header = readFileSync(join(web, file))
  return [header.readUInt32BE(16), header.readUInt32BE(20)]
}
