// The ratio of a khatam's inner corners to its points: two squares, one turned by 45 degrees.
const INNER_RATIO = Math.SQRT1_2 / Math.cos(Math.PI / 8)

/**
 * The outline of an eight-pointed star as SVG path data, with one point straight up.
 * @param {number} centreX
 * @param {number} centreY
 * @param {number} radius from the centre to a point
 */
export function khatam(centreX, centreY, radius) {
  const corners = Array.from({ length: 16 }, (_, corner) => {
    const angle = (Math.PI * corner) / 8
    const reach = corner % 2 === 0 ? radius : radius * INNER_RATIO
    return `${(centreX + reach * Math.cos(angle)).toFixed(1)} ${(centreY + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}
