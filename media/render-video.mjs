// Renders the home screen's background video into the web app: VP9 and H.264, each also smaller for
// phones, and the first frame as AVIF and WebP where it isn't played. Needs ffmpeg in the PATH;
// takes some minutes.
//
//   node media/render-video.mjs
//   node media/render-video.mjs --stills DIR 0 3 9   only these seconds, as PNG, to look at
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { HEIGHT, WIDTH } from './video/canvas.mjs'
import { prepareScene } from './video/scene.mjs'
import { FRAME_COUNT, FRAMES_PER_SECOND, KEYFRAME_SECONDS } from './video/timeline.mjs'

const output = join(import.meta.dirname, '../apps/web/src/player/home/media')
// Keyframes only where the timeline needs them: each costs as much as seconds of movement.
const KEYFRAMES = ['-force_key_frames', KEYFRAME_SECONDS.join(), '-g', '9999']
const TELEVISION = ['-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
const EXACT = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
const SMALL = 'scale=1024:576:flags=lanczos'
const ENCODINGS = {
  'night.webm': [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    '-deadline',
    'good',
    '-cpu-used',
    '3',
    '-row-mt',
    '1',
  ],
  // For browsers without VP9, mostly old phones with small screens. A fixed quantiser, because rate
  // control would code the same picture differently at the loop's two ends.
  'night.mp4': [
    ...['-vf', 'scale=1280:720:flags=lanczos', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow'],
    ...['-qp', '28', '-x264-params', 'scenecut=0', '-movflags', '+faststart'],
  ],
  'phone-night.webm': [
    ...['-vf', SMALL, '-c:v', 'libvpx-vp9', '-crf', '46', '-b:v', '0'],
    ...['-deadline', 'good', '-cpu-used', '2', '-row-mt', '1'],
  ],
  'phone-night.mp4': [
    ...['-vf', SMALL, '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow'],
    ...['-qp', '32', '-x264-params', 'scenecut=0', '-movflags', '+faststart'],
  ],
}

const { values, positionals } = parseArgs({ options: { stills: { type: 'string' } }, allowPositionals: true })
const drawFrame = await prepareScene(HEIGHT)

if (values.stills !== undefined) {
  await mkdir(values.stills, { recursive: true })
  for (const second of positionals) {
    await writeFile(join(values.stills, `${second}.png`), drawFrame(Number(second)).toBuffer('image/png'))
  }
} else {
  await mkdir(output, { recursive: true })
  const poster = sharp(drawFrame(0).toBuffer('image/png'))
  await poster.clone().avif({ quality: 50, effort: 6 }).toFile(join(output, 'night.avif'))
  await poster.clone().webp({ quality: 64, effort: 6 }).toFile(join(output, 'night.webp'))

  const dir = await mkdtemp(join(tmpdir(), 'video-'))
  try {
    const frames = join(dir, 'frames.mkv')
    await renderFrames(frames)
    for (const [name, codec] of Object.entries(ENCODINGS)) {
      await ffmpeg(['-i', frames, ...codec, ...KEYFRAMES, ...TELEVISION, ...EXACT, join(output, name)]).ended
    }
  } finally {
    await rm(dir, { recursive: true })
  }
  for (const name of ['night.avif', 'night.webp', ...Object.keys(ENCODINGS)]) {
    console.log(`${name} ${((await stat(join(output, name))).size / 1024).toFixed(0)} kB`)
  }
}

/**
 * All frames, lossless.
 * @param {string} target
 */
async function renderFrames(target) {
  const size = `${WIDTH}x${HEIGHT}`
  const { child, ended } = ffmpeg([
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', size, '-r', `${FRAMES_PER_SECOND}`, '-i', '-'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...TELEVISION],
    ...['-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', target],
  ])
  for (let frame = 0; frame < FRAME_COUNT; frame++) {
    const pixels = Buffer.from(drawFrame(frame / FRAMES_PER_SECOND).data())
    if (!child.stdin.write(pixels)) await Promise.race([once(child.stdin, 'drain'), ended])
    if (frame % FRAMES_PER_SECOND === 0) console.log(`${frame} of ${FRAME_COUNT} frames`)
  }
  child.stdin.end()
  await ended
}

/** @param {string[]} args */
function ffmpeg(args) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error('ffmpeg is needed to encode the video', { cause: error })))
    child.on('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`ffmpeg ended with ${code}: ${args.at(-1)}`)),
    )
  })
  return { child, ended }
}
