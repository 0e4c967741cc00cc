import { cardImageUrl } from '@noor-quest/contract/item-images'
import { useEffect } from 'react'
import { savesData } from '../../platform/device/saves-data.ts'
import { listPictures } from './flip-match-api.ts'

/**
 * Loads the cards' pictures while the rules are read, all that there are: those of this deal are face down. What hasn't come when
 * `isTime` ends is left to the cards themselves.
 */
export function usePicturesAhead(isTime: boolean): void {
  useEffect(() => {
    if (!isTime || savesData()) return
    let images: HTMLImageElement[] = []
    let isOver = false
    const load = async () => {
      stopWaiting()
      const urls = await listPictures().catch(() => [])
      if (isOver) return
      images = urls.map((url) => {
        const image = new Image()
        image.fetchPriority = 'low'
        image.src = cardImageUrl(url)
        return image
      })
    }
    const stopWaiting = () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, load)
    }
    // A page that was opened at its address shows its rules first, and loads no more than it needs for them.
    if (navigator.userActivation?.hasBeenActive) void load()
    else for (const type of ['pointerdown', 'keydown']) addEventListener(type, load)
    return () => {
      isOver = true
      stopWaiting()
      for (const image of images) if (!image.complete) image.removeAttribute('src')
    }
  }, [isTime])
}
