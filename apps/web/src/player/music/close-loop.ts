// The music repeats itself after 64 s, and its file holds half a second more than that. A codec gives back the two times
// the same half second is played a little differently, and starts it a little late; so the loop is inside the file, and
// its end passes softly into what comes before its start.

export const LOOP_START_SECONDS = 0.25
export const LOOP_END_SECONDS = LOOP_START_SECONDS + 64
const PASSAGE_SECONDS = 0.2

/** Changes one channel's `samples` so that after the loop's end its start follows without a step. */
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
