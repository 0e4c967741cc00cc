// The background video: a short introduction, then a loop. With less than 0.3 s left it jumps back
// to 3 s, where the picture is the same (docs/product-rules.md#background-video).

export const LOOP_START_SECONDS = 3
export const JUMP_BEFORE_END_SECONDS = 0.3

export type LoopedVideo = Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'seeking' | 'ended' | 'play'>
/**
 * requestAnimationFrame, because timeupdate may come 250 ms late.
 * Returns a function that cancels it.
 */
export type NextFrame = (task: () => void) => () => void

/** Checks the video at every frame until the returned function is called. */
export function loopVideo(video: LoopedVideo, nextFrame: NextFrame): () => void {
  let cancel = nextFrame(watch)

  function watch() {
    cancel = nextFrame(watch)
    // The length is NaN until it is known, and every comparison with NaN is false.
    if (video.seeking || !(video.duration - video.currentTime < JUMP_BEFORE_END_SECONDS)) return
    // A busy page may miss the jump. A video that ended plays again only after play().
    const { ended } = video
    video.currentTime = LOOP_START_SECONDS
    if (ended) void video.play().catch(() => undefined)
  }

  return () => cancel()
}

export const nextAnimationFrame: NextFrame = (task) => {
  const frame = requestAnimationFrame(task)
  return () => cancelAnimationFrame(frame)
}
