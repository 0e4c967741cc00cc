// The spectra of the committed sounds, as a browser decodes them. A hall swallows low notes, and a
// phone's speaker has none below 400 Hz.
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'

const SCALE_HZ = [587.33, 622.25, 739.99, 783.99, 880]
const SAMPLE_RATE_HZ = 48_000

for (const extension of ['ogg', 'm4a']) {
  test(`right answers climb five notes and cut through, and wrong ones are knocks: ${extension}`, async ({ page }) => {
    await page.goto('/')
    for (const [index, hertz] of SCALE_HZ.entries()) {
      const note = await spectrumOf(page, `correct${index + 1}.${extension}`)
      expect(note.strongest, `note ${index + 1}`).toBeCloseTo(hertz, -1)
      expect(note.share(4000, 24_000)).toBeGreaterThanOrEqual(0.05)
      expect(note.share(5000, 7000)).toBeGreaterThan(note.share(4000, 5000) + note.share(7000, 24_000))
    }
    const wrong = await spectrumOf(page, `wrong.${extension}`)
    expect(wrong.share(400, 24_000)).toBeGreaterThan(0.5)
    for (const knock of [520, 415]) expect(wrong.share(knock - 20, knock + 20)).toBeGreaterThan(0.15)
    const level = await spectrumOf(page, `level.${extension}`)
    for (const hertz of SCALE_HZ) expect(level.share(hertz - 8, hertz + 8), `${hertz}`).toBeGreaterThan(0.02)
    expect(level.share(4000, 24_000)).toBeGreaterThanOrEqual(0.05)
  })
}

/** The strongest frequency in Hz, and the share of the energy between two frequencies. */
async function spectrumOf(page: Page, file: string) {
  const samples = await page.evaluate(
    async ({ file, rate }) => {
      const decoder = new OfflineAudioContext(1, 1, rate)
      const encoded = await (await fetch(`/sounds/${file}`)).arrayBuffer()
      return [...(await decoder.decodeAudioData(encoded)).getChannelData(0)]
    },
    { file, rate: SAMPLE_RATE_HZ },
  )
  const { energy, stepHz } = spectrum(samples)
  const sum = (from: number, to: number) =>
    energy.slice(Math.round(from / stepHz), Math.round(to / stepHz)).reduce((total, one) => total + one, 0)
  const all = sum(0, SAMPLE_RATE_HZ / 2)
  return {
    strongest: energy.indexOf(Math.max(...energy)) * stepHz,
    share: (from: number, to: number) => sum(from, to) / all,
  }
}

/** The energy of each frequency, by a fast Fourier transform. */
function spectrum(samples: readonly number[]): { energy: number[]; stepHz: number } {
  const size = 2 ** Math.ceil(Math.log2(samples.length))
  const { real, imaginary } = transform([...samples, ...new Array<number>(size - samples.length).fill(0)])
  const energy = real.slice(0, size / 2).map((part, index) => part ** 2 + (imaginary[index] ?? 0) ** 2)
  return { energy, stepHz: SAMPLE_RATE_HZ / size }
}

function transform(samples: number[]): { real: number[]; imaginary: number[] } {
  const size = samples.length
  if (size === 1) return { real: samples, imaginary: [0] }
  const even = transform(samples.filter((_, index) => index % 2 === 0))
  const odd = transform(samples.filter((_, index) => index % 2 === 1))
  const real: number[] = []
  const imaginary: number[] = []
  for (let k = 0; k < size / 2; k++) {
    const angle = (-2 * Math.PI * k) / size
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [a, b] = [odd.real[k] ?? 0, odd.imaginary[k] ?? 0]
    const [x, y] = [a * cos - b * sin, a * sin + b * cos]
    real[k] = (even.real[k] ?? 0) + x
    imaginary[k] = (even.imaginary[k] ?? 0) + y
    real[k + size / 2] = (even.real[k] ?? 0) - x
    imaginary[k + size / 2] = (even.imaginary[k] ?? 0) - y
  }
  return { real, imaginary }
}
