// The picture of a result that a player shares, drawn in the browser from our own fonts.
// Invariants: every line stays inside the frame, however long a name is; each stored text is drawn
// separately, so that it can't change the direction of another.

import { typographic } from '@noor-quest/rules/typographic'
import { encode } from 'uqr'
import { scriptOf } from '../../../text/script-of.ts'

export const WIDTH = 1080
export const HEIGHT = 1350

/** The picture's texts, each a whole line. Null: no such line. */
export type SharedResult = {
  club: string
  event: string
  name: string | null
  scoreLabel: string
  score: string
  maximum: string
  rank: string | null
  game: string
  invitation: string
  /** The app's address: in the QR code, and below it without the protocol. */
  address: string
  dir: 'ltr' | 'rtl'
}

const NIGHT = '#07131f'
const TEAL = '#0e3b3f'
const GOLD = '#e3b657'
const PALE_GOLD = '#f4dfa6'
const PARCHMENT = '#f7f1e1'

const DISPLAY = '"Fraunces", "Amiri", serif'
const SANS = '"Plus Jakarta Sans", "Noto Naskh Arabic", "Amiri", sans-serif'

/** The distances from the picture's edge to the frame and to the text. */
const FRAME = 44
const MARGIN = 100
const CENTRE = WIDTH / 2
const SCORE_Y = 632
const QR_SIZE = 190
const QR_TOP = HEIGHT - MARGIN - QR_SIZE

type Line = {
  words: string
  weight: 400 | 600 | 700
  family: string
  /** The preferred and the smallest size. A text that is too wide at `least` is cut. */
  size: number
  least: number
  most: number
  colour: string
  x: number
  y: number
  align: 'center' | 'left' | 'right'
  /** The direction of texts that don't come from the club, the event or a player. */
  dir?: 'ltr' | 'rtl'
}

/** Draws the picture after its fonts have loaded. A browser font replaces a missing one. */
export async function drawResult(canvas: HTMLCanvasElement, result: SharedResult): Promise<void> {
  const lines = linesOf(result)
  await Promise.all(
    lines.map(({ weight, size, family, words }) =>
      document.fonts.load(`${weight} ${size}px ${family}`, words).catch(() => []),
    ),
  )
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  drawNight(context)
  for (const line of lines) drawLine(context, line)
  drawQr(context, result.address, result.dir === 'rtl' ? WIDTH - MARGIN - QR_SIZE : MARGIN)
}

function linesOf({ dir, ...result }: SharedResult): Line[] {
  const wide = { most: WIDTH - 2 * MARGIN, x: CENTRE, align: 'center' } as const
  const beside = {
    most: WIDTH - 2 * MARGIN - QR_SIZE - 40,
    x: dir === 'rtl' ? WIDTH - MARGIN - QR_SIZE - 40 : MARGIN + QR_SIZE + 40,
    align: dir === 'rtl' ? 'right' : 'left',
  } as const
  const display = { weight: 600, family: DISPLAY } as const
  const sans = { weight: 600, family: SANS } as const
  const lines: (Line | null)[] = [
    { ...wide, ...sans, words: result.club, size: 38, least: 26, colour: GOLD, y: 128 },
    { ...wide, ...display, words: result.event, size: 66, least: 38, colour: PALE_GOLD, y: 212 },
    result.name === null
      ? null
      : { ...wide, ...display, words: result.name, size: 56, least: 36, colour: PARCHMENT, y: 300 },
    { ...wide, ...sans, words: result.scoreLabel, size: 40, least: 30, colour: PALE_GOLD, y: SCORE_Y - 116, dir },
    { ...wide, ...display, words: result.score, size: 190, least: 120, colour: PARCHMENT, y: SCORE_Y + 64, dir },
    { ...wide, ...sans, words: result.maximum, size: 40, least: 30, colour: PARCHMENT, y: SCORE_Y + 140, dir },
    result.rank === null
      ? null
      : { ...wide, ...display, words: result.rank, size: 58, least: 36, colour: GOLD, y: 1004, dir },
    { ...beside, ...display, words: result.game, size: 50, least: 32, colour: PALE_GOLD, y: QR_TOP + 52, dir },
    { ...beside, ...sans, words: result.invitation, size: 36, least: 26, colour: PARCHMENT, y: QR_TOP + 112, dir },
    {
      ...beside,
      ...sans,
      words: result.address.replace(/^https?:\/\//, '').replace(/\/$/, ''),
      size: 34,
      least: 20,
      colour: GOLD,
      y: QR_TOP + 168,
      dir: 'ltr',
    },
  ]
  return lines.filter((line) => line !== null)
}

function drawLine(
  context: CanvasRenderingContext2D,
  { words, weight, family, size, least, most, ...line }: Line,
): void {
  const shown = typographic(words)
  context.direction = line.dir ?? (scriptOf(shown) === 'ar' ? 'rtl' : 'ltr')
  context.textAlign = line.align
  context.fillStyle = line.colour
  const widthAt = (px: number, of: string) => {
    context.font = `${weight} ${px}px ${family}`
    return context.measureText(of).width
  }
  const fitted = fit(shown, { size, least, most }, widthAt)
  context.font = `${weight} ${fitted.size}px ${family}`
  context.fillText(fitted.words, line.x, line.y)
}

/**
 * The size and the text that fit the width: first smaller, then cut. `widthAt`:
 * the width of a text at a size.
 */
export function fit(
  words: string,
  { size, least, most }: { size: number; least: number; most: number },
  widthAt: (px: number, words: string) => number,
): { size: number; words: string } {
  const natural = widthAt(size, words)
  if (natural <= most) return { size, words }
  const smaller = Math.max(least, Math.floor((size * most) / natural))
  if (widthAt(smaller, words) <= most) return { size: smaller, words }
  // Graphemes, so that a letter keeps its vowel signs.
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(words)].map(
    ({ segment }) => segment,
  )
  while (letters.length > 1 && widthAt(smaller, `${letters.join('')}…`) > most) letters.pop()
  return { size: smaller, words: `${letters.join('').trimEnd()}…` }
}

function drawNight(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, NIGHT)
  sky.addColorStop(1, TEAL)
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
  // The stars are the same in each drawing, so that equal results have equal pictures.
  context.fillStyle = PALE_GOLD
  for (let star = 0; star < 90; star++) {
    context.globalAlpha = 0.12 + (star % 5) * 0.07
    context.beginPath()
    context.arc((star * 467) % WIDTH, (star * 739) % HEIGHT, 1 + (star % 3) * 0.8, 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
  const glow = context.createRadialGradient(CENTRE, SCORE_Y, 40, CENTRE, SCORE_Y, 380)
  glow.addColorStop(0, 'rgb(227 182 87 / 0.26)')
  glow.addColorStop(1, 'rgb(227 182 87 / 0)')
  context.fillStyle = glow
  context.fillRect(0, SCORE_Y - 380, WIDTH, 760)

  context.strokeStyle = GOLD
  context.lineWidth = 3
  drawKhatam(context, 296, 0)
  context.stroke()
  context.lineWidth = 1.5
  context.globalAlpha = 0.6
  drawKhatam(context, 270, 0)
  context.stroke()
  context.globalAlpha = 0.35
  drawKhatam(context, 296, Math.PI / 16)
  context.stroke()
  context.globalAlpha = 1
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME, 48)
  context.stroke()
}

/** The eight-pointed star around the score. */
function drawKhatam(context: CanvasRenderingContext2D, radius: number, turn: number): void {
  context.beginPath()
  for (let point = 0; point < 16; point++) {
    const reach = point % 2 === 0 ? radius : (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8)
    const angle = (point * Math.PI) / 8 + turn
    context.lineTo(CENTRE + reach * Math.sin(angle), SCORE_Y - reach * Math.cos(angle))
  }
  context.closePath()
}

/** Dark on light, because cameras expect it. */
function drawQr(context: CanvasRenderingContext2D, address: string, left: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const module = QR_SIZE / size
  context.fillStyle = PARCHMENT
  context.beginPath()
  context.roundRect(left, QR_TOP, QR_SIZE, QR_SIZE, 16)
  context.fill()
  context.fillStyle = NIGHT
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      // The half pixel prevents light lines between dark neighbours.
      if (isDark) context.fillRect(left + x * module, QR_TOP + y * module, module + 0.5, module + 0.5)
    }
  }
}
