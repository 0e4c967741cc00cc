// The background video (specification section 9): a short introduction, then a loop. When less than 0.3 s remains it jumps
// back to 3 s; the pictures there are alike.

export const LOOP_START_SECONDS = 3
export const JUMP_BEFORE_END_SECONDS = 0.3

export type LoopedVideo = Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'seeking' | 'ended' | 'play'>
/** A frame's turn: requestAnimationFrame, because timeupdate may come a quarter of a second late. Returns what cancels it. */
export type NextFrame = (task: () => void) => () => void

/** Watches the video at every frame. The returned function ends that. */
export function loopVideo(video: LoopedVideo, nextFrame: NextFrame): () => void {
  let cancel = nextFrame(watch)

  function watch() {
    cancel = nextFrame(watch)
    // Until the video's length is known it is NaN, and no comparison with it is true.
    if (video.seeking || !(video.duration - video.currentTime < JUMP_BEFORE_END_SECONDS)) return
    // A page that was busy, or drawn too seldom, may see the end itself: from there only play() goes on.
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
