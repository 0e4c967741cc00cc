// Gold, emerald and parchment pieces, which fall once over the end screen. This file loads only
// there.

const COLOURS = ['#e3b657', '#f4dfa6', '#3fb27f', '#f7f1e1', '#1f7a5c']
const PIECES = 140
const DURATION_MS = 4200
const GRAVITY_PX_PER_S2 = 520
const DRAG_PER_S = 0.9

type Piece = {
  x: number
  y: number
  vx: number
  vy: number
  size: number
  turn: number
  spin: number
  flutter: number
  colour: string
  isStar: boolean
}

/** Throws confetti from both lower corners of the canvas. The returned function ends it. */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  const scale = Math.min(2, window.devicePixelRatio || 1)
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = width * scale
  canvas.height = height * scale
  context.scale(scale, scale)

  const pieces = Array.from({ length: PIECES }, (_, index) => launch(index % 2 === 0, width, height))
  let frame = 0
  let startMs: number | null = null
  let lastMs = 0

  const draw = (nowMs: number) => {
    startMs ??= nowMs
    const passedS = Math.min(0.05, (nowMs - (lastMs || nowMs)) / 1000)
    lastMs = nowMs
    const ageMs = nowMs - startMs
    context.clearRect(0, 0, width, height)
    context.globalAlpha = Math.min(1, (DURATION_MS - ageMs) / 900)
    for (const piece of pieces) {
      piece.vy += GRAVITY_PX_PER_S2 * passedS
      piece.vx *= 1 - DRAG_PER_S * passedS
      piece.vy *= 1 - DRAG_PER_S * passedS
      piece.x += piece.vx * passedS
      piece.y += piece.vy * passedS
      piece.turn += piece.spin * passedS
      paint(context, piece, ageMs / 1000)
    }
    if (ageMs < DURATION_MS) frame = requestAnimationFrame(draw)
    else context.clearRect(0, 0, width, height)
  }
  frame = requestAnimationFrame(draw)
  return () => {
    cancelAnimationFrame(frame)
    context.clearRect(0, 0, width, height)
  }
}

function launch(fromLeft: boolean, width: number, height: number): Piece {
  const angle = (fromLeft ? -1 : 1) * (0.18 + Math.random() * 0.55)
  const speed = Math.sqrt(height) * (24 + Math.random() * 22)
  return {
    x: fromLeft ? -8 : width + 8,
    y: height * (0.75 + Math.random() * 0.2),
    vx: -Math.sin(angle) * speed * Math.min(1.2, width / 900 + 0.35),
    vy: -Math.cos(angle) * speed,
    size: 5 + Math.random() * 6,
    turn: Math.random() * Math.PI * 2,
    spin: (Math.random() - 0.5) * 9,
    flutter: 3 + Math.random() * 5,
    colour: COLOURS[Math.floor(Math.random() * COLOURS.length)] ?? '#e3b657',
    isStar: Math.random() < 0.3,
  }
}

function paint(context: CanvasRenderingContext2D, piece: Piece, ageS: number) {
  context.save()
  context.translate(piece.x, piece.y)
  context.rotate(piece.turn)
  context.fillStyle = piece.colour
  if (piece.isStar) {
    const side = piece.size * 0.85
    context.fillRect(-side / 2, -side / 2, side, side)
    context.rotate(Math.PI / 4)
    context.fillRect(-side / 2, -side / 2, side, side)
  } else {
    // A scrap of paper that turns over as it falls.
    context.scale(1, Math.cos(ageS * piece.flutter))
    context.fillRect(-piece.size / 2, -piece.size / 3, piece.size, piece.size * 0.66)
  }
  context.restore()
}
