// The picture of the wall that a club keeps.
import { clubName, eventTitle } from '../text/settings.ts'
import { paintWall } from './wall-paint.ts'
import { wallPictureText as text } from './wall-picture.en.ts'
import { layWall, WALL_TILES } from './zellige.ts'

const WIDTH = 3840
const HEIGHT = 2160

/** Saves the wall with the event's names as a PNG picture, made on this device. */
export async function saveWall(tiles: number): Promise<void> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) return
  const pattern = Math.floor(tiles / WALL_TILES)
  paintWall(pen, layWall(pattern), tiles - pattern * WALL_TILES)
  await document.fonts.ready
  paintNames(pen, tiles)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = 'wall.png'
  link.click()
  // The browser reads the address after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function paintNames(pen: CanvasRenderingContext2D, tiles: number): void {
  const font = (size: number) => `600 ${size}px ${getComputedStyle(document.body).getPropertyValue('--font-display')}`
  const lines = [
    { words: eventTitle(), size: 168, colour: '#f4dfa6', height: 236 },
    { words: text.built(clubName(), tiles), size: 84, colour: '#f7f1e1', height: 130 },
  ]
  const [width, height] = [3000, 460]
  const [left, top] = [(WIDTH - width) / 2, HEIGHT - height - 160]
  const box = (inset: number) =>
    pen.roundRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset, Math.max(8, 40 - inset))
  pen.beginPath()
  box(0)
  pen.fillStyle = '#07131f'
  pen.fill()
  pen.strokeStyle = '#e3b657'
  pen.lineWidth = 10
  pen.stroke()
  pen.beginPath()
  box(24)
  pen.lineWidth = 2
  pen.stroke()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.direction = document.dir === 'rtl' ? 'rtl' : 'ltr'
  let middle = top + 50
  for (const { words, size, colour, height } of lines) {
    pen.font = font(size)
    pen.font = font(Math.min(size, (size * (width - 200)) / pen.measureText(words).width))
    pen.fillStyle = colour
    pen.fillText(words, WIDTH / 2, middle + height / 2)
    middle += height
  }
}
