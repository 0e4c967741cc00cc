// Writes the sound effects to apps/web/public/sounds and the music beside the feature that plays
// it: Opus, and AAC in .m4a for browsers that don't play it. Needs ffmpeg in the PATH.
//
//   node media/render-sounds.mjs
//   node media/render-sounds.mjs --wav DIR   unencoded, to listen to or measure; needs no ffmpeg
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as sounds from './sounds/effects.mjs'
import { music } from './sounds/music.mjs'

const { SAMPLE_RATE, ...effects } = sounds
// With -bitexact and without metadata, the same sounds give the same bytes.
const EFFECT_ENCODINGS = {
  ogg: ['-codec:a', 'libopus', '-b:a', '64k'],
  m4a: ['-codec:a', 'aac', '-b:a', '112k', '-movflags', '+faststart'],
}
// The music is soft and without high notes, so a low bit rate is enough.
const MUSIC_ENCODINGS = {
  ogg: ['-codec:a', 'libopus', '-b:a', '56k'],
  m4a: ['-codec:a', 'aac', '-b:a', '80k', '-movflags', '+faststart'],
}

const web = join(import.meta.dirname, '../apps/web')
const effectsOutput = join(web, 'public/sounds')
const musicOutput = join(web, 'src/player/music/media')
const { values } = parseArgs({ options: { wav: { type: 'string' } } })
const wavDir = values.wav ?? mkdtempSync(join(tmpdir(), 'sounds-'))
for (const dir of [wavDir, effectsOutput, musicOutput]) mkdirSync(dir, { recursive: true })

try {
  for (const [name, makeSamples] of Object.entries(effects)) {
    write(name, [makeSamples()], EFFECT_ENCODINGS, effectsOutput)
  }
  write('music', music(), MUSIC_ENCODINGS, musicOutput)
} finally {
  if (values.wav === undefined) rmSync(wavDir, { recursive: true })
}

/**
 * @param {string} name
 * @param {Float64Array[]} channels
 * @param {Record<string, string[]>} encodings
 * @param {string} output
 */
function write(name, channels, encodings, output) {
  const wav = join(wavDir, `${name}.wav`)
  writeFileSync(wav, wavFile(channels))
  if (values.wav !== undefined) return
  for (const [extension, codec] of Object.entries(encodings)) {
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
 * 16 bits per sample.
 * @param {Float64Array[]} channels
 */
function wavFile(channels) {
  const bytesPerMoment = 2 * channels.length
  const dataBytes = (channels[0]?.length ?? 0) * bytesPerMoment
  const file = Buffer.alloc(44 + dataBytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + dataBytes, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels.length, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * bytesPerMoment, 28)
  file.writeUInt16LE(bytesPerMoment, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(dataBytes, 40)
  channels.forEach((samples, channel) => {
    samples.forEach((sample, i) => {
      file.writeInt16LE(Math.round(sample * 32_767), 44 + i * bytesPerMoment + 2 * channel)
    })
  })
  return file
}
