// The night scene behind the screens and of the video: sky, city, lantern.
import { GOLD, hankin, khatam, PALE, seeded, short, times } from './geometry.mjs'

/** @typedef {import('./geometry.mjs').Point} Point */

/** A tile of octagons and squares, for a repeating background. */
export function drawLattice() {
  const side = 44
  const tile = side * (1 + Math.SQRT2)
  const cut = side / Math.SQRT2
  /** @type {Point[]} */
  const octagon = [
    [cut, 0],
    [cut + side, 0],
    [tile, cut],
    [tile, cut + side],
    [cut + side, tile],
    [cut, tile],
    [0, cut + side],
    [0, cut],
  ]
  const corners = /** @type {Point[]} */ ([
    [0, 0],
    [tile, 0],
    [tile, tile],
    [0, tile],
  ])
  const squares = corners.map(([x, y]) =>
    hankin(
      [
        [x, y - cut],
        [x + cut, y],
        [x, y + cut],
        [x - cut, y],
      ],
      67.5,
    ),
  )
  const size = short(tile)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><path d="${hankin(octagon, 67.5)}${squares.join('')}" fill="none" stroke="${PALE}" stroke-width=".9" stroke-linejoin="round"/></svg>`
}

/** Stars in three sizes, fewer towards the horizon. @param {number} seed @param {number} count */
export function drawStars(seed, count) {
  const random = seeded(seed)
  const dots = times(count, () => {
    const x = random() * 1600
    const y = 1000 * random() ** 1.6
    const bright = random()
    const radius = bright > 0.94 ? 2 : bright > 0.7 ? 1.25 : 0.8
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" opacity="${short(0.3 + bright * 0.6)}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMin slice" fill="#fff6df">${dots}</svg>`
}

/**
 * An onion dome on its drum, with a finial. Centre `x`, base `y`, half width `w`.
 * @type {(x: number, y: number, w: number) => string}
 */
const dome = (x, y, w) => {
  const h = w * 1.62
  return `M${short(x - w * 0.86)} ${short(y)}C${short(x - w * 1.22)} ${short(y - h * 0.36)} ${short(x - w * 0.82)} ${short(y - h * 0.66)} ${short(x - w * 0.3)} ${short(y - h * 0.86)}Q${short(x - w * 0.06)} ${short(y - h * 0.94)} ${short(x)} ${short(y - h * 1.1)}Q${short(x + w * 0.06)} ${short(y - h * 0.94)} ${short(x + w * 0.3)} ${short(y - h * 0.86)}C${short(x + w * 0.82)} ${short(y - h * 0.66)} ${short(x + w * 1.22)} ${short(y - h * 0.36)} ${short(x + w * 0.86)} ${short(y)}Z`
}
/** @type {(x: number, y: number, w: number) => string} */
const finial = (x, y, w) => {
  const top = y - w * 1.62 * 1.1
  const size = Math.max(3, w * 0.1)
  return (
    `M${short(x - 1)} ${short(top)}h2v${short(-size * 2.2)}h-2z` +
    `M${short(x - size * 0.55)} ${short(top - size * 1.1)}a${short(size * 0.55)} ${short(size * 0.55)} 0 1 0 ${short(size * 1.1)} 0a${short(size * 0.55)} ${short(size * 0.55)} 0 1 0 ${short(-size * 1.1)} 0` +
    `M${short(x + size * 0.5)} ${short(top - size * 3.7)}a${short(size * 0.8)} ${short(size * 0.8)} 0 1 1 ${short(-size)} 0a${short(size * 0.62)} ${short(size * 0.62)} 0 1 0 ${short(size)} 0z`
  )
}
/** @type {(x: number, y: number, w: number, h: number) => string} */
const block = (x, y, w, h) => `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`
/**
 * A minaret: shaft, two balconies, pointed cap.
 * @type {(x: number, ground: number, h: number, w: number) => string}
 */
const minaret = (x, ground, h, w) => {
  const top = ground - h
  return (
    block(x - w / 2, top + h * 0.18, w, h * 0.82) +
    block(x - w * 0.9, top + h * 0.44, w * 1.8, 5) +
    block(x - w * 0.8, top + h * 0.18, w * 1.6, 5) +
    block(x - w * 0.34, top + h * 0.1, w * 0.68, h * 0.1) +
    dome(x, top + h * 0.1, w * 0.42) +
    finial(x, top + h * 0.1, w * 0.42)
  )
}
/**
 * A lit window with a pointed arch.
 * @type {(x: number, y: number, w: number, h: number) => string}
 */
const windowArch = (x, y, w, h) =>
  `M${short(x - w / 2)} ${short(y)}v${short(-h * 0.6)}Q${short(x - w / 2)} ${short(y - h * 0.82)} ${short(x)} ${short(y - h)}Q${short(x + w / 2)} ${short(y - h * 0.82)} ${short(x + w / 2)} ${short(y - h * 0.6)}v${short(h * 0.6)}z`

/**
 * The skyline at the bottom of the sky: far buildings, near buildings, and the windows' light. It
 * is 2400 wide, to fill a wide screen too.
 */
export function drawSkyline() {
  const ground = 420
  /** @type {[number, number, number][]} centre, dome's base height above ground, half width */
  const far = [
    [150, 96, 44],
    [330, 70, 30],
    [760, 112, 52],
    [905, 84, 30],
    [1500, 86, 32],
    [1650, 116, 54],
    [2090, 74, 34],
    [2260, 100, 46],
  ]
  const near = [
    [60, 96, 62],
    [196, 62, 36],
    [470, 150, 96],
    [338, 84, 42],
    [602, 84, 42],
    [2340, 96, 62],
    [2204, 62, 36],
    [1930, 150, 96],
    [1798, 84, 42],
    [2062, 84, 42],
  ]
  /** @type {(list: number[][], widen: number) => string} */
  const buildings = (list, widen) =>
    list
      .map(
        ([x = 0, up = 0, w = 0]) =>
          block(x - w * widen, ground - up + w * 0.16, w * widen * 2, up) +
          block(x - w * 1.02, ground - up, w * 2.04, w * 0.18) +
          dome(x, ground - up, w) +
          finial(x, ground - up, w),
      )
      .join('')
  const farPath =
    buildings(far, 1.5) +
    [236, 676, 990, 1416, 1742, 2170].map((x) => minaret(x, ground, 250, 13)).join('') +
    block(0, ground - 34, 2400, 60)
  const nearPath =
    buildings(near, 1.28) +
    [262, 690, 1710, 2138].map((x) => minaret(x, ground, 372, 22)).join('') +
    block(0, ground - 26, 740, 60) +
    block(1660, ground - 26, 740, 60) +
    block(0, ground - 4, 2400, 30)
  const windows = near
    .map(([x = 0, up = 0, w = 0]) => {
      const count = w > 90 ? 5 : 3
      const gap = (w * (w > 90 ? 1.5 : 1.9)) / count
      return times(count, (index) =>
        windowArch(
          x + (index - (count - 1) / 2) * gap,
          ground - up * 0.34,
          Math.min(12, gap * 0.4),
          Math.min(34, up * 0.34),
        ),
      )
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 440" preserveAspectRatio="xMidYMax slice"><defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#17574f"/><stop offset="1" stop-color="#0e3b3f"/></linearGradient><linearGradient id="n" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0c2f36"/><stop offset="1" stop-color="#06121d"/></linearGradient><linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${GOLD}" stop-opacity=".75"/><stop offset=".7" stop-color="${GOLD}" stop-opacity="0"/></linearGradient></defs><path d="${farPath}" fill="url(#f)" opacity=".7"/><path d="${nearPath}" fill="none" stroke="url(#r)" stroke-width="2.4"/><path d="${nearPath}" fill="url(#n)"/><path d="${windows}" fill="#f2c267" opacity=".85"/></svg>`
}

/** A hanging lantern with its light. */
export function drawLantern() {
  const lattice = times(3, (row) =>
    times(3, (column) => {
      const x = (column - 1) * 19
      const y = 128 + row * 24
      return khatam(x, y, 9.5)
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 0 100 260"><defs><linearGradient id="m" x1="0" x2="1"><stop stop-color="#8a5a22"/><stop offset=".35" stop-color="#f4dfa6"/><stop offset=".6" stop-color="#e3b657"/><stop offset="1" stop-color="#8a5a22"/></linearGradient><radialGradient id="l" cx=".5" cy=".5" r=".6"><stop stop-color="#fff4d0"/><stop offset=".45" stop-color="#ffc864"/><stop offset="1" stop-color="#a3561a"/></radialGradient></defs><path d="M-.8 0h1.6v52h-1.6z" fill="${GOLD}" opacity=".8"/><circle cy="58" r="6" fill="none" stroke="url(#m)" stroke-width="2.4"/><path d="M0 62C2 74 24 82 30 100H-30C-24 82-2 74 0 62Z" fill="url(#m)"/><path d="M-34 100H34L38 112H-38Z" fill="url(#m)"/><path d="M-33 112H33Q41 150 33 190H-33Q-41 150-33 112Z" fill="url(#l)"/><path d="${lattice}" fill="none" stroke="#8a4a17" stroke-width="1.6" opacity=".75"/><path d="M-12 112Q-16 150-12 190M12 112Q16 150 12 190M-33 112Q-41 150-33 190M33 112Q41 150 33 190" fill="none" stroke="url(#m)" stroke-width="2.2"/><path d="M-37 190H37L32 202H-32Z" fill="url(#m)"/><path d="M-30 202H30C24 218 6 222 2 240Q0 248-2 240C-6 222-24 218-30 202Z" fill="url(#m)"/></svg>`
}
