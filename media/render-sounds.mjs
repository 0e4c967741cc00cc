// Writes the sound effects to apps/web/public/sounds: Opus, and AAC in .m4a for browsers that don't play it.
// Needs ffmpeg in the PATH.
//
//   node media/render-sounds.mjs
//   node media/render-sounds.mjs --wav DIR   unencoded, to hear or measure; needs no ffmpeg
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as sounds from './sounds/effects.mjs'

const { SAMPLE_RATE, ...effects } = sounds
// -bitexact and no metadata: the same sounds give the same bytes.
const ENCODINGS = {
  ogg: ['-codec:a', 'libopus', '-b:a', '64k'],
  m4a: ['-codec:a', 'aac', '-b:a', '112k', '-movflags', '+faststart'],
}

const output = join(import.meta.dirname, '../apps/web/public/sounds')
const { values } = parseArgs({ options: { wav: { type: 'string' } } })
const wavDir = values.wav ?? mkdtempSync(join(tmpdir(), 'sounds-'))
mkdirSync(wavDir, { recursive: true })
mkdirSync(output, { recursive: true })

try {
  for (const [name, makeSamples] of Object.entries(effects)) {
    const wav = join(wavDir, `${name}.wav`)
    writeFileSync(wav, wavFile(makeSamples()))
    if (values.wav === undefined) encode(wav, name)
  }
} finally {
  if (values.wav === undefined) rmSync(wavDir, { recursive: true })
}

/**
 * @param {string} wav
 * @param {string} name
 */
function encode(wav, name) {
  for (const [extension, codec] of Object.entries(ENCODINGS)) {
    const target = join(output, `${name}.${extension}`)
    const exact = ['-map_metadata', '-1', '-flags:a', '+bitexact', '-fflags', '+bitexact']
    const args = ['-hide_banner', '-loglevel', 'error', '-y', '-i', wav, ...codec, ...exact, target]
    const { error, status } = spawnSync('ffmpeg', args, { stdio: 'inherit' })
    if (error !== undefined) throw new Error('ffmpeg is needed to encode the sounds', { cause: error })
    if (status !== 0) throw new Error(`ffmpeg could not write ${target}`)
    console.log(`${name}.${extension}`)
  }
}

/**
 * 16-bit mono.
 * @param {Float64Array} samples
 */
function wavFile(samples) {
  const bytesPerSample = 2
  const dataBytes = samples.length * bytesPerSample
  const file = Buffer.alloc(44 + dataBytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + dataBytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * bytesPerSample, 28)
  file.writeUInt16LE(bytesPerSample, 32)
  file.writeUInt16LE(8 * bytesPerSample, 34)
  file.write('data', 36)
  file.writeUInt32LE(dataBytes, 40)
  samples.forEach((sample, i) => {
    file.writeInt16LE(Math.round(sample * 32_767), 44 + i * bytesPerSample)
  })
  return file
}
