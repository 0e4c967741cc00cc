// The loop of 64 s. A codec adds a delay and decodes two copies of one half second differently, so
// the file is half a second longer than the loop. The loop's end fades into the samples before its
// start.

export const LOOP_START_SECONDS = 0.25
export const LOOP_END_SECONDS = LOOP_START_SECONDS + 64
const PASSAGE_SECONDS = 0.2

/** Changes one channel's `samples` so that the loop's start follows its end without a step. */
export function closeLoop(samples: Float32Array, samplesPerSecond: number): void {
  const start = Math.round(LOOP_START_SECONDS * samplesPerSecond)
  const end = Math.round(LOOP_END_SECONDS * samplesPerSecond)
  const passage = Math.round(PASSAGE_SECONDS * samplesPerSecond)
  for (let i = 0; i < passage; i++) {
    const share = (i + 1) / passage
    const leaving = samples[end - passage + i] ?? 0
    const arriving = samples[start - passage + i] ?? 0
    samples[end - passage + i] = leaving * (1 - share) + arriving * share
  }
}
