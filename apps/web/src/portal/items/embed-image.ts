import { DATA_URL_MAX } from '@noor-quest/contract/limits'

/** The server's card size, then smaller until it fits. */
const EDGES_PX = [512, 256, 128]

/** The image in card size as a data: URL. @throws when the browser can't read it */
export async function embedImage(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  try {
    for (const edgePx of EDGES_PX) {
      const url = draw(image, Math.min(1, edgePx / Math.max(image.width, image.height)))
      if (url.length <= DATA_URL_MAX) return url
    }
    throw new Error('the image is too large to be embedded')
  } finally {
    image.close()
  }
}

function draw(image: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser can not draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Where a browser can't write WebP it writes PNG.
  return canvas.toDataURL('image/webp', 0.85)
}
