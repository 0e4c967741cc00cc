// The pictures on the two game cards: a pen beside its ink, and a pair of cards.
import { GOLD, khatam, PALE, path, polar, times } from './geometry.mjs'

const DEFS = `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${PALE}"/><stop offset="1" stop-color="${GOLD}"/></linearGradient><linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#b9812f"/><stop offset=".5" stop-color="#f0cd85"/><stop offset="1" stop-color="#8a5a22"/></linearGradient><linearGradient id="p" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fffaf0"/><stop offset="1" stop-color="#e9d9b0"/></linearGradient><radialGradient id="l"><stop stop-color="#ffe9b0" stop-opacity=".85"/><stop offset=".45" stop-color="${GOLD}" stop-opacity=".28"/><stop offset="1" stop-color="${GOLD}" stop-opacity="0"/></radialGradient>`

/** @type {(x: number, y: number, size: number) => string} A four-pointed glint. */
const glint = (x, y, size) =>
  `<path d="M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z" fill="#fff4d0"/>`

/**
 * An inkwell with a reed pen on two sheets. A star with a question mark rises from it. There is no
 * book: on a stand it would be the Qur'an, which no question mark may cover.
 */
export function drawPen() {
  const rays = times(13, (index) => {
    const angle = (index - 6) * 12
    return path([polar(index % 2 ? 46 : 50, angle), polar(index % 2 ? 58 : 68, angle)])
  })
  const star = `<g transform="translate(120 58)"><path d="${rays}" stroke="${PALE}" stroke-width="1.6" stroke-linecap="round" opacity=".8"/><path d="${khatam(0, 0, 34)}" fill="#0e3b3f" stroke="url(#g)" stroke-width="2.6" stroke-linejoin="round"/><path d="${khatam(0, 0, 26)}" fill="none" stroke="${PALE}" stroke-width="1" opacity=".7"/><path d="M-7.5-6.5C-7.5-16.5 8-16.5 8-6.5C8 .5 .3 .8 .3 7.5" fill="none" stroke="url(#g)" stroke-width="4" stroke-linecap="round"/><circle cx=".3" cy="14.2" r="2.7" fill="${PALE}"/></g>`
  const sheets =
    '<path d="M30 184L60 142H204L216 184Z" fill="#c9b27c"/><path d="M24 178L58 134H196L212 178Z" fill="url(#p)"/><path d="M66 146H110M60 155H106M53 164H104M46 172H110" stroke="#b79a62" stroke-width="2" stroke-linecap="round" opacity=".75"/>'
  const pen =
    '<path d="M139 126L196 62L204 68L149 130Z" fill="url(#w)"/><path d="M144 128L200 65" stroke="#7c3f1d" stroke-width="1.4" opacity=".7"/>'
  const inkwell =
    '<path d="M116 132Q116 124 124 124H164Q172 124 172 132Q186 140 182 158Q178 174 144 174T106 158Q102 140 116 132Z" fill="#0e5a52" stroke="url(#g)" stroke-width="2.4"/><path d="M106 149Q144 162 182 149" fill="none" stroke="url(#g)" stroke-width="2.2"/><ellipse cx="144" cy="128" rx="25" ry="6" fill="#04101a" stroke="url(#g)" stroke-width="2.4"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 190"><defs>${DEFS}</defs><ellipse cx="120" cy="74" rx="112" ry="74" fill="url(#l)"/>${star}${sheets}${inkwell}${pen}${glint(50, 52, 7)}${glint(206, 36, 9)}${glint(184, 58, 5)}${glint(30, 82, 4)}</svg>`
}

/**
 * Two face-up cards of one pair, with a dashed line between them, and a third card that is face
 * down.
 */
export function drawCards() {
  const moon = 'M10-17A20 20 0 1 0 17 11A16 16 0 0 1 10-17Z'
  /** @type {(x: number, y: number, turn: number, inside: string, front: boolean) => string} */
  const card = (x, y, turn, inside, front) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-37" y="-51" width="74" height="102" rx="10" fill="#04101a" opacity=".35" transform="translate(3 5)"/><rect x="-37" y="-51" width="74" height="102" rx="10" fill="${front ? 'url(#p)' : '#11584a'}" stroke="url(#g)" stroke-width="2.2"/><rect x="-31" y="-45" width="62" height="90" rx="6" fill="none" stroke="${GOLD}" stroke-width="1" opacity="${front ? '.8' : '.6'}"/>${inside}</g>`
  const back = `<path d="${khatam(0, 0, 25)}" fill="none" stroke="${GOLD}" stroke-width="1.8"/><path d="${khatam(0, 0, 18)}" fill="none" stroke="${PALE}" stroke-width="1" opacity=".8"/><path d="${khatam(0, 0, 8)}" fill="${GOLD}"/>${times(4, (corner) => `<path d="${khatam(corner % 2 ? 24 : -24, corner < 2 ? -37 : 37, 5)}" fill="${GOLD}" opacity=".8"/>`)}`
  // In a star: in a disc, on two cards side by side, the crescents would look like eyes.
  const moonFace = `<path d="${khatam(0, 0, 30)}" fill="#0e3b3f" stroke="url(#g)" stroke-width="2"/><path d="${moon}" fill="url(#g)" transform="translate(-1 0) scale(.72)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 190"><defs>${DEFS}</defs><ellipse cx="120" cy="96" rx="114" ry="84" fill="url(#l)" opacity=".8"/>${card(120, 84, 0, back, false)}${card(64, 106, -13, moonFace, true)}${card(176, 106, 13, moonFace, true)}<path d="M70 56C84 4 156 4 170 56" fill="none" stroke="url(#g)" stroke-width="2.6" stroke-dasharray="2 7" stroke-linecap="round"/>${glint(28, 44, 6)}${glint(214, 48, 7)}${glint(206, 168, 5)}</svg>`
}
