import type { MusicPorts } from './music-controller.ts'

/** A channel rather than a lock: locks need https, and a booth's phones may come by http. */
export function createPlayingTab(): MusicPorts['tabs'] {
  if (!('BroadcastChannel' in window)) return { claim: () => undefined, onClaimed: () => () => undefined }
  const channel = new BroadcastChannel('music')
  return {
    claim: () => channel.postMessage('claimed'),
    onClaimed: (listener) => {
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
